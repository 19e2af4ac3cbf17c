import { loadTool } from './load-tool.ts'

type JSONSchema = Record<string, unknown>

interface JsonSchemaToTypescript {
  compile(schema: JSONSchema, name: string, options: object): Promise<string>
}

/** The parts of an OpenAPI document that the client's types come from. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, JSONSchema> }
}

interface ApiOperation {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: JSONSchema }[]
}

const ROOT = 'EveryType'
const HEADING = '// Written by `npm run client:types` from openapi.json. Do not edit it by hand.'

/** The TypeScript of every schema of the document, and of the query of every operation as `<OperationId>Query`. */
export async function clientTypes({ paths, components }: ApiDocument): Promise<string> {
  const definitions: Record<string, JSONSchema> = { ...components.schemas }
  for (const { operationId, parameters = [] } of Object.values(paths).flatMap((path) => Object.values(path))) {
    const query = parameters.filter((parameter) => parameter.in === 'query')
    if (query.length === 0) continue
    definitions[`${operationId[0]?.toUpperCase()}${operationId.slice(1)}Query`] = {
      type: 'object',
      properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
      required: query.filter(({ required }) => required).map(({ name }) => name),
    }
  }
  // The compiler writes only types that are reachable from a root, so the root refers to everything and is cut off
  // afterwards.
  const properties = Object.fromEntries(Object.keys(definitions).map((name) => [name, { $ref: `#/components/schemas/${name}` }]))
  const { compile } = await loadTool<JsonSchemaToTypescript>('json-schema-to-typescript')
  const text = await compile(plain({ type: 'object', properties, definitions }) as JSONSchema, ROOT, {
    additionalProperties: false,
    bannerComment: HEADING,
    ignoreMinAndMaxItems: true,
    style: { semi: false, singleQuote: true, printWidth: 130, trailingComma: 'all' },
  })
  const withoutRoot = text.replace(new RegExp(`export interface ${ROOT} \\{[\\s\\S]*?\\n\\}\\n`), '')
  return withoutRoot.replace(/\/\*\*\n +\* ([^\n]*)\n +\*\//g, '/** $1 */')
}

/**
 * The same schema in the parts of JSON Schema that the compiler knows. A reference loses its siblings, since the compiler would copy the
 * referenced type otherwise. Of a list item that may also be several values joined by commas, only the single value is kept. A schema
 * that only has a description allows any JSON.
 */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('$ref' in schema && typeof schema.$ref === 'string') {
    return { $ref: schema.$ref.replace('#/components/schemas/', '#/definitions/') }
  }
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) {
    const single = schema.anyOf.find((option) => '$ref' in option || 'enum' in option)
    const joined = schema.anyOf.some((option) => String(option.pattern ?? '').endsWith(')+$'))
    if (single && joined) return plain(single)
  }
  if (Object.entries(schema).every(([name, value]) => name === 'description' && typeof value === 'string')) {
    return { ...schema, tsType: 'unknown' }
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => name !== 'example')
      .map(([name, value]) => [name, plain(value)]),
  )
}
