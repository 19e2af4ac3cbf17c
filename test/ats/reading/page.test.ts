import { describe, expect, it } from 'vitest'
import { type Page, readPage } from '../../../src/ats/reading/page.ts'
import type { Fetched } from '../../../src/http/fetcher.ts'

const URL_ASKED = 'https://jobs.acme.test/list'

function answered(body: string): Fetched {
  return { status: 200, url: URL_ASKED, etag: null, contentType: 'text/html', notModified: false, body, header: () => null }
}

const page = (content: string): Page => readPage('acme', answered(`<!doctype html><html><body>${content}</body></html>`))

describe('a page', () => {
  it.each([
    ['with a byte order mark and space around', '\uFEFF\n<!DOCTYPE html><html><p>here</p></html>\n'],
    ['that ends in capitals', '<HTML><P>here</P></HTML >'],
    ['with comments behind its end', '<html><p>here</p></html>\n<!-- web-07 -->\n<!--\n12 ms -->\n'],
  ])('%s is read', (_what, body) => {
    expect(
      readPage('acme', answered(body))
        .select('p')
        .map(({ text }) => text),
    ).toEqual(['here'])
  })

  it.each([
    ['an empty body', ' ', 'acme: expected an HTML page, got an empty body'],
    ['JSON', '{"jobs":[]}', 'acme: expected an HTML page, got something else'],
    ['half a page', '<html><body><p>here</p>', 'acme: expected a whole HTML page, got one that breaks off'],
    ['half a comment behind the end', '<html></html><!-- 12', 'acme: expected a whole HTML page, got one that breaks off'],
    ['text behind the end', '<html></html> Fatal error', 'acme: expected a whole HTML page, got one that breaks off'],
  ])('%s is refused', (_what, body, message) => {
    expect(() => readPage('acme', answered(body))).toThrow(
      expect.objectContaining({ kind: 'bad_payload', message, url: URL_ASKED, status: 200 }),
    )
  })

  it('is refused without trying every way to pair comments', () => {
    const body = `<html></html>${'<!---->'.repeat(200)}x`
    expect(() => readPage('acme', answered(body))).toThrow('breaks off')
  })

  it('without what it was asked for is gone, or not understood', () => {
    expect(page('').lacks('a posting', true)).toMatchObject({ kind: 'gone', url: URL_ASKED })
    expect(page('').lacks('a posting', false)).toMatchObject({
      kind: 'bad_payload',
      message: 'acme: expected a posting, or a page that says it is gone',
      url: URL_ASKED,
    })
  })

  it('refuses in the words of its system', () => {
    expect(page('').refuse('expected a list')).toMatchObject({
      kind: 'bad_payload',
      message: 'acme: expected a list',
      url: URL_ASKED,
    })
  })
})

describe('what a page shows', () => {
  it('is what its title and body say, and no script', () => {
    const body = '<html><head><title>Closed page</title><script>var gone</script></head><body><p>No\n jobs</p></body></html>'
    const shown = readPage('acme', answered(body))
    expect([/^closed page$/i, /^No jobs$/, /gone/].map((words) => shown.says(words))).toEqual([true, true, false])
  })

  it('links to places, absolute', () => {
    const shown = page('<a href="/a?b=1&amp;c">A</a><a href="https://x.test/y">Y</a><a>none</a><a href="http://[">bad</a>')
    expect(shown.links().map(String)).toEqual(['https://jobs.acme.test/a?b=1&c', 'https://x.test/y'])
    expect(shown.target(shown.select('a')[2])).toBe(null)
    expect(shown.target(undefined)).toBe(null)
  })
})

describe('an element', () => {
  const one = (content: string) => page(`<main>${content}</main>`).select('main')[0]!

  it.each([
    ['<p>Cook\n  &amp; Baker</p>', 'Cook & Baker'],
    ['<h3>Cook</h3><p>Lyon</p>', 'Cook Lyon'],
    ['Lyon<br>Lille', 'Lyon Lille'],
    ['<b>Ly</b>on', 'Lyon'],
    ['Cook<script>var a = 1</script><style>p {}</style><noscript>off</noscript>', 'Cook'],
    ['Cook<!-- 7 -->', 'Cook'],
    ['\u00a0', null],
    ['', null],
  ])('%s reads as %s', (content, text) => {
    expect(one(content).text).toBe(text)
  })

  it('gives its content as it is written', () => {
    const content = '<p class="a">Crème &amp; café &lt;b&gt; ‘x’ "y" it\'s</p><br><ul><li>one</li></ul>'
    expect(one(content).html).toBe(content)
    expect(one('<script>if (a < b && c) d("</p>")</script>').select('script')[0]!.source).toBe('if (a < b && c) d("</p>")')
  })

  it('gives attributes decoded and trimmed, an empty one as none', () => {
    const link = one('<a HREF=" /jobs?a=1&amp;b=2 " title="">x</a>').select('a')[0]!
    expect(link.attribute('href')).toBe('/jobs?a=1&b=2')
    expect(link.attribute('title')).toBe(null)
    expect(link.attribute('class')).toBe(null)
  })

  it('selects within itself alone', () => {
    const rows = page('<ul><li><a>1</a></li><li><a>2</a><a>3</a></li></ul><a>4</a>').select('li')
    expect(rows.map((row) => row.select('a').map(({ text }) => text))).toEqual([['1'], ['2', '3']])
    expect(rows[0]!.select('li')).toEqual([])
  })
})

describe('JSON in a script', () => {
  const dataIn = (content: string) => page(content).jsonAfter(/window\.data\s*=/)

  it.each([
    ['before other statements', 'window.data = {"a":[1,{"b":2}]}; window.more = {};', { a: [1, { b: 2 }] }],
    ['with brackets and quotes in its texts', String.raw`window.data={"a":"}]\"{"};x()`, { a: '}]"{' }],
    ['that is a list', 'window.data = [1,2]', [1, 2]],
    ['with a raw line break in a text', 'window.data = {"a":"b\nc"}', { a: 'b c' }],
    ['with markup in a text', String.raw`window.data = {"a":"<p>x<\/p>&amp;"}`, { a: '<p>x</p>&amp;' }],
  ])('%s', (_what, script, value) => {
    expect(dataIn(`<script>var a = 1</script><script>${script}</script>`)!.value).toEqual(value)
  })

  it('is null where no script has the marker', () => {
    expect(dataIn('<p>window.data = {}</p><script>var a = 1</script>')).toBe(null)
  })

  it.each(['window.data = {"a":1', 'window.data = "text";', 'window.data = {a: 1}', 'window.data ='])(
    '%s is refused',
    (script) => {
      expect(() => dataIn(`<script>${script}</script>`)).toThrow(
        expect.objectContaining({ kind: 'bad_payload', message: expect.stringContaining('acme: expected JSON in') }),
      )
    },
  )

  it('names the field that is wrong', () => {
    expect(() => dataIn('<script>window.data = {"a":1}</script>')!.at('a').text()).toThrow('acme a: expected text, got number')
  })
})
