import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptPosting } from '../../src/ats/accept-posting.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { asStored, companyAsStored, UnsafeUrl } from '../../src/job/as-stored.ts'
import { webUrl } from '../../src/job/web-url.ts'
import { aJob } from '../support/jobs.ts'

const UNSAFE = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://a.example/x',
  'view-source:https://a.example/',
  'file:///etc/passwd',
  'ftp://a.example/',
  'mailto:a@a.example',
  '//a.example/',
  '/jobs/1',
  'a.example/jobs',
  'https://',
  'https://known.example@evil.example/',
  'https://user:word@a.example/',
  `https://a.example/${'x'.repeat(2_040)}`,
  '',
]

describe('addresses a browser may follow', () => {
  it.each(UNSAFE)('%j is none', (text) => expect(webUrl(text)).toBeNull())

  it.each(['https://a.example', 'http://a.example:8080/x?y=z#w', 'HTTPS://A.example/Ä', 'https://a.example/a(b)|c{d}'])(
    '%s stays as it is written',
    (text) => expect(webUrl(text)).toBe(text),
  )

  it.each([
    [' https://a.example/x ', 'https://a.example/x'],
    ['https://a.example/"onmouseover="x', 'https://a.example/%22onmouseover=%22x'],
    ['https://a.example/<b>', 'https://a.example/%3Cb%3E'],
    ['https://a.example/\u202egnp', 'https://a.example/%E2%80%AEgnp'],
  ])('%j is encoded', (text, encoded) => expect(webUrl(text)).toBe(encoded))

  it('whatever passes is http or https, has no credentials, and passes again', () => {
    const scheme = fc.constantFrom('https:', 'http:', 'javascript:', 'data:', ' https:', 'ht\ntps:', '')
    const rest = fc.array(
      fc.constantFrom('/', '//', 'a.example', '@', ':', '\\', '<', '"', '\t', '\u202e', 'ä', '?', '#', '%', ' '),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(scheme, rest, (start, pieces) => {
        const passed = webUrl(start + pieces.join(''))
        if (passed === null) return
        expect(new URL(passed)).toMatchObject({ protocol: expect.stringMatching(/^https?:$/), username: '', password: '' })
        expect(webUrl(passed)).toBe(passed)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('at the boundary of the catalog', () => {
  it.each(UNSAFE)('%j is no url of a job, and any other address that it is counts as unknown', (text) => {
    expect(() => asStored(aJob({ url: text }))).toThrow(UnsafeUrl)
    expect(asStored(aJob({ apply_url: text })).apply_url).toBeNull()
    const facts = { name: 'Acme', website_url: text, logo_url: text }
    expect(companyAsStored(facts)).toEqual({ name: 'Acme', website_url: null, logo_url: null })
    const { posting } = readPosting({ external_job_id: '1', title: 'a', url: 'https://a.example/1', apply_url: text })
    expect(acceptPosting({ ...posting, company: facts })).toMatchObject({
      apply_url: null,
      company: { website_url: null, logo_url: null },
    })
    expect(() => acceptPosting({ ...posting, url: text })).toThrow(expect.objectContaining({ kind: 'bad_payload' }))
  })

  it('says nothing of a company address that is not mentioned', () => {
    const facts: { name: string; website_url?: string | null } = { name: 'Acme' }
    expect(companyAsStored(facts)).toEqual({ name: 'Acme' })
  })
})
