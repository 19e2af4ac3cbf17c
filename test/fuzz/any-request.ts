import type { Random } from '../../src/demo/random.ts'
import { HOSTILE, HOSTILE_HEADERS, HOSTILE_URLS } from './hostile-values.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON document walked as such
export type Document = any

export interface FuzzRequest {
  /** The path as the document has it. */
  route: string
  method: string
  /** Path and query as they go over the wire. */
  target: string
  headers: Record<string, string>
  /** Of an operation that takes one. */
  body?: string
}

/** Values of earlier answers, to be sent back: real ids, cursors and posting URLs lead further in than invented ones. */
export interface Harvest {
  ids: number[]
  cursors: string[]
  urls: string[]
  words: string[]
}

interface Schema {
  type: string | string[]
  enum?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maxItems?: number
  pattern?: string
  format?: string
}

interface Parameter {
  name: string
  in: 'query' | 'path'
  required?: boolean
  schema: Schema
}

/** How a value is meant: as the schema has it, at the edge of what it has, or as nobody should send it. */
type Intent = 'valid' | 'edge' | 'hostile'

export function anyRequest(random: Random, document: Document, key: string, harvest: Harvest): FuzzRequest {
  const route = random.pick(Object.keys(document.paths))
  const [own, operation] = random.pick(Object.entries<Document>(document.paths[route]))
  const parameters: Parameter[] = (operation.parameters ?? []).map((given: Document) => dereferenced(given, document))
  const wild = random.chance(0.7)
  const intent = (): Intent => (wild && random.chance(0.4) ? random.pick(['edge', 'hostile'] as const) : 'valid')
  const usual = Math.max(0.12, 1.5 / parameters.length)
  let path = route
  const query: string[] = []
  for (const parameter of parameters) {
    if (parameter.in === 'path') {
      const value = written(oneValueOf(parameter, intent(), random, harvest))
      path = path.replace(`{${parameter.name}}`, value === '' ? '%20' : value)
    } else if (random.chance(parameter.required ? 0.95 : parameter.name === 'cursor' ? 0.4 : usual)) {
      const times = wild && random.chance(0.05) ? 2 : 1
      for (let time = 0; time < times; time++) {
        for (const value of valuesOf(parameter, intent(), random, harvest)) query.push(`${parameter.name}=${written(value)}`)
      }
    }
  }
  if (wild && random.chance(0.05))
    query.push(`${written(random.pick(HOSTILE)).slice(0, 3_000)}=${written(random.pick(HOSTILE)).slice(0, 3_000)}`)
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path
  const request = {
    route,
    method: methodOf(random, own.toUpperCase()),
    target: target.slice(0, 12_000),
    headers: headersOf(random, key, wild),
  }
  if (!operation.requestBody) return request
  const type = wild && random.chance(0.05) ? 'text/plain' : 'application/json'
  return { ...request, headers: { ...request.headers, 'content-type': type }, body: bodyOf(random, intent(), harvest, operation) }
}

/** The operation of a path that answers a method; undefined where none does. HEAD is GET without a body. */
export function operationOf(document: Document, route: string, method: string): Document | undefined {
  return document.paths[route][method === 'HEAD' ? 'get' : method.toLowerCase()]
}

/** Ids and posting URLs for a batch; for other operations the example of the document, whole or with a hostile value. */
function bodyOf(random: Random, intent: Intent, { ids, urls }: Harvest, operation: Document): string {
  const { example } = operation.requestBody.content['application/json']
  if (example !== undefined) {
    if (intent === 'valid') return JSON.stringify(example)
    return JSON.stringify({ ...example, [random.pick(Object.keys(example))]: random.pick(HOSTILE) })
  }
  if (intent === 'hostile') {
    const value = JSON.stringify(random.pick(HOSTILE))
    return random.pick([
      value,
      `{"ids":[${value}]}`,
      `{"urls":[${value}]}`,
      `{${value}:1}`,
      '{"ids":',
      '[[[[',
      'null',
      '{"urls":{}}',
    ])
  }
  const length = intent === 'edge' ? random.pick([0, 500, 501]) : random.between(1, 5)
  const some = <Item>(from: Item[]) => Array.from({ length }, () => random.pick(from))
  return JSON.stringify(random.chance(0.5) ? { ids: some(ids) } : { urls: some([...urls, ...HOSTILE_URLS]) })
}

function dereferenced(given: Document, document: Document): Parameter {
  const follow = (node: Document): Document =>
    node?.$ref
      ? follow(
          node.$ref
            .slice(2)
            .split('/')
            .reduce((at: Document, name: string) => at[name], document),
        )
      : node
  const parameter = follow(given)
  const schema = follow(parameter.schema)
  return { ...parameter, schema: { ...schema, items: follow(schema.items) } }
}

function methodOf(random: Random, own: string): string {
  if (random.chance(0.95)) return own
  return random.pick(['HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])
}

function headersOf(random: Random, key: string, wild: boolean): Record<string, string> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` }
  if (!wild) return headers
  if (random.chance(0.15)) Object.assign(headers, random.pick(HOSTILE_HEADERS))
  if (random.chance(0.04)) {
    const wrong = random.pick([
      '',
      'Bearer',
      'Basic eDp5',
      `Bearer ${key}x`,
      `bearer  ${key}`,
      `Bearer ${'s'.repeat(4_000)}`,
      null,
    ])
    if (wrong === null) delete headers.authorization
    else headers.authorization = wrong
  }
  return headers
}

/** A list is one value with commas, or the parameter repeated. */
function valuesOf(parameter: Parameter, intent: Intent, random: Random, harvest: Harvest): string[] {
  const { schema } = parameter
  if (schema.type !== 'array') return [oneValueOf(parameter, intent, random, harvest)]
  const most = schema.maxItems ?? 5
  const count = intent === 'edge' ? random.pick([0, most, most + 1]) : random.between(1, Math.min(3, most))
  const item = { ...parameter, schema: schema.items ?? { type: 'string' } }
  const items = Array.from({ length: count }, () => oneValueOf(item, intent === 'edge' ? 'valid' : intent, random, harvest))
  return random.chance(0.5) ? items : [items.join(',')]
}

function oneValueOf({ name, in: place, schema }: Parameter, intent: Intent, random: Random, harvest: Harvest): string {
  if (intent === 'hostile') return hostile(name, schema, random, harvest)
  const types = [schema.type].flat()
  if (schema.enum) return intent === 'edge' ? random.pick(schema.enum).toUpperCase() : String(random.pick(schema.enum))
  if (types.includes('boolean')) return random.pick(['true', 'false'])
  if (types.includes('integer') || types.includes('number')) return number(name, place, schema, intent, random, harvest)
  if (name === 'cursor' && harvest.cursors.length > 0 && random.chance(0.7)) return random.pick(harvest.cursors)
  if (schema.format === 'uri') return harvest.urls.length > 0 ? random.pick(harvest.urls) : 'https://example.com/'
  if (schema.format === 'date-time') return moment(intent, random)
  if (schema.pattern?.includes('d+')) return String(random.between(0, 5_000))
  if (schema.pattern?.includes('year')) return random.pick(['USD/year', 'EUR/month', 'GBP/hour'])
  return text(schema, intent, random, harvest)
}

function hostile(name: string, schema: Schema, random: Random, harvest: Harvest): string {
  if (schema.format === 'uri' && random.chance(0.7)) return random.pick(HOSTILE_URLS)
  if (name === 'cursor' && random.chance(0.7)) return damagedCursor(random, harvest)
  return random.pick(HOSTILE)
}

/** A cursor whose inside was changed, so that it gets past whatever looks only at the outside. */
function damagedCursor(random: Random, harvest: Harvest): string {
  const inside = harvest.cursors.length > 0 ? Buffer.from(random.pick(harvest.cursors), 'base64url').toString() : '["a",1]'
  const bad = random.pick(['\\u0000', '\\ud800', '-1', '1e400', 'null', '{}', '9007199254740993', '"x"', '[]', '\\n'])
  const at = random.between(0, inside.length)
  const damaged = random.pick([
    inside.replace(/[a-z0-9 ]+/i, bad),
    inside.replace(/\d+/, bad),
    inside.replace(/"([^"]*)"/, `"${bad}$1"`),
    inside.slice(0, at) + bad + inside.slice(at),
    inside.slice(0, at),
  ])
  return Buffer.from(damaged).toString('base64url')
}

function number(name: string, place: string, { minimum = -5 }: Schema, intent: Intent, random: Random, harvest: Harvest): string {
  if (intent === 'edge') {
    const edges = [minimum, minimum - 1, 0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53]
    return String(random.pick([...edges, '9'.repeat(40), '1.5', '00001']))
  }
  const isId = place === 'path' || name.endsWith('_id')
  if (isId && harvest.ids.length > 0) return String(random.pick(harvest.ids))
  return String(random.between(Math.max(minimum, 1), 120))
}

function moment(intent: Intent, random: Random): string {
  if (intent === 'edge')
    return random.pick([
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      '1969-12-31T23:59:59+14:00',
      '2024-02-29T23:59:59-12:00',
    ])
  return new Date(Date.UTC(2026, 10, 15) - random.between(0, 400 * 86_400_000)).toISOString()
}

function text({ minLength = 0, maxLength = 200 }: Schema, intent: Intent, random: Random, harvest: Harvest): string {
  if (intent === 'edge') return 'é'.repeat(Math.max(0, random.pick([minLength, maxLength, minLength - 1, maxLength + 1])))
  if (minLength === maxLength)
    return random.pick(['US', 'DE', 'GB', 'en', 'USD', 'EUR', 'zz']).slice(0, maxLength).padEnd(minLength, 'x')
  const words = Array.from({ length: random.between(1, 3) }, () => random.pick(harvest.words))
  return words.join(random.pick([' ', ' OR ', ' -'])).slice(0, maxLength)
}

/** Percent-encoded, but for now and then a character that parsers accept raw; half a surrogate pair becomes its invalid UTF-8. */
function written(value: string): string {
  return value.isWellFormed()
    ? encodeURIComponent(value)
    : encodeURIComponent(value.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}
