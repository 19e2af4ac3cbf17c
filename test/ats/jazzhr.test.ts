import { describe, expect, it } from 'vitest'
import { jazzhr } from '../../src/ats/jazzhr.ts'
import { type Answers, fixture, listAll, placed, serving } from './served.ts'

const ORIGIN = 'https://cobblestone.applytojob.com'
const LIST_URL = `${ORIGIN}/apply/jobs`
const JOB_URL = `${ORIGIN}/apply/SVD87xhGdK`
const JOBS = fixture('jazzhr', 'jobs.html')
const JOB = fixture('jazzhr', 'job.html')
const WITHOUT_DATA = JOB.replace(/<script.*<\/script>/s, '')
const COMPANY = { name: 'Cobblestone Coffee Co.', website_url: 'https://cobblestone.test', logo_url: null }
const VENDOR = 'https://info.jazzhr.com/job-seekers.html'

const list = (answer: Answers[string] = JOBS) => listAll(jazzhr, 'cobblestone', serving({ [LIST_URL]: answer }))
const whole = (content: string) => `<html><body>${content}</body></html>`

describe('the listing', () => {
  it('names every posting once, case and all, and leaves the rest to its page', async () => {
    const { listed, end } = await list()
    expect(listed.map(({ external_job_id, posting }) => [external_job_id, posting])).toEqual([
      ['SVD87xhGdK', null],
      ['svd87xhgdk', null],
    ])
    expect(listed.map(({ handle }) => JSON.parse(handle))).toEqual([
      { id: 'SVD87xhGdK', title: 'Barista & Baker', location: 'Oslo, Norway', department: 'Counter' },
      { id: 'svd87xhgdk', title: 'Roaster', location: 'Remote', department: null },
    ])
    expect(end).toEqual({ complete: true, company: COMPANY })
  })

  it.each([
    ['a title', 'Barista &amp; Baker</a><br', 'Barista</a><br', true],
    ['a place', 'Oslo, Norway', 'Bergen, Norway', true],
    ['a department', 'Counter', 'Kitchen', true],
    ['the stamp of the record', '20260801101010', '20260801101011', false],
  ])('shows a change of %s', async (_what, from, to, shows) => {
    const [before, after] = [(await list()).listed, (await list(JOBS.replace(from, to))).listed]
    expect(after[0]!.fingerprint !== before[0]!.fingerprint).toBe(shows)
    expect(after[1]).toEqual(before[1])
  })

  it('takes a department from the heading above, and from the row first', async () => {
    const heading = '<tr class="resumator_department_heading"><td colspan="2">Roastery</td></tr>'
    const { listed } = await list(JOBS.replace('<tbody>', `<tbody>${heading}`))
    expect(listed.map(({ handle }) => JSON.parse(handle).department)).toEqual(['Counter', 'Roastery'])
  })

  it('leaves out the postings of another board, and is then not complete', async () => {
    const kiosk = JOBS.replaceAll('/apply/jobs/details/svd87xhgdk', 'https://kiosk.applytojob.com/apply/svd87xhgdk')
    const { listed, end } = await list(kiosk)
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['SVD87xhGdK'])
    expect(end).toEqual({ complete: false, company: COMPANY })
    const all = await list(kiosk.replaceAll('/apply/jobs/details/SVD87xhGdK', 'https://kiosk.applytojob.com/apply/SVD87xhGdK'))
    expect([all.listed, all.end.complete]).toEqual([[], false])
  })

  it('of a board that was renamed is read at its new name', async () => {
    const renamed = 'https://cobble.applytojob.com/apply/jobs'
    const http = serving({
      [LIST_URL]: { status: 301, location: renamed },
      [renamed]: JOBS.replaceAll('"/apply/', '"https://cobble.applytojob.com/apply/'),
    })
    const { listed, end } = await listAll(jazzhr, 'cobblestone', http)
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['SVD87xhGdK', 'svd87xhgdk'])
    expect(end.complete).toBe(true)
  })

  it('of a company without postings is empty', async () => {
    const { listed, end } = await list(JOBS.replace(/<tbody>.*<\/tbody>/s, '').replace(/<div id="row.*<\/div>/s, ''))
    expect(listed).toEqual([])
    expect(end).toEqual({ complete: true, company: COMPANY })
  })

  it('knows no company where the page names none', async () => {
    expect((await list(JOBS.replace(/<script.*<\/script>/s, ''))).end).toEqual({ complete: true, company: null })
  })

  it.each([
    ['a maintenance page', whole('Back soon.'), 'jazzhr: expected the table of jobs, or a page that says it is gone'],
    [
      'postings in no row',
      whole('<table id="jobs_table"></table><a href="/apply/SVD87xhGdK/Barista">B</a>'),
      'expected rows in the table',
    ],
    [
      'a row that leads elsewhere',
      JOBS.replace('/apply/jobs/details/svd87xhgdk', 'https://kiosk.test/apply/svd87xhgdk'),
      'expected a link to a posting of cobblestone in the row "Roaster Remote"',
    ],
    [
      'a row without link',
      JOBS.replace('class="job_title_link" href="/apply/jobs/details/svd', 'href="/apply/jobs/details/svd'),
      'in the row "Roaster Remote"',
    ],
    ['a row that leads to no posting', JOBS.replace('details/svd87xhgdk', 'details/7'), 'in the row "Roaster Remote"'],
    ['half a page', JOBS.slice(0, 900), 'expected a whole HTML page'],
  ])('refuses %s', async (_what, page, message) => {
    await expect(list(page)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each<[string, Answers[string]]>([
    ['leads to the vendor', { status: 302, location: VENDOR }],
    ['leads to the vendor’s other host', { status: 302, location: 'https://app.applytojob.com/notfound.html' }],
    ['is inactive', '<html><head><title>JazzHR - Inactive Career Page</title></head><body>Bye</body></html>'],
    ['says so', whole('<h1>This account is no longer active.</h1>')],
    ['is 404', { status: 404 }],
  ])('is gone where the board %s', async (_what, answer) => {
    await expect(list(answer)).rejects.toMatchObject({ kind: 'gone' })
  })

  it('does not take a way to any other host for the end of the board', async () => {
    const challenge = 'https://challenge.test/'
    const http = serving({ [LIST_URL]: { status: 302, location: challenge }, [challenge]: whole('Just a moment') })
    await expect(listAll(jazzhr, 'cobblestone', http)).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})

describe('a posting', () => {
  const read = async (body: string, row = 0) => {
    const { handle, external_job_id } = (await list()).listed[row]!
    return jazzhr.detail!('cobblestone', handle, serving({ [`${ORIGIN}/apply/${external_job_id}`]: body }))
  }

  it('states every field', async () => {
    expect(await read(JOB)).toEqual({
      external_job_id: 'SVD87xhGdK',
      alias_ids: [],
      url: 'https://cobblestone.applytojob.com/apply/SVD87xhGdK',
      apply_url: null,
      title: 'Barista & Baker',
      location_raw: 'Oslo, Norway',
      locations_raw: JSON.parse(/\{.*\}/.exec(JOB)![0]).jobLocation,
      places: [placed({ city: 'Oslo', region: 'Oslo', postal_code: '0150', country: 'NO' })],
      workplace: 'remote',
      employment_type: 'part_time',
      level: 'mid',
      experience_min_years: null,
      experience_max_years: null,
      department: 'Counter',
      language: null,
      pay: [{ min: 210, max: 240.5, currency: 'NOK', period: 'hour' }],
      salary_raw: null,
      posted_at: '2026-08-01T00:00:00.000Z',
      expires_at: '2026-10-30T00:00:00.000Z',
      description_html: '<p>Brew &amp; bake.</p>',
      company: null,
    })
  })

  it('is read from its row and its page where that carries no data', async () => {
    expect(await read(WITHOUT_DATA)).toMatchObject({
      title: 'Barista & Baker',
      location_raw: 'Oslo, Norway',
      locations_raw: 'Oslo, Norway',
      places: [placed({ text: 'Oslo, Norway' })],
      workplace: null,
      employment_type: 'part_time',
      level: 'intern',
      department: 'Counter',
      pay: [],
      posted_at: null,
      expires_at: null,
      description_html: '<p>Brew &amp; bake.</p>',
    })
  })

  it('takes its department from the page where the row has none', async () => {
    expect((await read(JOB, 1)).department).toBe('Bakery')
    expect((await read(JOB.replace('<div title="Department">Bakery</div>', ''), 1)).department).toBe(null)
  })

  it.each([
    ['Entry Level', 'entry'],
    ['Experienced', 'senior'],
    ['Manager/Supervisor', 'lead'],
    ['Senior Manager/Supervisor', 'lead'],
    ['Senior Executive', 'executive'],
    ['Student (High School)', 'intern'],
    ['Not Specified', null],
  ])('reads the experience %s as %s', async (label, expected) => {
    expect((await read(JOB.replace('Mid Level', label))).level).toBe(expected)
    expect((await read(WITHOUT_DATA.replace('Student (College)', label))).level).toBe(expected)
  })

  it.each([
    ['Full Time', 'full_time'],
    ['Contract', 'contract'],
    ['Seasonal', 'temporary'],
    ['Part Time to Full Time', null],
  ])('reads the type %s as %s', async (label, expected) => {
    expect((await read(WITHOUT_DATA.replace('Part Time', label))).employment_type).toBe(expected)
  })

  it('knows the spelling of other themes', async () => {
    const page = whole(
      '<h2 id="resumator-job-type"><strong>Type: </strong>Full Time</h2><div id="resumator-job-description">Brew.</div>',
    )
    expect(await read(page)).toMatchObject({ employment_type: 'full_time', description_html: 'Brew.' })
  })
})

describe('fetch', () => {
  const fetch = (answers: Answers, id = 'SVD87xhGdK') => jazzhr.fetch('cobblestone', id, serving(answers))

  it.each([
    ['data', JOB],
    ['no data', WITHOUT_DATA],
  ])('reads a posting as the crawl does, of a page with %s', async (_what, page) => {
    const { handle } = (await list()).listed[0]!
    expect(await fetch({ [JOB_URL]: page, [LIST_URL]: JOBS })).toEqual({
      posting: await jazzhr.detail!('cobblestone', handle, serving({ [JOB_URL]: page })),
      company: COMPANY,
    })
  })

  it('reads one that is not listed, where its page says enough', async () => {
    const unlisted = { [`${ORIGIN}/apply/AAAAAAAAAA`]: JOB, [LIST_URL]: JOBS }
    expect((await fetch(unlisted, 'AAAAAAAAAA'))!.posting).toMatchObject({
      external_job_id: 'AAAAAAAAAA',
      title: 'Barista & Baker',
      location_raw: 'Oslo, NO',
      department: 'Bakery',
    })
    await expect(fetch({ [`${ORIGIN}/apply/AAAAAAAAAA`]: WITHOUT_DATA, [LIST_URL]: JOBS }, 'AAAAAAAAAA')).rejects.toMatchObject({
      kind: 'bad_payload',
      message: 'jazzhr: expected a JobPosting, or a row of the list',
    })
  })

  it.each<[string, Answers[string]]>([
    ['is 410', { status: 410 }],
    ['says so', whole('<h1>This job is no longer available.</h1>')],
    ['leads to the vendor', { status: 302, location: VENDOR }],
  ])('answers null where a closed posting %s', async (_how, answer) => {
    expect(await fetch({ [JOB_URL]: answer, [LIST_URL]: JOBS })).toBe(null)
  })

  it.each<[string, Answers, string]>([
    ['a page without a word about it', { [JOB_URL]: whole('Just a moment') }, 'bad_payload'],
    ['an error', { [JOB_URL]: { status: 500 } }, 'server_error'],
    ['an error of the list', { [JOB_URL]: JOB, [LIST_URL]: { status: 500 } }, 'server_error'],
  ])('fails at %s', async (_what, answers, kind) => {
    await expect(fetch(answers)).rejects.toMatchObject({ kind })
  })
})
