import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/api/openapi.ts'
import { ROUTES } from '../../src/api/routes.ts'
import { assertMatchesOpenApi, expectParameter } from '../support/openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON document walked as such
const document: any = JSON.parse(JSON.stringify(openApiDocument()))
// biome-ignore lint/suspicious/noExplicitAny: as above
const operations: [string, any, string][] = Object.entries<any>(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]): [string, unknown, string] => [path, operation, method]),
)

describe('the OpenAPI document', () => {
  it('is the committed snapshot (npm run openapi writes it anew)', () => {
    expect(document).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')))
  })

  it('has every route', () => {
    expect(operations.map(([path]) => path.replace(/\{(\w+)\}/g, ':$1'))).toEqual(ROUTES.map((route) => route.path))
  })

  it.each(operations)('%s documents the answer to headers that are too large', (_path, operation) => {
    const { example } = operation.responses['431'].content['application/problem+json']
    expect(example).toMatchObject({ status: 431, detail: 'the request headers are larger than 16 kB' })
  })

  it.each(operations)('%s documents every answer with its headers and an example that holds', (path, operation, method) => {
    const authenticated = path !== '/api/v1/openapi.json'
    if (authenticated) expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '401', '429', '500']))
    for (const [status, response] of Object.entries<{ headers: object; content?: Record<string, { example?: unknown }> }>(
      operation.responses,
    )) {
      // Answered before the request is read.
      if (status === '431') continue
      expect(response.headers, status).toHaveProperty('X-Request-Id')
      if (status === '200' && authenticated) {
        expect(response.headers).toHaveProperty('RateLimit')
        const { 'application/json': json, 'application/x-ndjson': rows, 'text/event-stream': stream } = response.content!
        if (json) assertMatchesOpenApi(path.replace('{id}', '1'), json.example, method)
        else if (stream) {
          const data = [JSON.parse(/^data: (.*)$/m.exec(String(stream.example))![1]!)]
          assertMatchesOpenApi('/api/v1/changes', { data, next_cursor: '1', has_more: false, limit: 1 })
        }
        // A row is a job as searches list it.
        else assertMatchesOpenApi('/api/v1/jobs', { data: [JSON.parse(String(rows!.example))], next_cursor: null, limit: 1 })
      }
      if (Number(status) >= 400)
        expect(response.content!['application/problem+json']!.example).toMatchObject({ status: Number(status) })
    }
    expect(operation.responses['429']?.headers ?? { 'Retry-After': 1 }).toHaveProperty('Retry-After')
    expect(operation.description, path).toMatch(/\.$/)
    for (const { name, schema, description } of operation.parameters ?? []) {
      if (!/ignored\.$/.test(description)) expect(schema.type ?? schema.$ref ?? schema.anyOf, name).toBeTruthy()
      expect(description, name).toMatch(/\.$/)
    }
  })

  it('says whom to contact, as the operator has set it', () => {
    const contact = (set?: string) => openApiDocument(set).info.contact
    expect(contact()).toEqual({ name: 'The operator of this server' })
    expect(contact('https://jobs.example/about')).toMatchObject({ url: 'https://jobs.example/about' })
    expect(contact('jobs@example.org')).toMatchObject({ email: 'jobs@example.org' })
  })
})

describe('schemas', () => {
  const { schemas } = document.components

  it('every field that the interface calls always present is required', () => {
    const optional = Object.keys(schemas.Job.properties).filter((field) => !schemas.Job.required.includes(field))
    expect(optional).toEqual(['description_md', 'description_html', 'source'])
    expect(Object.keys(schemas.JobDetail.properties)).toEqual(schemas.JobDetail.required)
    expect(schemas.CompanySummary.required).toEqual(['id', 'name', 'website_url', 'logo_url'])
  })

  it('locations_raw may be any JSON value', () => {
    expect(Object.keys(schemas.Job.properties.locations_raw)).toEqual(['description'])
  })

  it('a nullable object is nullable where it is used, and refers to the named schema', () => {
    const orNull = (name: string) => [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }]
    expect(schemas.ChangeEvent.properties.job.anyOf).toEqual(orNull('Job'))
    expect(schemas.Job.properties.company.anyOf).toEqual(orNull('CompanySummary'))
    expect(schemas.JobDetail.properties.company.anyOf).toEqual(orNull('Company'))
    for (const [name, schema] of Object.entries<{ type: unknown }>(schemas)) expect(schema.type, name).toBeTypeOf('string')
  })

  it('each list of words is a named component, never written out in place', () => {
    const names = Object.keys(schemas).filter((name) => schemas[name].enum)
    expect(names).toEqual(
      expect.arrayContaining(['Workplace', 'EmploymentType', 'Level', 'SalaryPeriod', 'Status', 'ChangeType']),
    )
    const inline: string[] = []
    const walk = (node: unknown, path: string) => {
      if (typeof node !== 'object' || node === null) return
      if ('enum' in node && Array.isArray(node.enum) && node.enum.length > 1) inline.push(path)
      for (const [key, value] of Object.entries(node)) if (key !== 'example') walk(value, `${path}/${key}`)
    }
    walk(document, '')
    expect(inline.sort()).toEqual(names.map((name) => `/components/schemas/${name}`).sort())
  })
})

describe('parameters', () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const parameters = (path: string): Record<string, any> =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    Object.fromEntries(document.paths[path].get.parameters.map((parameter: any) => [parameter.name, parameter]))
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const isList = (schema: any) => [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'array')
  const lists = operations.flatMap(([path, { parameters = [] }]) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    parameters.filter(({ schema }: any) => isList(schema)).map((parameter: any) => [path, parameter.name, parameter]),
  )
  const repeatedOnly = lists.filter(([, name]) => name === 'city')
  const joinable = lists.filter(([, name]) => !['city', 'include'].includes(name))
  const additions = lists.filter(([, name]) => name === 'include')

  it.each(joinable)('%s: %s may be repeated or joined by commas, also before a proxy that validates', (_, name, parameter) => {
    expect(parameter).toMatchObject({ style: 'form', explode: true, description: expect.stringMatching(/[Rr]epeat.* comma/) })
    const first: Record<string, string> = { country: 'US', types: 'created', level: 'mid', workplace: 'remote' }
    const more: Record<string, string> = {
      employment_type: 'contract',
      changed_fields: 'title',
      facet: 'level',
      language: 'en',
      salary_currency: 'EUR',
      clearance: 'none',
      asks_language: 'de',
      speaks: 'de',
    }
    const item = first[name] ?? more[name] ?? 'some-code'
    expectParameter(parameter.schema, [item])
    expectParameter(parameter.schema, [item, item])
    expectParameter(parameter.schema, [`${item},${item}`])
    if (parameter.schema.anyOf) expectParameter(parameter.schema, item)
  })

  const ADDITIONS: Record<string, string[]> = {
    '/api/v1/jobs': ['source', 'suggestions'],
    '/api/v1/jobs/count': ['source', 'suggestions'],
    '/api/v1/jobs/facets': ['source'],
    '/api/v1/jobs/export': ['source', 'detail'],
    '/api/v1/jobs/batch': ['source'],
    '/api/v1/jobs/revisions': ['job', 'detail'],
    '/api/v1/changes': ['job', 'values'],
    '/api/v1/changes/stream': ['job', 'values'],
  }

  it('include is a list wherever it is, and every path names its values', () => {
    expect(additions.map(([path]) => path).sort()).toEqual(Object.keys(ADDITIONS).sort())
    for (const [path, , { schema }] of additions) {
      const values = ADDITIONS[path]!
      for (const given of [...values, values, [values.join(',')]]) expectParameter(schema, given)
      expect(() => expectParameter(schema, ['company']), path).toThrow()
      expect(() => expectParameter(schema, 'company'), path).toThrow()
    }
  })

  it.each(repeatedOnly)('%s: %s may be repeated', (_, _name, parameter) => {
    expect(parameter).toMatchObject({ style: 'form', explode: true, description: expect.stringMatching(/[Rr]epeat/) })
    for (const values of ['Washington, DC', ['Lima'], ['Lima', 'Oslo']]) expectParameter(parameter.schema, values)
  })

  it.each(['/api/v1/jobs', '/api/v1/jobs/count', '/api/v1/jobs/facets', '/api/v1/jobs/export'])(
    '%s takes one or more',
    (path) => {
      const oneOrMore = Object.values(parameters(path)).filter(({ schema }) => schema.anyOf && isList(schema))
      expect(oneOrMore.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['city', 'workplace', 'employment_type', 'level', 'language', 'salary_currency']),
      )
    },
  )

  it.each(['sort', 'limit', 'cursor', 'description'])('%s, which count and facets ignore, has no type there', (name) => {
    const typeOf = ({ description: _, ...schema }: Record<string, unknown>) => schema
    for (const path of ['/api/v1/jobs/count', '/api/v1/jobs/facets']) expect(typeOf(parameters(path)[name].schema)).toEqual({})
    expect(typeOf(parameters('/api/v1/jobs')[name].schema)).not.toEqual({})
  })
})
