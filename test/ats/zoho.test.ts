import { describe, expect, it } from 'vitest'
import { zoho } from '../../src/ats/zoho.ts'
import { changed, fixture, listAll, placed, serving } from './served.ts'

const BOARD = 'tamarind.zohorecruit.in'
const SITE = `https://${BOARD}/jobs/Careers`
const RECORDS = fixture('zoho', 'jobs.json')
const CLOSED = fixture('zoho', 'closed.html')
const [BREWER, TASTER] = ['81824279418272727', '73534000009044080']

type Change = Parameters<typeof changed>[1]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const siteWith = (records: string) => `<html><body><input type="hidden" value="${escaped(records)}" id="jobs"></body></html>`
/** The record as a JavaScript string. */
const pageWith = (record: unknown) => {
  const source = JSON.stringify([record])
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\x22')
    .replaceAll('/', '\\/')
    .replaceAll("'", '\\u0027')
  return `<html><body><script>var meta = {}; var jobs = JSON.parse('${source}'); show(jobs);</script></body></html>`
}

const list = (records = RECORDS) => listAll(zoho, BOARD, serving({ [SITE]: siteWith(records) }))
const first = async (change: Change) => (await list(changed(RECORDS, ([record]) => change(record)))).postings[0]!
const fetched = (body: string, id: string = BREWER) => zoho.fetch(BOARD, id, serving({ [`${SITE}/${id}`]: body }))

describe('the listing', () => {
  it('states every field of a record', async () => {
    const { postings, end } = await list()
    expect(postings[0]).toEqual({
      external_job_id: BREWER,
      alias_ids: [],
      url: `${SITE}/${BREWER}`,
      apply_url: null,
      title: 'Brewer',
      location_raw: 'Pune, Maharashtra, India',
      locations_raw: { City: 'Pune', State: 'Maharashtra', Country: 'India' },
      places: [placed({ city: 'Pune', region: 'Maharashtra', country: 'India' })],
      workplace: null,
      employment_type: 'part_time',
      level: null,
      experience_min_years: 1,
      experience_max_years: 3,
      department: null,
      language: null,
      pay: [],
      salary_raw: '5-10 Lakhs INR',
      posted_at: '2026-01-16T00:00:00.000Z',
      expires_at: null,
      description_html: '<p>Brew "strong" tea &amp; sell it.</p>',
      company: null,
    })
    expect(zoho.identify(new URL(postings[0]!.url))).toEqual({ board: BOARD, external_id: BREWER })
    expect(end).toEqual({ complete: true })
  })

  it('leaves out drafts and locked records, and asks the page where the text is missing', async () => {
    const { listed } = await list()
    expect(listed.map(({ external_job_id, handle, posting }) => [external_job_id, handle, posting === null])).toEqual([
      [BREWER, BREWER, false],
      [TASTER, TASTER, true],
    ])
  })

  it.each([
    ['5+ years', [5, null]],
    ['0-1 year', [0, 1]],
    ['Fresher', [null, null]],
    ['+3 ans', [null, null]],
  ])('reads the experience %s as %j', async (Work_Experience, [min, max]) => {
    const posting = await first((record) => Object.assign(record, { Work_Experience }))
    expect([posting.experience_min_years, posting.experience_max_years]).toEqual([min, max])
  })

  it.each([
    ['DOE', null, 'DOE'],
    [null, 'INR', null],
  ])('reads the salary %s in %s as %s', async (Salary, Currency, salary_raw) => {
    expect((await first((record) => Object.assign(record, { Salary, Currency }))).salary_raw).toBe(salary_raw)
  })

  it('is not complete when it has as many rows as the page can hold', async () => {
    const rows = (count: number) =>
      JSON.stringify(Array.from({ length: count }, (_, row) => ({ id: `7353400000904${4000 + row}`, Posting_Title: 'Brewer' })))
    expect((await list(rows(749))).end.complete).toBe(true)
    expect((await list(rows(750))).end.complete).toBe(false)
  })

  it('of a site without openings is complete', async () => {
    expect(await list('[]')).toEqual({ listed: [], postings: [], end: { complete: true } })
  })

  it.each([
    [
      'a notice',
      '<html><body><div class="sorry-block"><h4>this page is currently unavailable.</h4></div></body></html>',
      'expected the list of jobs in input#jobs',
    ],
    ['an empty list field', siteWith(''), 'expected the list of jobs in input#jobs'],
    ['a list that is none', siteWith('{"error":"x"}'), 'zoho: expected a list, got an object'],
    ['a list that breaks off', siteWith(RECORDS.slice(0, 200)), 'zoho: expected JSON in input#jobs'],
    [
      'a record without id',
      siteWith(changed(RECORDS, ([record]) => delete record.id)),
      'zoho [0].id: expected text, got nothing',
    ],
    [
      'a flag that is text',
      siteWith(changed(RECORDS, ([record]) => Object.assign(record, { Publish: 'no' }))),
      'zoho [0].Publish: expected true or false, got text',
    ],
    ['JSON', '[]', 'zoho: expected an HTML page'],
  ])('refuses %s', async (_name, body, message) => {
    const answer = listAll(zoho, BOARD, serving({ [SITE]: body }))
    await expect(answer).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it('takes the way to the sign-in for what it is: a throttle', async () => {
    const http = serving({ [SITE]: { status: 302, location: `https://${BOARD}/html/portal.html` } })
    await expect(listAll(zoho, BOARD, http)).rejects.toMatchObject({ kind: 'rate_limited' })
    expect(http.requests.map(({ url }) => url)).toEqual([SITE])
  })

  it('goes where the site leads within itself', async () => {
    const site = `https://${BOARD}/jobs/Jobs`
    const http = serving({ [SITE]: { status: 301, location: site }, [site]: siteWith(RECORDS) })
    expect((await listAll(zoho, BOARD, http)).listed).toHaveLength(2)
  })

  it.each(['tamarind', 'evil.test/x.zohorecruit.com', 'user@evil.test', '10.0.0.1', 'evil.test:8443', '.zohorecruit.com'])(
    'never lets the board %s name anything but a host',
    async (board) => {
      const http = serving({})
      await expect(listAll(zoho, board, http)).rejects.toMatchObject({ kind: 'refused' })
      expect(http.requests).toEqual([])
    },
  )
})

describe("an employer's own domain", () => {
  it('is a board of its own, and may be contacted for it', async () => {
    const site = 'https://careers.tamarind.example/jobs/Careers'
    const { postings } = await listAll(zoho, 'Careers.Tamarind.example', serving({ [site]: siteWith(RECORDS) }))
    expect(postings[0]!.url).toBe(`${site}/${BREWER}`)
    expect(zoho.hostsOfBoard!('Careers.Tamarind.example')).toEqual(['careers.tamarind.example'])
    expect(zoho.hostsOfBoard!(BOARD)).toEqual([])
  })

  it('names postings by its path alone', () => {
    const idOf = (path: string) => zoho.identifyOnOwnDomain!(new URL(`https://careers.tamarind.example${path}`))
    expect(idOf(`/jobs/Careers/${BREWER}/Brewer?source=CareerSite`)).toBe(BREWER)
    expect(idOf(`/jobs/Careers/${BREWER}`)).toBe(BREWER)
    expect(idOf('/jobs/Careers/2026')).toBe(null)
    expect(idOf('/jobs/Careers')).toBe(null)
    expect(idOf(`/blog/Careers/${BREWER}`)).toBe(null)
  })
})

describe('the page of a posting', () => {
  it('states what the list lacks', async () => {
    const [, taster] = JSON.parse(RECORDS)
    const record = { ...taster, Job_Description: '<p>It\'s \\ "tea"\n</p>', Date_Opened: '2026-02-01' }
    const http = serving({ [`${SITE}/${TASTER}`]: pageWith(record) })
    expect(await zoho.detail!(BOARD, TASTER, http)).toMatchObject({
      external_job_id: TASTER,
      title: 'Tea Taster',
      location_raw: 'Luxembourg',
      places: [placed({ country: 'Luxembourg' })],
      workplace: 'remote',
      employment_type: null,
      salary_raw: null,
      posted_at: '2026-02-01T00:00:00.000Z',
      description_html: '<p>It\'s \\ "tea"\n</p>',
    })
  })

  it('of a posting that is fetched is the same as its row', async () => {
    expect(await fetched(pageWith(JSON.parse(RECORDS)[0]))).toEqual({ posting: (await list()).postings[0], company: null })
  })

  it('answers null for what is closed, not published or unknown', async () => {
    expect(await fetched(CLOSED)).toBe(null)
    expect(await fetched(CLOSED.replace(/<h4>.*<\/h4>/, '<h4>この求人は終了しています。</h4>'))).toBe(null)
    expect(await fetched(pageWith({ ...JSON.parse(RECORDS)[0], Publish: false }))).toBe(null)
    expect(await zoho.fetch(BOARD, BREWER, serving({}))).toBe(null)
  })

  it('of a listed posting that is closed is told as gone', async () => {
    const http = serving({ [`${SITE}/${TASTER}`]: CLOSED })
    await expect(zoho.detail!(BOARD, TASTER, http)).rejects.toMatchObject({ kind: 'gone' })
  })

  it.each([
    [
      'another notice',
      CLOSED.replace(/<h4>.*<\/h4>/, '<h4>this page is currently unavailable.</h4>'),
      'got Sorry, this page is currently unavailable.',
    ],
    ['a page without record', '<html><body></body></html>', 'expected the record of the job, got none'],
    ['a record of another posting', pageWith({ id: TASTER }), `expected the record of the job ${BREWER}`],
    ['a record that breaks off', pageWith({ id: BREWER }).replace("]')", '"'), 'expected JSON in var jobs'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(fetched(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it('fails where the source does', async () => {
    const http = serving({ [`${SITE}/${BREWER}`]: { status: 500 } })
    await expect(zoho.fetch(BOARD, BREWER, http)).rejects.toMatchObject({ kind: 'server_error' })
  })
})
