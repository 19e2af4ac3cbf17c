/** Describes a schema in Markdown that fits into a cell of a table. */
import { refName, type Schema } from './openapi.ts'

/** Keywords that the functions of this file and of fields-table.ts show. The build refuses any other, so that none is left out unnoticed. */
const SHOWN = new Set<string>([
  ...['$ref', 'type', 'description', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'allOf', 'enum'],
  ...['format', 'pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'default', 'example'],
])

/** Patterns of the lists of a query, in words. */
const PATTERN_WORDS: [pattern: RegExp, words: string][] = [
  [/^\^\((.+)\)\(,\(\1\)\)\+\$$/, 'several of them separated by commas'],
  [/^\^\[\^,\]\{(\d)\}\(,\[\^,\]\{\1\}\)\*\$$/, '$1 characters, or several such separated by commas'],
]

/** The values that the schema allows: `string, 2 to 200 characters`. */
export function allowedValues(schema: Schema): string {
  const unknown = Object.keys(schema).filter((keyword) => !SHOWN.has(keyword))
  if (unknown.length > 0) throw new Error(`The API reference does not show the schema keyword ${unknown.join(', ')}`)
  const words = [typeWords(schema), ...constraints(schema)].filter(Boolean)
  return words.length === 0 ? 'any JSON' : words.join(', ')
}

/** The description with the default and the example behind it. */
export function meaning(schema: Schema, description = schema.description): string {
  const parts = [
    description && inCell(description),
    schema.default !== undefined && `Default: ${code(schema.default)}.`,
    schema.example !== undefined && typeof schema.example !== 'object' && `Example: ${code(schema.example)}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** A value as code. Bars are escaped, because they would end the cell. */
export function code(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return inCell(text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)
}

export function exampleBlock(example: unknown): string {
  if (example === undefined) return ''
  const [language, text] = typeof example === 'string' ? ['text', example.trimEnd()] : ['json', JSON.stringify(example, null, 2)]
  return `Example:\n\n\`\`\`${language}\n${text}\n\`\`\`\n`
}

export const inCell = (markdown: string): string => markdown.replaceAll('\n', ' ').replaceAll('|', '\\|')

export const schemaLink = (name: string): string => `[${name}](schemas.md#${name.toLowerCase()})`

function typeWords(schema: Schema): string {
  if (schema.$ref) return schemaLink(refName(schema.$ref))
  if (schema.anyOf) return schema.anyOf.map(inBrackets).join(' or ')
  if (schema.allOf)
    return schema.allOf
      .filter((part) => Object.keys(part).some((keyword) => keyword !== 'description'))
      .map(inBrackets)
      .join(' and ')
  if (schema.enum) return schema.enum.map(code).join(', ')
  return [schema.type ?? []]
    .flat()
    .map((type) => typeName(type, schema))
    .join(' or ')
}

function typeName(type: string, { items, additionalProperties, properties }: Schema): string {
  if (type === 'array' && items) return `array of ${inBrackets(items)}`
  const noNames = properties === undefined || Object.keys(properties).length === 0
  if (type === 'object' && noNames && typeof additionalProperties === 'object')
    return `object whose values are ${allowedValues(additionalProperties)}`
  return type
}

/** A description of several words is set in brackets where others stand beside it. */
function inBrackets(schema: Schema): string {
  const words = allowedValues(schema)
  return / or |, /.test(words) ? `(${words})` : words
}

function constraints(schema: Schema): string[] {
  return [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    schema.minimum === undefined ? '' : `at least ${schema.minimum}`,
    schema.format ? `format ${code(schema.format)}` : '',
    schema.pattern ? patternWords(schema.pattern) : '',
    schema.additionalProperties === false ? 'no other fields' : '',
  ].filter(Boolean)
}

function patternWords(pattern: string): string {
  const row = PATTERN_WORDS.find(([known]) => known.test(pattern))
  return row ? pattern.replace(...row) : `pattern ${code(pattern)}`
}

function range(least: number | undefined, most: number | undefined, of: string): string {
  if (least !== undefined && least === most) return `${least} ${least === 1 ? of.slice(0, -1) : of}`
  if (least !== undefined && most !== undefined) return `${least} to ${most} ${of}`
  if (least !== undefined) return `at least ${least} ${least === 1 ? of.slice(0, -1) : of}`
  return most === undefined ? '' : `at most ${most} ${of}`
}
