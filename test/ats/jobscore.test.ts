import { describe, expect, it } from 'vitest'
import { jobscore } from '../../src/ats/jobscore.ts'
import { changed, fixture, listAll, placed, serving, withValue } from './served.ts'

const URL_OF_FEED = 'https://careers.jobscore.com/jobs/plumblime/feed.json'
const FEED = fixture('jobscore', 'feed.json')
const COMPANY = { name: 'Plumb & Lime', website_url: 'https://www.plumblime.test', logo_url: null }

const list = (body = FEED) => listAll(jobscore, 'plumblime', serving({ [URL_OF_FEED]: body }))
const first = async (changes: object) => (await list(changed(FEED, ({ jobs }) => Object.assign(jobs[0], changes)))).postings[0]!

describe('the listing', () => {
  it('states every field of a job', async () => {
    const { postings, listed, end } = await list()
    expect(postings[0]).toEqual({
      external_job_id: 'dJDxoG4i1mt6qDIect8AML',
      alias_ids: [],
      url: 'https://careers.jobscore.com/careers/plumblime/jobs/stone-mason-dJDxoG4i1mt6qDIect8AML',
      apply_url: 'https://careers.jobscore.com/careers/plumblime/apply_flow/dJDxoG4i1mt6qDIect8AML',
      title: 'Stone Mason',
      location_raw: 'South San Francisco, CA',
      locations_raw: {
        location: 'South San Francisco, CA',
        city: 'South San Francisco',
        region: 'CA',
        postal_code: '94080',
        country: 'US',
      },
      places: [
        placed({
          text: 'South San Francisco, CA',
          city: 'South San Francisco',
          region: 'CA',
          postal_code: '94080',
          country: 'US',
        }),
      ],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: 'executive',
      experience_min_years: null,
      experience_max_years: null,
      department: 'Yard',
      language: null,
      pay: [{ min: 255000, max: 335000.5, currency: 'USD', period: 'year' }],
      salary_raw: null,
      posted_at: '2026-07-01T12:00:00.000Z',
      expires_at: null,
      description_html: '<p>Set stones.</p>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['dJDxoG4i1mt6qDIect8AML', 'dJDxoG4i1mt6qDIect8AML'],
      ['c_EIfcNtir5-T0dG1ZS6tF', 'c_EIfcNtir5-T0dG1ZS6tF'],
    ])
    expect(end).toEqual({ complete: true, company: COMPANY })
  })

  it('of a job on a site of its own gives the hosted page, and counts yen as they are', async () => {
    expect((await list()).postings[1]).toMatchObject({
      url: 'https://careers.jobscore.com/careers/plumblime/jobs/c_EIfcNtir5-T0dG1ZS6tF',
      apply_url: null,
      location_raw: null,
      places: [placed({ country: 'JP' })],
      workplace: null,
      employment_type: 'temporary',
      department: null,
      pay: [{ min: 10000000, max: null, currency: 'JPY', period: 'year' }],
      posted_at: null,
      description_html: null,
    })
  })

  it('has URLs that lead back to the postings', async () => {
    for (const { url, external_job_id: external_id } of (await list()).postings) {
      expect(jobscore.identify(new URL(url))).toEqual({ board: 'plumblime', external_id })
    }
  })

  it('has the page of its own board where the feed names another company', async () => {
    const page = 'https://careers.jobscore.com/careers/limegroup/jobs/stone-mason-dJDxoG4i1mt6qDIect8AML'
    expect((await first({ detail_url: page })).url).toBe(
      'https://careers.jobscore.com/careers/plumblime/jobs/dJDxoG4i1mt6qDIect8AML',
    )
    const inCapitals = page.replace('limegroup', 'PlumbLime')
    expect((await first({ detail_url: inCapitals })).url).toBe(inCapitals)
  })

  it.each([
    ['Yes | Can telecommute / work remotely 100% of the time', 'remote'],
    ['Yes | Can work remotely some of the time', 'hybrid'],
    ['No | Must be able to work onsite all of the time', 'onsite'],
    ['yes', 'remote'],
    ['No', null],
    ['Yesterday', null],
  ])('reads remote "%s" as %s', async (remote, workplace) => {
    expect((await first({ remote })).workplace).toBe(workplace)
  })

  it.each([
    ['Entry Level', 'entry'],
    ['Manager (Manager/Supervisor of Staff)', 'lead'],
    ['Experienced (Non-Manager)', null],
    [null, null],
  ])('reads the experience "%s" as %s', async (experience_level, level) => {
    expect((await first({ experience_level })).level).toBe(level)
  })

  it.each([
    [{ public_compensation_interval: 'per hour', public_salary_minimum: 4000, public_salary_maximum: 0 }, [40, null, 'hour']],
    [{ public_compensation_interval: 'per project' }, [255000, 335000.5, null]],
  ])('of %o makes pay', async (changes, [min, max, period]) => {
    expect((await first(changes)).pay).toEqual([{ min, max, currency: 'USD', period }])
  })

  it.each([{ currency_code: null }, { currency_code: 'dollars' }, { public_salary_minimum: null, public_salary_maximum: null }])(
    'of %o makes no pay',
    async (changes) => {
      expect((await first(changes)).pay).toEqual([])
    },
  )

  it.each([
    ['an error with status 200', '{"error":"unavailable"}', 'jobscore jobs: expected a list, got nothing'],
    ['a job without id', withValue(FEED, 'jobs.0.id', null), 'jobscore jobs[0].id: expected text, got null'],
    ['a job without title', withValue(FEED, 'jobs.1.title', ''), 'jobscore jobs[1].title: expected text, got empty text'],
    ['a flag for remote', withValue(FEED, 'jobs.0.remote', true), 'jobscore jobs[0].remote: expected text, got boolean'],
    [
      'a place of another shape',
      withValue(FEED, 'jobs.0.location', { city: 'Rome' }),
      'jobscore jobs[0].location: expected text, got an object',
    ],
    ['an HTML page', '<!doctype html>', 'jobscore: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('never lets a board name another path', async () => {
    const http = serving({})
    await expect(listAll(jobscore, '../x?y', http)).rejects.toMatchObject({ kind: 'gone' })
    expect(http.requests[0]!.url).toBe('https://careers.jobscore.com/jobs/..%2Fx%3Fy/feed.json')
  })
})

describe('fetch', () => {
  it('finds a posting in the feed', async () => {
    const http = serving({ [URL_OF_FEED]: FEED })
    expect(await jobscore.fetch('plumblime', 'dJDxoG4i1mt6qDIect8AML', http)).toEqual({
      posting: (await list()).postings[0],
      company: COMPANY,
    })
  })

  it('answers null for what the feed lacks, and where there is no feed', async () => {
    const lower = 'djdxog4i1mt6qdiect8aml'
    expect(await jobscore.fetch('plumblime', lower, serving({ [URL_OF_FEED]: FEED }))).toBe(null)
    expect(await jobscore.fetch('plumblime', lower, serving({}))).toBe(null)
  })
})
