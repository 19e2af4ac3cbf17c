import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/api/openapi.ts'
import { ROUTES } from '../../src/api/routes.ts'
import { assertMatchesOpenApi } from '../support/openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON document walked as such
const document: any = JSON.parse(JSON.stringify(openApiDocument()))
// biome-ignore lint/suspicious/noExplicitAny: as above
const operations: [string, any][] = Object.entries<any>(document.paths).map(([path, item]) => [path, item.get])

describe('the OpenAPI document', () => {
  it('is the committed snapshot (npm run openapi writes it anew)', () => {
    expect(document).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')))
  })

  it('is clean under redocly lint', () => {
    const output = execFileSync('npx', ['redocly', 'lint', 'openapi.json', '--format=json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(JSON.parse(output).totals).toMatchObject({ errors: 0, warnings: 0 })
  })

  it('has every route', () => {
    expect(operations.map(([path]) => path.replace(/\{(\w+)\}/g, ':$1'))).toEqual(ROUTES.map((route) => route.path))
  })

  it.each(operations)('%s documents every answer with its headers and an example that holds', (path, operation) => {
    const authenticated = path !== '/api/v1/openapi.json'
    if (authenticated) expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '401', '429', '500']))
    for (const [status, response] of Object.entries<{ headers: object; content?: Record<string, { example?: unknown }> }>(
      operation.responses,
    )) {
      expect(response.headers, status).toHaveProperty('X-Request-Id')
      if (status === '200' && authenticated) {
        expect(response.headers).toHaveProperty('RateLimit')
        const example = response.content!['application/json']!.example
        assertMatchesOpenApi(path.replace('{id}', '1'), example)
      }
      if (Number(status) >= 400)
        expect(response.content!['application/problem+json']!.example).toMatchObject({ status: Number(status) })
    }
    expect(operation.responses['429']?.headers ?? { 'Retry-After': 1 }).toHaveProperty('Retry-After')
    for (const parameter of operation.parameters ?? []) expect(parameter.schema, parameter.name).toHaveProperty('type')
  })
})
