import { describe, expect, it } from 'vitest'
import { manatal } from '../../src/ats/manatal.ts'
import { type Answers, changed, fixture, listAll, placed, serving } from './served.ts'

const BOARD = 'https://core.api.manatal.com/open/v3/career-page/birchway-talent/'
const page = (number: number) =>
  `${BOARD}jobs/?page=${number}&page_size=100&ordering=-is_pinned_in_career_page,-last_published_at`
const JOBS = fixture('manatal', 'jobs.json')
const CAREER_PAGE = fixture('manatal', 'career_page.json')
const COMPANY = {
  name: 'Birchway Talent',
  website_url: 'https://birchway.example/',
  logo_url: 'https://media.birchway.example/logo.png',
}

type Change = Parameters<typeof changed>[1]

const served = (answers: Answers) => serving({ [BOARD]: CAREER_PAGE, ...answers })
const list = (answers: Answers = { [page(1)]: JOBS }) => listAll(manatal, 'birchway-talent', served(answers))
const first = async (change: Change) =>
  (await list({ [page(1)]: changed(JOBS, ({ results }) => change(results[0])) })).postings[0]!

describe('the listing', () => {
  it('states every field of a job', async () => {
    const { postings, listed, end } = await list()
    expect(postings[0]).toEqual({
      external_job_id: '1542743',
      alias_ids: ['QVXR6YY8'],
      url: 'https://www.careers-page.com/birchway-talent/job/QVXR6YY8',
      apply_url: 'https://www.careers-page.com/birchway-talent/job/QVXR6YY8/apply',
      title: 'Rope Walker',
      location_raw: 'Curitiba, State of Paraná, Brazil',
      locations_raw: {
        country: 'Brazil',
        state: 'State of Paraná',
        city: 'Curitiba',
        address: 'Rua das Flores 7',
        zipcode: '80010-010',
        location_display: 'Curitiba, State of Paraná, Brazil',
      },
      places: [
        placed({
          text: 'Curitiba, State of Paraná, Brazil',
          city: 'Curitiba',
          region: 'State of Paraná',
          postal_code: '80010-010',
          country: 'Brazil',
        }),
      ],
      workplace: 'remote',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: null,
      language: null,
      pay: [{ min: 4500, max: 6000.5, currency: 'BRL', period: null }],
      salary_raw: null,
      posted_at: null,
      expires_at: null,
      description_html: '<p>Walk the&nbsp;rope.</p>\n<ul><li>Balance</li></ul>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['1542743', '1542743'],
      ['1965495', '1965495'],
    ])
    expect(end).toEqual({ complete: true, company: COMPANY })
  })

  it('takes empty text for nothing, and keeps hidden pay hidden', async () => {
    expect((await list()).postings[1]).toMatchObject({
      location_raw: null,
      places: [],
      workplace: null,
      employment_type: 'contract',
      pay: [],
    })
  })

  it.each([
    ['part_time', 'part_time'],
    ['contract', 'contract'],
    ['temporary', 'temporary'],
    ['internship', 'internship'],
    ['other', null],
    ['', null],
  ])('reads the contract %j as %s', async (contract_details, type) => {
    expect((await first((job) => Object.assign(job, { contract_details }))).employment_type).toBe(type)
  })

  it('does not take what is not remote for on site', async () => {
    expect((await first((job) => Object.assign(job, { is_remote: false }))).workplace).toBe(null)
  })

  it('of nothing is complete', async () => {
    const { listed, end } = await list({ [page(1)]: '{"count":0,"next":null,"previous":null,"results":[]}' })
    expect([listed, end]).toEqual([[], { complete: true, company: COMPANY }])
  })

  describe('of several pages', () => {
    const jobs = (...ids: number[]) => ids.map((id) => ({ ...JSON.parse(JOBS).results[1], id }))
    const answer = (results: unknown[], { count = 5, next = 'more' as string | null } = {}) =>
      JSON.stringify({ count, next, results })
    const pages = (...bodies: string[]) => Object.fromEntries(bodies.map((body, index) => [page(index + 1), body]))
    const last = answer(jobs(5), { next: null })

    it('reads them all, however long a page is', async () => {
      const { listed, end } = await list(pages(answer(jobs(1, 2)), answer(jobs(3, 4)), last))
      expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['1', '2', '3', '4', '5'])
      expect(end.complete).toBe(true)
    })

    it('is not complete when a job comes again', async () => {
      const { listed, end } = await list(pages(answer(jobs(1, 2)), answer(jobs(2, 4)), last))
      expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['1', '2', '4', '5'])
      expect(end.complete).toBe(false)
    })

    it.each([
      [
        'a short first page',
        [answer(jobs(1)), answer(jobs(3, 4)), last],
        'a total of 5 leaves 1 rows from row 1 on, the page has 2',
      ],
      [
        'a first page that says it is all',
        [answer(jobs(1, 2), { next: null })],
        'a total of 5 leaves 5 rows from row 0 on, the page has 2',
      ],
      ['an empty first page that is not all', [answer([], { count: 0 })], 'a page follows one without rows'],
    ])('refuses %s', async (_name, bodies, message) => {
      await expect(list(pages(...bodies))).rejects.toMatchObject({ kind: 'bad_payload', message: `manatal: ${message}` })
    })

    it.each([
      ['a short page', [answer(jobs(1, 2)), answer(jobs(3)), last]],
      ['a total that moves', [answer(jobs(1, 2)), answer(jobs(3, 4), { count: 6 })]],
      ['a page that is not there', [answer(jobs(1, 2)), answer(jobs(3, 4))]],
    ])('is not complete with %s', async (_name, bodies) => {
      await expect(list(pages(...bodies))).resolves.toMatchObject({ end: { complete: false } })
    })

    it('fails where its second page does', async () => {
      const reading = list({ ...pages(answer(jobs(1, 2))), [page(2)]: { status: 429 } })
      await expect(reading).rejects.toMatchObject({ kind: 'rate_limited' })
    })

    it('is searched for one job as far as it must', async () => {
      const http = served(pages(answer(jobs(1, 2)), answer(jobs(3, 4)), last))
      expect((await manatal.fetch('birchway-talent', '3', http))!.posting.external_job_id).toBe('3')
      expect(http.requests.map(({ url }) => url)).toEqual([page(1), page(2), BOARD])
    })

    it('does not take a page that is not there for a job that is not', async () => {
      const http = served(pages(answer(jobs(1, 2))))
      await expect(manatal.fetch('birchway-talent', '3', http)).rejects.toMatchObject({ kind: 'bad_payload' })
    })
  })

  it.each([
    ['an error with status 200', '{"detail":"Not found."}', 'manatal results: expected a list, got nothing'],
    ['a list without total', changed(JOBS, (body) => delete body.count), 'manatal count: expected a number, got nothing'],
    [
      'a job without hash',
      changed(JOBS, ({ results }) => delete results[1].hash),
      'manatal results[1].hash: expected text, got nothing',
    ],
    [
      'remote work in words',
      changed(JOBS, ({ results }) => Object.assign(results[0], { is_remote: 'yes' })),
      'manatal results[0].is_remote: expected true or false, got text',
    ],
    ['an HTML page', '<!doctype html>', 'manatal: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list({ [page(1)]: body })).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('never lets a board name another host or path', async () => {
    const http = serving({})
    await expect(listAll(manatal, '@evil.test/x?y#z', http)).rejects.toMatchObject({ kind: 'gone' })
    expect(http.requests[0]!.url).toBe('https://core.api.manatal.com/open/v3/career-page/%40evil.test%2Fx%3Fy%23z/')
    const uuid = '8be30254-7422-4ae0-9aa2-3ea3c0453c0a'
    await expect(manatal.fetch('evil.test/x', uuid, http)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('fetch', () => {
  it.each(['1542743', 'QVXR6YY8'])('finds the job %s in the list', async (id) => {
    const found = await manatal.fetch('birchway-talent', id, served({ [page(1)]: JOBS }))
    expect(found).toEqual({ posting: (await list()).postings[0], company: COMPANY })
  })

  it('answers null for a hash nobody lists and a board that is gone', async () => {
    expect(await manatal.fetch('birchway-talent', 'QVXR6YY9', served({ [page(1)]: JOBS }))).toBe(null)
    expect(await manatal.fetch('nobody', 'QVXR6YY8', serving({}))).toBe(null)
  })
})

describe('fetch by the UUID of a newer site', () => {
  const ID = '8be30254-7422-4ae0-9aa2-3ea3c0453c0a'
  const URL_ASKED = `https://birchway-talent.careers-page.com/jobs/${ID}`
  const fetch = (answers: Answers) => manatal.fetch('birchway-talent', ID, serving(answers))

  it('reads the posting its page carries', async () => {
    const found = await fetch({ [URL_ASKED]: fixture('manatal', 'job_page.html') })
    expect(found!.company).toEqual({ name: 'Birchway Talent', website_url: null, logo_url: null })
    expect(found!.posting).toMatchObject({
      external_job_id: ID,
      alias_ids: [],
      url: URL_ASKED,
      apply_url: `${URL_ASKED}/apply`,
      title: 'Rope Walker',
      places: [placed({ city: 'Curitiba', country: 'Brazil' })],
      employment_type: 'full_time',
      posted_at: '2026-07-21T00:00:00.000Z',
      expires_at: '2026-12-31T00:00:00.000Z',
      description_html: '<p>Walk the rope.</p>',
      company: null,
    })
    expect(manatal.identify(new URL(found!.posting.url))).toEqual({ board: 'birchway-talent', external_id: ID })
  })

  it('answers null for a page that is gone, and refuses one without a posting', async () => {
    expect(await fetch({})).toBe(null)
    const maintenance = '<!doctype html><html><body>Back soon</body></html>'
    await expect(fetch({ [URL_ASKED]: maintenance })).rejects.toMatchObject({
      kind: 'bad_payload',
      message: 'manatal: expected a JobPosting',
    })
  })
})
