import { describe, expect, it } from 'vitest'
import { DEEPEST, DEEPEST_PAGE, jsonExcess, MOST_ELEMENTS, MOST_VALUES } from '../../../src/ats/reading/limits.ts'
import { readPage } from '../../../src/ats/reading/page.ts'
import { readJson } from '../../../src/ats/reading/read.ts'
import { jobPostingIn } from '../../../src/ats/reading/schema-org.ts'
import { children, xmlReader } from '../../../src/ats/reading/xml.ts'
import type { Fetched } from '../../../src/http/fetcher.ts'

const answer = (body: string) => ({ status: 200, url: 'https://acme.test/', body }) as Fetched
const refused = (message: RegExp) => expect.objectContaining({ kind: 'bad_payload', message: expect.stringMatching(message) })
const thrown = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('JSON', () => {
  it('may be nested as deep as the limit and no deeper', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(readJson('acme', answer(nested(DEEPEST))).value).toBeInstanceOf(Array)
    expect(thrown(() => readJson('acme', answer(nested(DEEPEST + 1))))).toEqual(
      refused(/^acme: expected JSON, got .*nested more than/),
    )
    expect(thrown(() => readJson('acme', answer('['.repeat(9_000_000))))).toEqual(refused(/nested/))
    expect(thrown(() => readJson('acme', answer('{"a":'.repeat(1_000_000))))).toEqual(refused(/nested/))
  })

  it('may have as many values as the limit and no more', () => {
    expect(jsonExcess(`[${'0,'.repeat(MOST_VALUES - 2)}0]`)).toBeNull()
    expect(thrown(() => readJson('acme', answer(`[${'0,'.repeat(MOST_VALUES + 1)}0]`)))).toEqual(
      refused(/more than 3,000,000 values/),
    )
  })

  it('counts nothing that stands in a string', () => {
    const text = `${'[{,'.repeat(1_000)}\\"\\\\`
    expect(jsonExcess(JSON.stringify([text, text]))).toBeNull()
    expect(jsonExcess(`["\\\\",${'['.repeat(DEEPEST + 1)}`)).toMatch(/nested/)
  })
})

describe('XML', () => {
  const read = xmlReader('acme', 'feed', ['job', 'offices.office'])
  const feed = (inside: string) => answer(`<?xml version="1.0"?><!-- a feed --><feed>${inside}</feed>`)

  it('reads elements, text, entities of HTML, CDATA and lists', () => {
    const [job, other] = children(
      read(
        feed('<job id="1"><title>Cook &amp; <![CDATA[<b>&amp;]]> caf&eacute;</title><offices><office/></offices></job><job/>'),
      ),
      'job',
    )
    expect(job!.at('title').text()).toBe('Cook & <b>&amp; café')
    expect(children(job!.at('offices'), 'office').map(({ value }) => value)).toEqual([''])
    expect(other!.value).toBe('')
  })

  it('takes elements called __proto__ and constructor for what they are', () => {
    const field = read(feed('<job><__proto__><polluted>yes</polluted></__proto__><constructor>a</constructor></job>'))
    expect(children(field, 'job')[0]!.at('constructor').text()).toBe('a')
    expect(children(field, 'job')[0]!.at('toString').present).toBe(false)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it.each([
    ['a document type inside', '<!DOCTYPE x [<!ENTITY a "a">]>', /no document type/],
    ['a million levels', '<a>'.repeat(1_000_000), /at most 200 deep/],
    ['too many elements', '<a/>'.repeat(MOST_VALUES), /at most 3,000,000 elements/],
    ['elements that cross', '<a><b></a></b>', /<b> is not closed/],
    ['a second document', '</feed><feed>', /expected one <feed>, got <feed>/],
    ['a comment without end', '<!--', /breaks off before <\/feed>/],
    ['an element without end', '<a>', /<a> is not closed/],
  ])('refuses %s', (_, inside, message) => {
    expect(thrown(() => read(feed(inside)))).toEqual(refused(message))
  })

  it.each(['<job><id>1</id></job>', '<a/>b', '&lt;', '&', '<?a?>', '</b>', '<![CDATA[a]]>', '<!---->'])(
    'reads a long feed of %s',
    (piece) => {
      expect(read(feed(piece.repeat(500_000 / piece.length))).present).toBe(true)
    },
  )
})

describe('a page', () => {
  const page = (inside: string) => readPage('acme', answer(`<html><body>${inside}</body></html>`))

  it('may be nested as deep as the limit and no deeper', () => {
    expect(page('<div>'.repeat(DEEPEST_PAGE - 2)).says(/a/)).toBe(false)
    expect(thrown(() => page('<div>'.repeat(1_000_000)))).toEqual(refused(/at most 512 deep/))
    expect(thrown(() => page('<i></i>'.repeat(MOST_ELEMENTS)))).toEqual(refused(/at most 1,000,000 elements/))
  })

  it('is refused for JSON-LD that is nested past all reason', () => {
    const jsonLd = `{"@graph":`.repeat(100_000)
    const script = `<script type="application/ld+json">${jsonLd}{"@type":"JobPosting"}${'}'.repeat(100_000)}</script>`
    expect(thrown(() => jobPostingIn(page(script)))).toEqual(refused(/expected JSON in the JSON-LD: values nested/))
  })
})
