import { describe, expect, test } from 'vitest'
import { cleanDescription } from '../../src/enrich/description/clean.ts'
import { readRecord } from '../../src/transfer/record.ts'
import { RENDERERS, readPage } from '../enrich/rendered.ts'
import { unsafeTags } from '../enrich/unsafe-tags.ts'
import { XSS_PROBES } from '../enrich/xss-probes.ts'
import { aRecord } from './files.ts'

const NOW = '2026-11-15T10:00:00.000Z'

const read = (record: unknown) => readRecord(JSON.stringify(record), NOW)
const good = (record: unknown) => {
  const result = read(record)
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result.record
}
const bad = (record: unknown) => {
  const result = read(record)
  return 'errors' in result ? Object.fromEntries(result.errors.map(({ field, message }) => [field, message])) : 'accepted'
}

describe('a record that says the least', () => {
  test('leaves everything else unknown and was seen now', () => {
    const { entry, company, source, unknown } = good(aRecord(1))
    expect(entry.job).toMatchObject({ external_job_id: '1', usa: false, country_codes: null, locations: [], skills: null })
    expect(entry.history).toEqual({ first_seen_at: NOW, created_at: NOW, updated_at: NOW, closed_at: null })
    expect({ company, source, unknown }).toEqual({
      company: null,
      source: { type: 'greenhouse', board: 'acme', company: null },
      unknown: [],
    })
  })

  test('may lack the department, which older files do', () => {
    expect(good(aRecord(1)).entry.job.department).toBeNull()
    expect(good(aRecord(1, { department: 'Sales' }))).toMatchObject({ entry: { job: { department: 'Sales' } }, unknown: [] })
  })

  test('may give its id in source.external_id', () => {
    const { external_job_id, ...rest } = aRecord(1, { source: { external_id: 'x-1' } })
    expect(good(rest).entry.job.external_job_id).toBe('x-1')
  })
})

describe('values are brought into the form of the catalog', () => {
  const job = (stated: object) => good(aRecord(1, stated as Record<string, unknown>)).entry.job

  test('times to UTC milliseconds', () => {
    expect(job({ posted_at: '2026-03-01T01:30:00.123456+05:30' }).posted_at).toBe('2026-02-28T20:00:00.123Z')
  })
  test('codes to their case', () => {
    const { country_code, country_codes, language, salary_currency } = job({
      country_code: 'de',
      country_codes: ['de', 'Us'],
      language: 'EN',
      salary_currency: 'eur',
    })
    expect([country_code, country_codes, language, salary_currency]).toEqual(['DE', ['DE', 'US'], 'en', 'EUR'])
  })
  test('country_codes from country_code, unless stated as null', () => {
    expect(job({ country_code: 'US' })).toMatchObject({ country_codes: ['US'], usa: true })
    expect(job({ country_code: 'US', country_codes: null })).toMatchObject({ country_codes: null, usa: true })
    expect(job({ country_codes: ['FR', 'US'] })).toMatchObject({ country_code: null, usa: true })
    expect(job({ country_code: 'US', usa: false }).usa).toBe(false)
  })
  test('NUL and lone surrogates go', () => {
    expect(job({ title: 'a\0b\ud800', locations_raw: { 'k\0': ['\0'] } })).toMatchObject({
      title: 'ab\ufffd',
      locations_raw: { k: [''] },
    })
  })
})

describe('companies', () => {
  test('are told apart by id, else by name', () => {
    const reference = (stated: object) => good(aRecord(1, stated as Record<string, unknown>)).company?.reference
    expect(reference({ company_id: 7 })).toBe('id 7')
    expect(reference({ company: { id: 7, name: 'Acme' } })).toBe('id 7')
    expect(reference({ company: { name: '7' } })).toBe('name 7')
    expect(reference({ company: { website_url: 'https://acme.example' } })).toBeUndefined()
  })
})

test('unknown fields are named, not refused', () => {
  const record = aRecord(1, { salary: 3, source: { url: 'x' }, company: { id: 1, ceo: 'y' } })
  expect(good(record).unknown).toEqual(['salary', 'source.url', 'company.ceo'])
})

test('an address that no browser should follow is left out', () => {
  const { entry, company, source } = good(
    aRecord(1, {
      apply_url: 'javascript:alert(1)',
      company: { name: 'Acme', website_url: 'JavaScript:alert(1)', logo_url: 'data:image/svg+xml,<svg onload=alert(1)>' },
      source: { company: { name: 'Acme', website_url: 'https://acme.example', logo_url: 'vbscript:x' } },
    }),
  )
  expect(entry.job.apply_url).toBeNull()
  expect(company!.facts).toMatchObject({ website_url: null, logo_url: null })
  expect(source.company!.facts).toMatchObject({ website_url: 'https://acme.example', logo_url: null })
})

describe('descriptions are cleaned as those of postings are', () => {
  const described = (stated: object) => {
    const { description_html, description_md } = good(aRecord(1, { ...stated })).entry.job
    return { description_html, description_md }
  }
  test.each([
    [
      'HTML decides what the Markdown is',
      { description_html: '<p onclick=x>a<script>b</script></p>', description_md: '<b onclick=x>' },
      { description_html: '<p>a</p>', description_md: 'a' },
    ],
    [
      'HTML alone',
      { description_html: '<a href="javascript:alert(1)">a</a>' },
      { description_html: '<p>a</p>', description_md: null },
    ],
    [
      'Markdown alone',
      { description_md: '**a** <img src=x onerror=alert(1)>\n\n- [b](javascript:alert(1))' },
      { description_html: null, description_md: '**a** &lt;img src=x onerror=alert(1)>\n\n- \\[b](javascript:alert(1))' },
    ],
    [
      'no words',
      { description_html: '<script>a</script>', description_md: 'x' },
      { description_html: null, description_md: null },
    ],
  ])('%s', (_, stated, kept) => expect(described(stated)).toEqual(kept))

  test('what we wrote ourselves stays as it is, byte by byte', () => {
    const own = cleanDescription('<h2>A</h2><p>b &lt;c&gt; <a href="https://a.example/?b&amp;c">d</a><br>e</p><pre>f\n g</pre>')
    expect(described(own)).toEqual(own)
  })

  test('controls and half characters go, also from text that is otherwise like ours', () => {
    expect(described({ description_html: '<p>a\u0001\u001b[31mb\ud800c</p>' }).description_html).toBe('<p>a[31mb\ufffdc</p>')
  })

  test('nothing of any probe is left in HTML or Markdown', () => {
    const left = XSS_PROBES.filter((_, index) => index % 7 === 0).flatMap((probe) => {
      const { description_html } = described({ description_html: probe })
      const { description_md } = described({ description_md: probe })
      const pages = [unsafeTags(description_html), readPage(RENDERERS['markdown-it']!(description_md ?? '')).unsafe]
      return pages.flat().map((what) => `${what} <- ${probe}`)
    })
    expect(left).toEqual([])
  })
})

describe('what is refused', () => {
  test('every wrong field is named at once', () => {
    expect(bad({ title: 3, workplace: 'moon', source: { type: 'x' }, salary_min: -1 })).toEqual({
      url: 'is required',
      title: 'must be a text',
      workplace: 'must be one of remote, hybrid, onsite',
      'source.board': 'is required',
      salary_min: 'must be at least 0',
    })
  })

  const OUT_OF_TIME = 'must be an ISO-8601 time with an offset, as 2026-01-31T09:30:00Z'
  const company = (facts: object) => ({ company: { id: 1, ...facts } })
  test.each<[string, Record<string, unknown>, string]>([
    ['url', { url: '' }, 'must not be empty'],
    ...[
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      '//a.example/x',
      'a.example',
      'https://a@b.example/',
      `https://a.example/${'x'.repeat(2048)}`,
    ].map((url): [string, Record<string, unknown>, string] => [
      'url',
      { url },
      'must be an http or https address without credentials, of at most 2048 characters',
    ]),
    ['title', { title: '\0' }, 'must not be empty'],
    ['external_job_id', { external_job_id: 'x'.repeat(501) }, 'must have at most 500 characters'],
    ['external_job_id', { external_job_id: null }, 'is required'],
    ['source.board', { source: { board: 'x'.repeat(301) } }, 'must have at most 300 characters'],
    ['source.type', { source: { type: '' } }, 'must not be empty'],
    ['source.external_id', { source: { external_id: 'other' } }, 'differs from external_job_id'],
    ['source.alias_ids.1', { source: { alias_ids: ['a', 'x'.repeat(501)] } }, 'must have at most 500 characters'],
    ['company.name', company({ name: 'x'.repeat(301) }), 'must have at most 300 characters'],
    ['company.id', { company_id: 2, ...company({}) }, 'differs from company_id'],
    ['company.founded_year', company({ founded_year: 3e9 }), 'must be at most 2147483647'],
    ['company_id', { company_id: 'one' }, 'must be a number'],
    ['posted_at', { posted_at: '2026-01-01' }, OUT_OF_TIME],
    ['posted_at', { posted_at: '2026-01-01T00:00:00' }, OUT_OF_TIME],
    ['posted_at', { posted_at: '2026-02-30T00:00:00Z' }, OUT_OF_TIME],
    ['closed_at', { closed_at: 1_700_000_000 }, OUT_OF_TIME],
    ['posted_at', { posted_at: '9999-12-31T23:59:59-10:00' }, 'must lie in the years 1 to 9999'],
    ['country_code', { country_code: 'USA' }, 'must be 2 letters'],
    ['country_codes.0', { country_codes: ['U1'] }, 'must be 2 letters'],
    ['language', { language: 'eng' }, 'must be 2 letters'],
    ['salary_currency', { salary_currency: '€' }, 'must be 3 letters'],
    ['latitude', { latitude: 90.5 }, 'must be at most 90'],
    ['longitude', { longitude: -181 }, 'must be at least -180'],
    ['salary_max', { salary_max: '50k' }, 'must be a number'],
    ['experience_min_years', { experience_min_years: 1.5 }, 'must be a whole number'],
    ['usa', { usa: 'yes' }, 'must be true or false'],
    [
      'locations.0.kind',
      { locations: [{ kind: 'planet', code: '', name: '' }] },
      'must be one of city, state, country, world_region',
    ],
    ['skills.0.slug', { skills: [{ name: 'x', kind: 'tool', requirement: 'required' }] }, 'is required'],
    ['skills', { skills: 'python' }, 'must be a list'],
    ['company', { company: 'Acme' }, 'must be an object'],
  ])('%s %j', (field, stated, message) => {
    expect(bad(aRecord(1, stated))).toEqual({ [field]: message })
  })

  test('a salary beyond all numbers', () => {
    const line = JSON.stringify(aRecord(1)).replace('{', '{"salary_min":1e999,"locations_raw":[1e999],')
    expect(readRecord(line, NOW)).toEqual({
      errors: [
        { field: 'locations_raw', message: 'must be JSON with finite numbers, at most 100 levels deep' },
        { field: 'salary_min', message: 'must be a number' },
      ],
    })
  })

  test('locations_raw too deep to walk', () => {
    const deep = JSON.stringify(aRecord(1)).replace('{', `{"locations_raw":${'['.repeat(50_000)}${']'.repeat(50_000)},`)
    expect(readRecord(deep, NOW)).toHaveProperty('errors.0.field', 'locations_raw')
  })

  test.each(['', '{', '{"title":"x"', 'null', '[]', '3', '"text"'])('the line %j', (line) => {
    expect(readRecord(line, NOW)).toHaveProperty('errors.0.field', '')
  })
})
