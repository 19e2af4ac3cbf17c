/** The page of one operation as Markdown. */
import { fieldsTable } from './fields-table.ts'
import { type Answer, type Operation, refName, type Schema } from './openapi.ts'
import { allowedValues, code, exampleBlock, inCell, meaning, schemaLink } from './schema-words.ts'

type Schemas = Record<string, Schema>

export function operationPage(operation: Operation, schemas: Schemas): string {
  const { summary, method, path, description, security, requestBody, responses } = operation
  const answers = Object.entries(responses)
  const parts = [
    `# ${summary}`,
    `\`${method} ${path}\``,
    description,
    security?.length === 0 ? 'It needs no key.' : '',
    `\`\`\`sh\n${curlLine(operation)}\n\`\`\``,
    parametersTable(operation, schemas),
    ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => `## Body\n\n${bodyOf(type, schema, schemas)}`),
    '## Answers',
    ...answers.filter(([status]) => !isProblem(status)).map(([status, answer]) => answerSection(status, answer, schemas)),
    problemsTable(answers.filter(([status]) => isProblem(status))),
    headersTable(answers),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** A request that can be run: parameters that must be sent have the value of their example. */
function curlLine({ method, path, parameters = [], security, requestBody }: Operation): string {
  const required = parameters.filter((parameter) => parameter.required)
  const exampleOf = (name: string) => encodeURIComponent(String(required.find((one) => one.name === name)?.schema.example))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => exampleOf(name))
  const query = required.filter((one) => one.in === 'query').map(({ name }) => `${name}=${exampleOf(name)}`)
  const url = `http://127.0.0.1:8080${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(security?.length === 0 ? [] : ['-H "Authorization: Bearer $ROLECALL_KEY"']),
    ...(requestBody ? [`-H 'Content-Type: application/json' -d '{}'`] : []),
    `"${url}"`,
  ].join(' ')
}

function parametersTable({ parameters = [] }: Operation, schemas: Schemas): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const vocabulary = vocabularyOf(schema, schemas)
    const about = [
      place === 'path' ? 'In the path.' : required ? 'Required.' : '',
      meaning(schema, description),
      vocabulary.length > 0 ? `Values: ${vocabulary.map(code).join(', ')}.` : '',
    ]
    return `| ${code(name)} | ${allowedValues(schema)} | ${about.filter(Boolean).join(' ')} |`
  })
  return ['## Parameters', '', '| Name | Value | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** The values of the vocabulary that a parameter takes one or several of. */
function vocabularyOf({ $ref, anyOf }: Schema, schemas: Schemas): unknown[] {
  const name = $ref ?? anyOf?.find((part) => part.$ref)?.$ref
  return (name && schemas[refName(name)]?.enum) || []
}

const isProblem = (status: string) => Number(status) >= 400

function answerSection(status: string, { description, content = {} }: Answer, schemas: Schemas): string {
  const bodies = Object.entries(content).map(([type, { schema, example }]) => {
    return `${bodyOf(type, schema, schemas)}\n\n${exampleBlock(example)}`
  })
  return [`### ${status}`, description, ...bodies].join('\n\n')
}

/** A body with the fields of its schema, whose own schemas are links. */
function bodyOf(type: string, schema: Schema, schemas: Schemas): string {
  const named = schema.$ref === undefined ? schema : (schemas[refName(schema.$ref)] ?? {})
  return `\`${type}\`: ${allowedValues(schema)}.\n\n${fieldsTable(named)}`
}

function problemsTable(problems: [status: string, Answer][]): string {
  const rows = problems.map(([status, { description, content = {} }]) => {
    const example = content['application/problem+json']?.example as { title: string; detail: string }
    return `| ${status} | ${inCell(description)} | ${code(example.title)} | ${code(example.detail)} |`
  })
  return [
    '### Problems',
    '',
    `\`application/problem+json\`: ${schemaLink('Problem')}. The last columns are examples.`,
    '',
    '| Status | When | `title` | `detail` |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** One row for each header, because nearly all answers have the same. */
function headersTable(answers: [status: string, Answer][]): string {
  const rows = new Map<string, { statuses: string[]; words: string }>()
  for (const [status, { headers = {} }] of answers) {
    for (const [name, { description, example }] of Object.entries(headers)) {
      const words = `${inCell(description)} Example: ${code(example)}.`
      const row = rows.get(name) ?? { statuses: [], words }
      row.statuses.push(status)
      rows.set(name, row)
    }
  }
  const all = (statuses: string[]) => (statuses.length === answers.length ? 'all' : statuses.join(', '))
  return [
    '### Headers of answers',
    '',
    '| Header | Of answers | Meaning |',
    '|---|---|---|',
    ...[...rows].map(([name, { statuses, words }]) => `| \`${name}\` | ${all(statuses)} | ${words} |`),
  ].join('\n')
}
