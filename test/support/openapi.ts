import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../src/api/openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON document walked as such
type Node = any

/** The document with every object closed, so that an undocumented field is found too. */
export function closed(node: Node): Node {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === 'example' ? undefined : closed(value)]),
  )
  if (copy.type === 'object' && copy.properties && copy.additionalProperties === undefined && !copy.allOf)
    copy.additionalProperties = false
  return copy
}

const document: Node = closed(JSON.parse(JSON.stringify(openApiDocument())))
const ajv = new Ajv2020({ strict: false, allErrors: true })
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
ajv.addSchema(document, 'api')
const validators = new Map<string, ValidateFunction>()

/** Throws when a 2xx body does not have the documented form, always-present and nullable fields included. */
export function assertMatchesOpenApi(requestPath: string, body: unknown, method = 'GET'): void {
  const path = new URL(requestPath, 'http://test').pathname
  const documented = Object.keys(document.paths).find((candidate) =>
    new RegExp(`^${candidate.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`).test(path),
  )
  const route = document.paths[path] ? path : documented
  if (!route) throw new Error(`${path} answered 2xx but is not in the OpenAPI document`)
  const pointer = `#/paths/${route.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method.toLowerCase()}/responses/200/content/application~1json/schema`
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` })
  validators.set(pointer, validate)
  if (!validate(body)) throw new Error(`${path} does not match its OpenAPI schema: ${ajv.errorsText(validate.errors)}`)
}

/** Throws when a parameter's values do not match its schema in the document, as a proxy that validates requests sees them. */
export function expectParameter(schema: object, values: unknown): void {
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')))
  if (!validate(values)) throw new Error(`${JSON.stringify(values)}: ${ajv.errorsText(validate.errors)}`)
}
