import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Source } from '../../src/catalog/sources.ts'
import type { Job } from '../../src/job/job.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let api: TestApi
let source: Source
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  source = await aSource(pool, 'acme', { name: 'Acme', website_url: 'https://acme.example' })
})

/** The same job at each try of a test. */
const titled = (stated: Partial<Job> & { title: string }) => aJob({ external_job_id: stated.title, ...stated })

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Adds jobs under a word that only this test searches for. */
let words = 0
async function jobsNamed(...stated: Partial<Job>[]): Promise<string> {
  const word = `word${++words}x`
  await present(
    pool,
    source,
    stated.map((fields, index) =>
      aJob({ posted_at: daysAgo(index + 1), ...fields, title: `${fields.title ?? 'Engineer'} ${word}` }),
    ),
  )
  return word
}

const titles = (body: { data: { title: string }[] }) => body.data.map((job) => job.title.replace(/ word\d+x$/, ''))
const found = async (query: string) => {
  const answer = await api.get(`/api/v1/jobs?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return titles(answer.body)
}
const encoded = (params: Record<string, string>) => new URLSearchParams(params).toString()

describe('200', () => {
  it('answers every field of the list item, company summary included, and no description', async () => {
    const word = await jobsNamed({
      external_job_id: 'full-1',
      apply_url: 'https://jobs.example/full-1/apply',
      description_html: '<p>Hello</p>',
      description_md: 'Hello',
      location_raw: 'Berlin',
      locations_raw: [{ name: 'Berlin' }],
      location: 'Berlin',
      city: 'Berlin',
      region: 'Berlin',
      postal_code: '10115',
      country_code: 'DE',
      latitude: 52.52,
      longitude: 13.4,
      country_codes: ['DE'],
      admin1_refs: ['DE-BE'],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: 'senior',
      language: 'en',
      salary_raw: '60k',
      salary_min: 60_000,
      salary_max: 70_000.5,
      salary_currency: 'EUR',
      salary_period: 'year',
      expires_at: '2027-01-01T00:00:00.000Z',
      content_hash: 'abc',
    })
    const { body } = await api.get(`/api/v1/jobs?q=${word}`)
    expect(body).toMatchObject({ next_cursor: null, limit: 100 })
    expect(body).not.toHaveProperty('fuzzy')
    expect(Object.keys(body.data[0])).toEqual(
      `id source_id company_id external_job_id url apply_url title location_raw locations_raw location city region postal_code
       country_code latitude longitude usa country_codes admin1_refs workplace employment_type level language salary_raw salary_min
       salary_max salary_currency salary_period posted_at expires_at content_hash first_seen_at closed_at created_at updated_at company`.split(
        /\s+/,
      ),
    )
    expect(body.data[0]).toMatchObject({
      external_job_id: 'full-1',
      source_id: source.id,
      company_id: source.company_id,
      locations_raw: [{ name: 'Berlin' }],
      salary_max: 70_000.5,
      closed_at: null,
      company: { id: source.company_id, name: 'Acme', website_url: 'https://acme.example', logo_url: null },
    })
    expect(body.data[0].first_seen_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('answers nulls for everything a posting does not state', async () => {
    const word = await jobsNamed({ posted_at: null })
    const { body } = await api.get(`/api/v1/jobs?q=${word}`)
    const nulls = Object.keys(body.data[0]).filter((field) => body.data[0][field] === null)
    expect(nulls).toEqual(
      `apply_url location_raw locations_raw location city region postal_code country_code latitude longitude country_codes admin1_refs
       workplace employment_type level language salary_raw salary_min salary_max salary_currency salary_period posted_at expires_at
       content_hash closed_at`.split(/\s+/),
    )
  })

  it('names an employer that no source has stated by the slug of its board', async () => {
    const unnamed = await aSource(pool, 'quiet-harbour', {})
    await present(pool, unnamed, [titled({ title: 'Anonymous wordless', posted_at: daysAgo(1) })])
    const { body } = await api.get('/api/v1/jobs?q=wordless')
    expect(body.data[0].company).toMatchObject({ id: unnamed.company_id, name: 'Quiet Harbour' })
  })

  it.each([
    ['off', []],
    ['text', ['description_md']],
    ['html', ['description_html']],
  ])('description=%s adds %j', async (description, fields) => {
    const word = await jobsNamed({ description_html: '<p>"Hi" \\ \u2028</p>', description_md: '"Hi"\n\ttab' })
    const { body } = await api.get(`/api/v1/jobs?q=${word}&description=${description}`)
    expect(Object.keys(body.data[0]).filter((key) => key.startsWith('description'))).toEqual(fields)
    if (description === 'html') expect(body.data[0].description_html).toBe('<p>"Hi" \\ \u2028</p>')
    if (description === 'text') expect(body.data[0].description_md).toBe('"Hi"\n\ttab')
  })

  it('a description that does not exist is null', async () => {
    const word = await jobsNamed({})
    const { body } = await api.get(`/api/v1/jobs?q=${word}&description=text`)
    expect(body.data[0].description_md).toBeNull()
  })

  describe('filters', () => {
    it('title: case-insensitive substring, % and _ taken literally', async () => {
      const word = await jobsNamed(
        { title: 'Growth 100%_sure Hacker' },
        { title: 'Growth 100 sure Hacker' },
        { title: 'ÉCOLE Teacher' },
      )
      expect(await found(encoded({ q: word, title: 'wth 100%_S' }))).toEqual(['Growth 100%_sure Hacker'])
      expect(await found(encoded({ q: word, title: 'école' }))).toEqual(['ÉCOLE Teacher'])
    })

    it('country: any listed, repeated or comma-separated, in any case', async () => {
      const word = await jobsNamed(
        { title: 'A', country_code: 'DE', country_codes: ['DE', 'AT'] },
        { title: 'B', country_code: 'FR', country_codes: ['FR'] },
        { title: 'C' },
      )
      expect(await found(`q=${word}&country=at`)).toEqual(['A'])
      expect(await found(`q=${word}&country=AT,fr`)).toEqual(['A', 'B'])
      expect(await found(`q=${word}&country=AT&country=fr`)).toEqual(['A', 'B'])
      expect(await found(`q=${word}&country=ZZ`)).toEqual([])
    })

    it('state: any listed, in any case', async () => {
      const word = await jobsNamed(
        { title: 'A', admin1_refs: ['US-CA', 'US-NY'] },
        { title: 'B', admin1_refs: ['DE-BE'] },
        { title: 'C' },
      )
      expect(await found(`q=${word}&state=us-ny`)).toEqual(['A'])
      expect(await found(`q=${word}&state=US-CA,DE-BE`)).toEqual(['A', 'B'])
    })

    it('city: case-insensitive substring of any city of the posting', async () => {
      const berlin = { kind: 'city', code: 'Berlin', name: 'Berlin', admin1_name: 'Berlin', country_code: 'DE' } as const
      const word = await jobsNamed(
        { title: 'A', city: 'São Paulo', locations: [berlin] },
        { title: 'B', city: 'Paris' },
        { title: 'C' },
      )
      expect(await found(encoded({ q: word, city: 'SÃO' }))).toEqual(['A'])
      expect(await found(encoded({ q: word, city: 'berlin' }))).toEqual(['A'])
      expect(await found(encoded({ q: word, city: 'P' }))).toEqual(['A', 'B'])
    })

    it.each([
      ['workplace', 'remote', { workplace: 'remote' }, { workplace: 'onsite' }],
      ['employment_type', 'contract', { employment_type: 'contract' }, { employment_type: 'full_time' }],
      ['level', 'staff', { level: 'staff' }, { level: 'lead' }],
      ['language', 'DE', { language: 'de' }, { language: 'en' }],
      ['salary_currency', 'usd', { salary_currency: 'USD' }, { salary_currency: 'EUR' }],
      ['sponsors_visa', 'true', { sponsors_visa: true }, { sponsors_visa: false }],
      ['sponsors_visa', 'false', { sponsors_visa: false }, { sponsors_visa: true }],
      ['experience_min', '5', { experience_min_years: 5 }, { experience_min_years: 4 }],
      ['experience_max', '5', { experience_min_years: 5 }, { experience_min_years: 6 }],
    ] as [string, string, Partial<Job>, Partial<Job>][])(
      '%s=%s keeps those and never the ones that state nothing',
      async (name, value, match, other) => {
        const word = await jobsNamed({ title: 'Match', ...match }, { title: 'Other', ...other }, { title: 'Unknown' })
        expect(await found(`q=${word}&${name}=${value}`)).toEqual(['Match'])
      },
    )

    it.each([
      ['workplace', 'remote,hybrid', { workplace: 'remote' }, { workplace: 'hybrid' }, { workplace: 'onsite' }],
      ['level', 'staff,lead', { level: 'staff' }, { level: 'lead' }, { level: 'senior' }],
      [
        'employment_type',
        'contract,temporary',
        { employment_type: 'contract' },
        { employment_type: 'temporary' },
        { employment_type: 'full_time' },
      ],
      ['language', 'DE,fr', { language: 'de' }, { language: 'fr' }, { language: 'en' }],
      ['salary_currency', 'usd,CHF', { salary_currency: 'USD' }, { salary_currency: 'CHF' }, { salary_currency: 'EUR' }],
    ] as [string, string, Partial<Job>, Partial<Job>, Partial<Job>][])(
      '%s=%s keeps jobs with any of the values, repeated or with commas',
      async (name, values, first, second, other) => {
        const word = await jobsNamed(
          { title: 'A', ...first },
          { title: 'B', ...second },
          { title: 'C', ...other },
          { title: 'D' },
        )
        expect(await found(`q=${word}&${name}=${values}`)).toEqual(['A', 'B'])
        expect(
          await found(
            `q=${word}&${values
              .split(',')
              .map((value) => `${name}=${value}`)
              .join('&')}`,
          ),
        ).toEqual(['A', 'B'])
        const counted = await api.get(`/api/v1/jobs/count?q=${word}&${name}=${values}`)
        expect(counted.body).toEqual({ count: 2 })
      },
    )

    it('city: several by repetition, and a comma is part of a name', async () => {
      const word = await jobsNamed(
        { title: 'A', city: 'Lima' },
        { title: 'B', city: 'Washington, DC' },
        { title: 'C', city: 'Oslo' },
      )
      expect(await found(`q=${word}&city=lima&city=ton,%20d`)).toEqual(['A', 'B'])
      expect(await found(`q=${word}&city=lima,oslo`)).toEqual([])
    })

    it('salary_min: the stated range reaches at least this; only a minimum must itself be at least this', async () => {
      const word = await jobsNamed(
        { title: 'Range', salary_min: 50, salary_max: 80 },
        { title: 'Low', salary_min: 50, salary_max: 60 },
        { title: 'OnlyMin', salary_min: 70 },
        { title: 'OnlyMax', salary_max: 75 },
        { title: 'None' },
      )
      expect(await found(`q=${word}&salary_min=70`)).toEqual(['Range', 'OnlyMin', 'OnlyMax'])
      expect(await found(`q=${word}&salary_min=70.5`)).toEqual(['Range', 'OnlyMax'])
      expect(await found(`q=${word}&salary_min=0`)).toEqual(['Range', 'Low', 'OnlyMin', 'OnlyMax'])
    })

    it('salary_max: the stated range starts at or below this', async () => {
      const word = await jobsNamed(
        { title: 'A', salary_min: 50, salary_max: 80 },
        { title: 'B', salary_min: 60 },
        { title: 'C', salary_max: 40 },
        { title: 'D' },
      )
      expect(await found(`q=${word}&salary_max=50`)).toEqual(['A', 'C'])
      expect(await found(`q=${word}&salary_max=0`)).toEqual([])
    })

    it('has_salary both ways', async () => {
      const word = await jobsNamed(
        { title: 'Min', salary_min: 1 },
        { title: 'Max', salary_max: 1 },
        { title: 'None', salary_raw: 'competitive' },
      )
      expect(await found(`q=${word}&has_salary=true`)).toEqual(['Min', 'Max'])
      expect(await found(`q=${word}&has_salary=false`)).toEqual(['None'])
    })

    it('company_id, company, source, skills, world_region', async () => {
      const other = await aSource(pool, 'globex', { name: 'Globex Corporation' })
      const skills = [{ slug: 'go', name: 'Go', kind: 'language', requirement: 'required' } as const]
      const emea = { kind: 'world_region', code: 'EMEA', name: 'EMEA', admin1_name: '', country_code: '' } as const
      await present(pool, other, [titled({ title: 'Foo globexword', posted_at: daysAgo(1), skills, locations: [emea] })])
      const q = 'q=globexword'
      expect(await found(`${q}&company_id=${other.company_id}`)).toHaveLength(1)
      expect(await found(`${q}&company_id=${source.company_id}`)).toEqual([])
      expect(await found(`${q}&company_id=0`)).toEqual([])
      expect(await found(`${q}&company=GLOBEX corp`)).toHaveLength(1)
      expect(await found(`${q}&company=acme`)).toEqual([])
      expect(await found(`${q}&source=greenhouse,lever`)).toHaveLength(1)
      expect(await found(`${q}&source=lever`)).toEqual([])
      expect(await found(`${q}&skills=rust,go`)).toHaveLength(1)
      expect(await found(`${q}&skills=Golang`)).toHaveLength(1)
      expect(await found(`${q}&skills=rust`)).toEqual([])
      expect(await found(`${q}&world_region=emea`)).toHaveLength(1)
      expect(await found(`${q}&world_region=APAC`)).toEqual([])
    })

    it('status: open by default, closed on demand', async () => {
      // A word of its own for each try: to post a closed job again would open it.
      const word = `statusword${Math.random().toString(36).slice(2)}`
      const closed_at = daysAgo(1)
      const history = { first_seen_at: daysAgo(9), created_at: daysAgo(9), updated_at: daysAgo(1), closed_at }
      await present(pool, source, [
        { job: titled({ title: `Gone ${word}` }), history },
        { job: titled({ title: `Here ${word}` }), history: { ...history, closed_at: null } },
      ])
      expect(await found(`q=${word}`)).toEqual([`Here ${word}`])
      expect(await found(`q=${word}&status=open`)).toEqual([`Here ${word}`])
      const { body } = await api.get(`/api/v1/jobs?q=${word}&status=closed`)
      expect(body.data).toMatchObject([{ title: `Gone ${word}`, closed_at }])
    })

    it('dates: inclusive, on the posting date or else the day it was first seen', async () => {
      const history = (first_seen_at: string) => ({
        first_seen_at,
        created_at: first_seen_at,
        updated_at: first_seen_at,
        closed_at: null,
      })
      await present(pool, source, [
        {
          job: titled({ title: 'A dateword', posted_at: '2026-01-10T00:00:00.000Z' }),
          history: history('2026-01-20T00:00:00.000Z'),
        },
        { job: titled({ title: 'B dateword', posted_at: null }), history: history('2026-01-15T00:00:00.000Z') },
      ])
      const on = (params: Record<string, string>) => found(encoded({ q: 'dateword', ...params }))
      expect(await on({ posted_since: '2026-01-10T00:00:00Z' })).toEqual(['B dateword', 'A dateword'])
      expect(await on({ posted_since: '2026-01-10T00:00:00.001Z' })).toEqual(['B dateword'])
      expect(await on({ posted_until: '2026-01-10T01:00:00+01:00' })).toEqual(['A dateword'])
      expect(await on({ first_seen_since: '2026-01-15T00:00:00Z' })).toEqual(['B dateword', 'A dateword'])
      expect(await on({ first_seen_since: '2026-01-15T00:00:00.001Z' })).toEqual(['A dateword'])
      expect(await found('q=dateword&posted_since=2026-01-10T02:00:00+02:00')).toEqual(['B dateword', 'A dateword'])
    })
  })

  describe('the 90-day window', () => {
    it('applies to open jobs without a date filter, to q too, and to nothing else', async () => {
      const old = daysAgo(91)
      const history = { first_seen_at: old, created_at: old, updated_at: old, closed_at: null }
      await present(pool, source, [
        { job: titled({ title: 'Old windowword', posted_at: old }), history },
        { job: titled({ title: 'Edge windowword', posted_at: daysAgo(89) }), history },
        { job: titled({ title: 'Undated windowword', posted_at: null }), history },
        { job: titled({ title: 'Closed windowword', posted_at: old }), history: { ...history, closed_at: old } },
      ])
      const since = encoded({ posted_since: daysAgo(1000) })
      expect(await found('q=windowword')).toEqual(['Edge windowword'])
      expect(await found('title=windowword')).toEqual(['Edge windowword'])
      expect(await found('q=windowword&sort=first_seen_at')).toEqual(['Edge windowword'])
      expect((await found(`q=windowword&${since}`)).sort()).toEqual(['Edge windowword', 'Old windowword', 'Undated windowword'])
      expect(await found(`q=windowword&${encoded({ posted_until: daysAgo(90) })}`)).toHaveLength(2)
      expect(await found(`q=windowword&${encoded({ first_seen_since: daysAgo(92) })}`)).toHaveLength(3)
      expect(await found('q=windowword&status=closed')).toEqual(['Closed windowword'])
    })
  })

  describe('q', () => {
    beforeAll(async () => {
      const job = (title: string, description_html: string | null = null) =>
        aJob({ title, description_html, posted_at: daysAgo(1) })
      await present(pool, source, [
        job('Qa Python Developer'),
        job('Qa Java Developer'),
        job('Qa Java Architect Remote'),
        job('Qa Rust Systems Programmer', '<p>We also use python and <b>machine learning</b>.</p>'),
        job('Qa C++ Engineer'),
        job('Qa C# Engineer', '<p>Windows</p>'),
        job('Qa .NET Engineer'),
        job('Qa Python C++ Engineer'),
        job('Qa Kubernetes Operator'),
        job('Qa Widgetsmithing Lead'),
      ])
    })
    const search = async (q: string, more = '') =>
      (await found(`${encoded({ q, title: 'Qa ' })}${more}`)).map((title) => title.slice(3)).sort()

    it('all words, in any form', async () => {
      expect(await search('developers java')).toEqual(['Java Developer'])
    })
    it('quoted phrases', async () => {
      expect(await search('"java developer"')).toEqual(['Java Developer'])
      expect(await search('"developer java"')).toEqual([])
    })
    it('OR, looser than the implicit AND', async () => {
      expect(await search('rust OR python developer')).toEqual(['Python Developer', 'Rust Systems Programmer'])
    })
    it('-term attaches to its own group only', async () => {
      expect(await search('java -architect')).toEqual(['Java Developer'])
      expect(await search('rust OR java -architect')).toEqual(['Java Developer', 'Rust Systems Programmer'])
      expect(await search('java OR rust -architect')).toEqual([
        'Java Architect Remote',
        'Java Developer',
        'Rust Systems Programmer',
      ])
    })
    it('searches titles, and descriptions with q_scope=full', async () => {
      expect(await search('"machine learning"')).toEqual([])
      expect(await search('"machine learning"', '&q_scope=full')).toEqual(['Rust Systems Programmer'])
      expect(await search('programmer python', '&q_scope=full')).toEqual(['Rust Systems Programmer'])
      expect(await search('programmer python', '&q_scope=title')).toEqual([])
    })
    it('symbol tokens are substrings of the title, alone and in a mixed query', async () => {
      expect(await search('c++')).toEqual(['C++ Engineer', 'Python C++ Engineer'])
      expect(await search('C#')).toEqual(['C# Engineer'])
      expect(await search('.net')).toEqual(['.NET Engineer'])
      expect(await search('python c++')).toEqual(['Python C++ Engineer'])
      expect(await search('engineer -c++')).toEqual(['.NET Engineer', 'C# Engineer'])
    })
    it('knows synonyms', async () => {
      expect(await search('k8s')).toEqual(['Kubernetes Operator'])
    })
    it('falls back to a substring of the title, says so, and pages on in that mode', async () => {
      const first = await api.get('/api/v1/jobs?q=idgetsmith')
      expect(first.body).toMatchObject({ fuzzy: true, data: [{ title: 'Qa Widgetsmithing Lead' }] })
      await present(
        pool,
        source,
        ['a', 'b', 'c'].map((letter) => titled({ title: `Zymurgist${letter}ology`, posted_at: daysAgo(2) })),
      )
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: { body: { data: { title: string }[]; next_cursor: string | null; fuzzy?: true } } = await api.get(
          `/api/v1/jobs?q=ymurgist&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
        )
        expect(page.body.fuzzy).toBe(true)
        seen.push(...page.body.data.map((job) => job.title))
        cursor = page.body.next_cursor
      } while (cursor)
      expect(seen.sort()).toEqual(['Zymurgistaology', 'Zymurgistbology', 'Zymurgistcology'])
    })
    it('has no fuzzy when the fallback finds nothing either', async () => {
      const { body } = await api.get('/api/v1/jobs?q=qqqqzzzz')
      expect(body).toEqual({ data: [], next_cursor: null, limit: 100 })
    })
    it('of stopwords only goes to the fallback', async () => {
      await present(pool, source, [titled({ title: 'Head of the Zoo', posted_at: daysAgo(1) })])
      const { body } = await api.get(`/api/v1/jobs?${encoded({ q: 'of the' })}`)
      expect(body).toMatchObject({ fuzzy: true, data: [{ title: 'Head of the Zoo' }] })
    })
    it('of IT finds IT jobs and no Digital', async () => {
      await present(pool, source, [titled({ title: 'Head of IT' }), titled({ title: 'Digital Keeper' })])
      for (const q of ['it', 'of IT']) {
        const { body } = await api.get(`/api/v1/jobs?${encoded({ q })}`)
        expect(body.data).toMatchObject([{ title: 'Head of IT' }])
        expect(body).not.toHaveProperty('fuzzy')
      }
    })
    it('q_scope without q changes nothing', async () => {
      expect((await api.get('/api/v1/jobs?q_scope=full&limit=1')).status).toBe(200)
    })
    it.each([
      '"'.repeat(200),
      'OR '.repeat(60),
      '((((&&&&||||!!!!',
      "');drop table jobs;--",
      '\u202e\u{1f600}\u{1f600}',
      '- - -',
      '"unclosed phrase',
      ':*:*',
      'a\\',
    ])('survives %s', async (q) => {
      const { status } = await api.get(`/api/v1/jobs?${encoded({ q })}`)
      expect([200, 400]).toContain(status)
    })
  })

  describe('paging', () => {
    it.each(['posted_at', 'first_seen_at'])('by %s goes newest first through every job once, ties by id', async (sort) => {
      const word = await jobsNamed(
        ...Array.from({ length: 23 }, (_, i) => ({ title: `P${i}`, posted_at: daysAgo(1 + Math.floor(i / 5)) })),
      )
      const seen: { id: number; posted_at: string; first_seen_at: string }[] = []
      let cursor: string | null = null
      do {
        const { body } = await api.get(`/api/v1/jobs?q=${word}&limit=4&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`)
        expect(body.limit).toBe(4)
        seen.push(...body.data)
        cursor = body.next_cursor
      } while (cursor)
      expect(new Set(seen.map((job) => job.id)).size).toBe(23)
      const keys = seen.map(
        (job) => `${sort === 'posted_at' ? job.posted_at : job.first_seen_at} ${String(job.id).padStart(9, '0')}`,
      )
      expect(keys).toEqual([...keys].sort().reverse())
    })

    it.each([
      ['', 100],
      ['limit=1', 1],
      ['limit=500', 500],
      ['limit=501', 500],
      ['limit=1000000000', 500],
      [`limit=${'9'.repeat(60)}`, 500],
    ])('%s means a page of %i', async (query, limit) => {
      expect((await api.get(`/api/v1/jobs?${query}`)).body.limit).toBe(limit)
    })
  })

  it('include=source adds the source for an entitled account', async () => {
    const entitled = await testApi(pool, { entitlements: ['source'] })
    await present(pool, source, [
      aJob({ external_job_id: 'src-1', title: 'Sourceword', alias_ids: ['z', 'a'], posted_at: daysAgo(1) }),
    ])
    const { body } = await entitled.get('/api/v1/jobs?q=sourceword&include=source')
    expect(body.data[0].source).toEqual({ type: 'greenhouse', external_id: 'src-1', alias_ids: ['a', 'z'] })
  })
})

describe('400', () => {
  const refused = async (query: string) => {
    const answer = await api.get(`/api/v1/jobs?${query}`)
    expect(answer.status, query).toBe(400)
    expect(answer.body.title).toBe('Invalid query parameters')
    expect(answer.body.detail).toBe(
      answer.body.errors.map((e: { field: string; message: string }) => `${e.field}: ${e.message}`).join('; '),
    )
    return answer.body.errors.map((error: { field: string }) => error.field)
  }

  it.each([
    ['title', 'ab'],
    ['title', 'x'.repeat(201)],
    ['title', ''],
    ['q', 'a'],
    ['q', 'x'.repeat(201)],
    ['q', 'null\0byte'],
    ['q_scope', 'body'],
    ['country', 'USA'],
    ['country', 'U'],
    ['country', ''],
    ['country', 'US,,DE'],
    ['country', Array(21).fill('US').join(',')],
    ['state', Array(21).fill('US-CA').join(',')],
    ['city', ''],
    ['city', 'x'.repeat(201)],
    ['workplace', 'Remote'],
    ['city', Array(21).fill('x')],
    ['workplace', 'remote,office'],
    ['workplace', ''],
    ['employment_type', 'fulltime'],
    ['level', 'principal'],
    ['level', 'senior,'],
    ['level', Array(8).fill('senior').join(',')],
    ['language', 'eng'],
    ['language', 'en,ger'],
    ['language', Array(21).fill('en').join(',')],
    ['salary_min', '-1'],
    ['salary_min', ''],
    ['salary_min', '1e400'],
    ['salary_max', 'NaN'],
    ['salary_max', 'Infinity'],
    ['salary_currency', 'US'],
    ['salary_currency', 'USD,EURO'],
    ['has_salary', '1'],
    ['has_salary', 'TRUE'],
    ['has_salary', ''],
    ['company_id', '1.5'],
    ['company_id', 'abc'],
    ['status', 'all'],
    ['posted_since', '2026-01-01'],
    ['posted_since', '2026-01-01T00:00:00'],
    ['posted_until', '99999-01-01T00:00:00Z'],
    ['posted_until', '2026-02-30T00:00:00Z'],
    ['first_seen_since', 'yesterday'],
    ['sort', 'salary'],
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', '1e9'],
    ['limit', ''],
    ['cursor', 'garbage'],
    ['cursor', ''],
    ['description', 'full'],
    ['include', 'company'],
    ['include', 'source,company'],
    ['include', 'job'],
    ['include', ''],
    ['experience_min', '-1'],
    ['sponsors_visa', 'yes'],
  ] as [string, string | string[]][])('%s=%s', async (name, value) => {
    const query = new URLSearchParams([value].flat().map((one) => [name, one]))
    expect(await refused(query.toString())).toEqual([name])
  })

  it('names the wrong one of several values', async () => {
    const { body } = await api.get('/api/v1/jobs?level=senior,boss&language=en&language=ger')
    expect(body.errors).toEqual([
      { field: 'level', message: 'must be one of intern, entry, mid, senior, staff, lead, executive, not "boss"' },
      { field: 'language', message: 'must be exactly 2 characters, not "ger"' },
    ])
  })

  it('a scalar given twice', async () => {
    expect(await refused('limit=1&limit=2')).toEqual(['limit'])
    expect(await refused('q=foo&q=bar')).toEqual(['q'])
  })

  it('lists every offending field at once', async () => {
    expect(await refused('limit=0&country=USA&posted_since=2026-01-01&sort=x&foo=1')).toEqual([
      'country',
      'posted_since',
      'sort',
      'limit',
      'foo',
    ])
  })

  it('an unknown parameter, with the nearest valid name', async () => {
    const { body } = await api.get('/api/v1/jobs?posted_sinse=2026-01-01T00:00:00Z')
    expect(body.errors).toEqual([{ field: 'posted_sinse', message: expect.stringContaining('posted_since') }])
  })

  it('a cursor of another sort, a tampered or a foreign one', async () => {
    const word = await jobsNamed({}, {}, {})
    const { body } = await api.get(`/api/v1/jobs?q=${word}&limit=1`)
    expect((await api.get(`/api/v1/jobs?q=${word}&limit=1&cursor=${body.next_cursor}`)).status).toBe(200)
    expect(await refused(`q=${word}&sort=first_seen_at&cursor=${body.next_cursor}`)).toEqual(['cursor'])
    for (let i = 0; i < body.next_cursor.length; i++) {
      const flipped = body.next_cursor[i] === 'A' ? 'B' : 'A'
      expect(await refused(`cursor=${body.next_cursor.slice(0, i)}${flipped}${body.next_cursor.slice(i + 1)}`)).toEqual([
        'cursor',
      ])
    }
    expect(await refused('cursor=123')).toEqual(['cursor'])
  })

  describe('Invalid search query', () => {
    const rejected = async (q: string) => {
      const { status, body } = await api.get(`/api/v1/jobs?${encoded({ q })}`)
      expect(status).toBe(400)
      expect(body).toEqual({ type: 'about:blank', title: 'Invalid search query', status: 400, detail: expect.any(String) })
      return body.detail
    }
    const distinct = (n: number) => Array.from({ length: n }, (_, i) => `a${i}`).join(' ')

    it('only exclusions', async () => {
      expect(await rejected('-java')).toBe('search query must contain at least one positive term')
      expect(await rejected('-java -"machine learning"')).toBe('search query must contain at least one positive term')
      expect(await rejected('-java OR -python')).toBe('search query must contain at least one positive term')
    })
    it('a word costs 1, and 1 for each AND joining it', async () => {
      expect((await api.get(`/api/v1/jobs?${encoded({ q: distinct(20) })}`)).status).toBe(200) // 20 + 19 = 39
      expect(await rejected(distinct(21))).toBe('search query too complex: 41 terms/operators (max 40)')
    })
    it('40 pass, 41 fail: words, phrases, exclusions, with stopwords free', async () => {
      // 18 words and their 17 ANDs are 35; a two-word phrase adds 3 and its AND: 39; a stopword adds nothing.
      expect((await api.get(`/api/v1/jobs?${encoded({ q: `${distinct(18)} "data base" the` })}`)).status).toBe(200)
      // 35 + three-word phrase 5 + AND 1 = 41
      expect(await rejected(`${distinct(18)} "data base admin"`)).toBe('search query too complex: 41 terms/operators (max 40)')
      // 19 words and 18 ANDs are 37; an exclusion costs 3: 40 passes.
      expect((await api.get(`/api/v1/jobs?${encoded({ q: `${distinct(19)} -java` })}`)).status).toBe(200)
      // 39 + an exclusion 3 = 42
      expect(await rejected(`${distinct(20)} -java`)).toBe('search query too complex: 42 terms/operators (max 40)')
      // stopwords inside a phrase are free: "head of design" is head <2> design = 3
      expect((await api.get(`/api/v1/jobs?${encoded({ q: `${distinct(18)} "head of design"` })}`)).status).toBe(200)
    })
  })
})

describe('401', () => {
  it('without a key', async () => {
    const { status, headers, body } = await api.ask('/api/v1/jobs')
    expect([status, body.title]).toEqual([401, 'Unauthorized'])
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
  })
})

describe('403', () => {
  it.each(['/api/v1/jobs?', '/api/v1/jobs/count?', '/api/v1/jobs/facets?facet=level&'])(
    'include=source without the entitlement on %s',
    async (path) => {
      const { status, body } = await api.get(`${path}include=source`)
      expect([status, body.title]).toEqual([403, 'Forbidden'])
      const entitled = await testApi(pool, { entitlements: ['source'] })
      expect((await entitled.get(`${path}include=source`)).status).toBe(200)
    },
  )
})

describe('422', () => {
  it('a valid q that takes longer than the time budget, and the server really stops', async () => {
    const hasty = await testApi(pool, { budgetMs: 200 })
    const blocker = await pool.connect()
    await blocker.query('begin; lock table jobs in access exclusive mode')
    const { status, body } = await hasty.get('/api/v1/jobs?q=engineer')
    expect([status, body.title]).toEqual([422, 'Unprocessable Content'])
    // The lock is held all the time: a search that had not been ended would wait for it. Its rollback may take a moment after the answer.
    const waiting = async () => {
      const { rows } = await pool.query(`select count(*) as n from pg_locks where not granted and relation = 'jobs'::regclass`)
      return rows[0].n
    }
    await expect.poll(waiting).toBe(0)
    await blocker.query('rollback')
    blocker.release()
    expect((await hasty.get('/api/v1/jobs?q=engineer')).status).toBe(200)
  })
})
