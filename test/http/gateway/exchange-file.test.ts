import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exchangePath, readExchange, writeExchange } from '../../../src/http/gateway/exchange-file.ts'
import { indentJson } from '../../../src/http/gateway/indent-json.ts'

describe('a recorded exchange', () => {
  it('is a file that people can read', () => {
    const exchange = {
      method: 'POST',
      url: 'https://acme.example/api?x=1',
      sent: '{"offset":0}',
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', etag: '"a"' },
      body: '{"id":90071992547409931,"list":[1.0,"a,{b"],"none":[],"deep":{"x":{}}}',
    }
    expect(writeExchange(exchange)).toBe(`POST https://acme.example/api?x=1
{"offset":0}
--- answer ---
200
content-type: application/json; charset=utf-8
etag: "a"

{
  "id": 90071992547409931,
  "list": [
    1.0,
    "a,{b"
  ],
  "none": [],
  "deep": {
    "x": {}
  }
}
`)
    expect(exchangePath(exchange)).toEqual({ folder: 'acme.example', file: expect.stringMatching(/^POST-api-[\da-f]{8}\.http$/) })
  })

  it.each([
    ['..', '%2E.'],
    ['.hidden.example', '%2Ehidden.example'],
    ['[::1]', '%5B%3A%3A1%5D'],
    [`${'long.'.repeat(100)}example`, 'long.'.repeat(40)],
  ])('of the host %s has a file in a folder of its own', (host, folder) => {
    expect(exchangePath({ method: 'GET', url: `https://${host}/`, sent: '' }).folder).toBe(folder)
  })

  it('is read as it was written, whatever the body is', () => {
    const text = fc.string({ unit: 'binary' }).map((raw) => raw.toWellFormed())
    fc.assert(
      fc.property(text, text, fc.constantFrom(200, 301, 404, 500), (sent, body, status) => {
        const plainSent = sent.replaceAll('--- answer ---', '')
        const exchange = {
          method: 'GET',
          url: 'https://a.example/',
          sent: plainSent,
          status,
          headers: { 'content-type': 'text/html' },
          body,
        }
        expect(readExchange(writeExchange(exchange))).toEqual(exchange)
      }),
    )
  })

  it.each([
    '',
    'hello',
    'GET https://a.example/\n\n--- answer ---\nxyz\n\n',
    'GET https://a.example/\nno answer',
    'GET https://a.example/\n\n--- answer ---\n101\n\n',
  ])('%j is none', (text) => expect(readExchange(text)).toBeNull())

  it('keeps JSON the same JSON, and leaves alone what is none', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(JSON.parse(indentJson(json))).toEqual(JSON.parse(json))
      }),
    )
    for (const text of ['{"a":', 'nonsense', '', '{"a":1}}', '['.repeat(200) + ']'.repeat(200)])
      expect(indentJson(text)).toBe(text)
  })
})
