import { describe, expect, it } from 'vitest'
import { personio } from '../../src/ats/personio.ts'
import { type Answers, fixture, listAll, placed, serving } from './served.ts'

const FEED = 'https://muster.jobs.personio.de/xml'
const feed = fixture('personio', 'feed.xml')
const english = fixture('personio', 'feed_en.xml')
const nothing = '<workzag-jobs></workzag-jobs>'
/** The positions as a language shows them that nobody wrote a text in. */
const textless = feed.replace(/<jobDescriptions>.*?<\/jobDescriptions>/gs, '<jobDescriptions/>')
const answers: Answers = {
  [FEED]: feed,
  [`${FEED}?language=en`]: english,
  ...Object.fromEntries(['de', 'es', 'nl', 'fr'].map((language) => [`${FEED}?language=${language}`, textless])),
}

async function list(body: string) {
  return listAll(personio, 'muster', serving({ ...answers, [FEED]: body }))
}

describe('personio', () => {
  it('maps a position with everything stated', async () => {
    const { postings, end } = await list(feed)
    expect(postings[0]).toEqual({
      external_job_id: '1001',
      alias_ids: [],
      url: 'https://muster.jobs.personio.de/job/1001',
      apply_url: null,
      title: 'Müller (m/w/d)',
      location_raw: 'München',
      locations_raw: ['München', 'Wien', 'Remote'],
      places: [placed({ text: 'München' }), placed({ text: 'Wien' }), placed({ text: 'Remote' })],
      workplace: null,
      employment_type: 'part_time',
      level: 'entry',
      experience_min_years: 2,
      experience_max_years: 5,
      department: 'Technik',
      language: null,
      pay: [{ min: 42000, max: 51500.5, currency: 'EUR', period: 'year' }],
      salary_raw: null,
      posted_at: '2026-03-01T09:15:00.000Z',
      expires_at: null,
      description_html:
        '<h3>Aufgaben &amp; Ziele</h3>\n<p>Mahlen &amp; sieben: <office>kein Büro</office> <!DOCTYPE html></p>\n<h3>Profil</h3>\nGeduld.',
      company: null,
    })
    expect(end).toEqual({
      complete: true,
      company: { name: 'Muster Mühlen SE & Co. KG', website_url: null, logo_url: null },
    })
  })

  it('fills an empty description from another language and says which, never replacing what is there', async () => {
    const http = serving(answers)
    const { postings } = await listAll(personio, 'muster', http)
    expect(postings[1]).toMatchObject({
      external_job_id: '1002',
      title: 'Miller',
      description_html: '<h3>Tasks</h3>\n<ul><li>Grind</li></ul>',
      language: 'en',
      workplace: 'remote',
      employment_type: 'internship',
      level: null,
      experience_min_years: 15,
      experience_max_years: null,
      department: 'Office',
      pay: [],
    })
    expect(postings[2]).toMatchObject({ external_job_id: '1003', description_html: null, language: null, employment_type: null })
    expect(http.requests.map(({ url }) => url.replace(FEED, ''))).toEqual([
      '',
      '?language=en',
      '?language=de',
      '?language=es',
      '?language=nl',
      '?language=fr',
    ])
  })

  it('refuses a language that shows no positions at all', async () => {
    const http = serving({ ...answers, [`${FEED}?language=en`]: nothing })
    await expect(listAll(personio, 'muster', http)).rejects.toMatchObject({
      kind: 'bad_payload',
      message: "personio: the feed in en has no positions, the board's own has",
    })
  })

  it('asks for no other language when nothing is missing', async () => {
    const http = serving({
      [FEED]: feed.replaceAll(
        /<jobDescriptions(\/|><\/jobDescriptions)>/g,
        '<jobDescriptions><jobDescription><value>x</value></jobDescription></jobDescriptions>',
      ),
    })
    await listAll(personio, 'muster', http)
    expect(http.requests).toHaveLength(1)
  })

  it('fails when a language it needs fails: an empty description would look like an edit', async () => {
    await expect(
      listAll(personio, 'muster', serving({ ...answers, [`${FEED}?language=es`]: { status: 500 } })),
    ).rejects.toMatchObject({
      kind: 'server_error',
    })
  })

  it('does without a language that has no feed: the board is there all the same', async () => {
    const { listed, postings } = await listAll(
      personio,
      'muster',
      serving({ ...answers, [`${FEED}?language=en`]: { status: 404 } }),
    )
    expect(listed).toHaveLength(3)
    expect(postings[1]).toMatchObject({ external_job_id: '1002', description_html: null })
  })

  it('yields a position once', async () => {
    const { listed } = await list(feed)
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['1001', '1002', '1003'])
  })

  it('states the employer of each position when the board carries several', async () => {
    const { postings, end } = await list(feed.replace('<office>Graz', '<subcompany>Back GmbH</subcompany><office>Graz'))
    expect(postings.map(({ company }) => company?.name)).toEqual(['Muster Mühlen SE & Co. KG', undefined, 'Back GmbH'])
    expect(end.company).toBeNull()
  })

  it.each([
    ['<schedule>part-time</schedule>', '<schedule>full-time</schedule>', { employment_type: 'full_time' }],
    ['<employmentType>permanent', '<employmentType>freelance', { employment_type: 'contract' }],
    ['<employmentType>permanent', '<employmentType>working_student', { employment_type: 'part_time' }],
    ['<employmentType>permanent', '<employmentType>temporary', { employment_type: 'temporary' }],
    ['<seniority>entry-level', '<seniority>executive', { level: 'executive' }],
    ['<seniority>entry-level', '<seniority>student', { level: 'intern' }],
    ['<yearsOfExperience>2-5', '<yearsOfExperience>lt-1', { experience_min_years: 0, experience_max_years: 1 }],
    ['<yearsOfExperience>2-5', '<yearsOfExperience>many', { experience_min_years: null, experience_max_years: null }],
    ['<type>yearly', '<type>monthly', { pay: [{ min: 42000, max: 51500.5, currency: 'EUR', period: 'month' }] }],
    ['<min>42000.00', '<min>viel', { pay: [{ min: null, max: 51500.5, currency: 'EUR', period: 'year' }] }],
    ['<office>M&#252;nchen', '<officeRemote>partially</officeRemote><office>Linz', { workplace: 'hybrid', location_raw: 'Linz' }],
    ['2026-03-01T10:15:00+01:00', 'gestern', { posted_at: null }],
  ])('%s -> %s', async (from, to, expected) => {
    const { postings } = await list(feed.replace(from, to))
    expect(postings[0]).toMatchObject(expected)
  })

  it('reads the .com domain when .de does not know the board, and builds URLs there', async () => {
    const com = 'https://muster.jobs.personio.com/xml'
    const http = serving(Object.fromEntries(Object.entries(answers).map(([url, body]) => [url.replace(FEED, com), body])))
    const { postings } = await listAll(personio, 'muster', http)
    expect(postings[0]!.url).toBe('https://muster.jobs.personio.com/job/1001')
  })

  it('reads an empty board', async () => {
    expect((await list(nothing)).listed).toEqual([])
    expect((await list('<?xml version="1.0"?>\n<workzag-jobs/>')).listed).toEqual([])
  })

  it.each([
    ['a truncated feed', feed.slice(0, 1200), /^personio: expected well-formed XML/],
    ['an HTML page', '<!doctype html><title>Not found</title>', /^personio: expected <workzag-jobs>, got another document/],
    [
      'entity declarations',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><workzag-jobs><position><id>&b;</id></position></workzag-jobs>',
      /^personio: expected no document type declaration/,
    ],
    [
      'a position without id',
      feed.replace('<id>1002</id>', ''),
      /^personio workzag-jobs\.position\[1\]\.id: expected text, got nothing/,
    ],
    [
      'a position without name',
      feed.replace('<name>Miller</name>', '<name/>'),
      /^personio workzag-jobs\.position\[1\]\.name: expected text, got empty text/,
    ],
    [
      'a name with elements',
      feed.replace('<name>Miller</name>', '<name><b>x</b></name>'),
      /position\[1\]\.name: expected text, got an object/,
    ],
  ])('refuses %s', async (_what, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringMatching(message) })
  })

  it('takes a redirect to the vendor and a 404 for a board that is gone', async () => {
    const redirected = serving({ [FEED]: { body: '<html></html>', redirectedTo: 'https://www.personio.com/' } })
    await expect(listAll(personio, 'muster', redirected)).rejects.toMatchObject({ kind: 'gone' })
    await expect(listAll(personio, 'muster', serving({}))).rejects.toMatchObject({ kind: 'gone' })
  })

  it('fetches one posting that equals its row, filled from other languages alike', async () => {
    const { postings } = await list(feed)
    for (const [index, id] of ['1001', '1002', '1003'].entries()) {
      expect((await personio.fetch('muster', id, serving(answers)))!.posting).toEqual(postings[index])
    }
    const http = serving(answers)
    await personio.fetch('muster', '1001', http)
    expect(http.requests).toHaveLength(1)
    expect(await personio.fetch('muster', '9', serving(answers))).toBeNull()
    expect(await personio.fetch('nobody', '1001', serving(answers))).toBeNull()
  })
})

describe('a tenant that switched the XML feed off', () => {
  const HOME = 'https://muster.jobs.personio.de/'
  const SEARCH = `${HOME}search.json`
  const JOB = `${HOME}job/2001`
  const search = fixture('personio', 'search.json')
  const job = fixture('personio', 'job.html')
  const page = '<html><body><h1>Jobs bei Muster Mühlen</h1></body></html>'
  const without = (given: Answers) => listAll(personio, 'muster', serving(given))

  it('is listed by the search of its careers page, and its postings are read from their pages', async () => {
    const { listed, end } = await without({ [SEARCH]: search })
    expect(listed.map(({ external_job_id, posting }) => [external_job_id, posting])).toEqual([
      ['2001', null],
      ['2002', null],
    ])
    expect(end).toEqual({ complete: false, company: { name: 'Muster Mühlen SE & Co. KG', website_url: null, logo_url: null } })
    expect(await personio.detail!('muster', listed[0]!.handle, serving({ [JOB]: job }))).toEqual({
      external_job_id: '2001',
      alias_ids: [],
      url: JOB,
      apply_url: null,
      title: 'Müller (m/w/d)',
      location_raw: 'München',
      locations_raw: ['München', 'Wien'],
      places: [placed({ text: 'München' }), placed({ text: 'Wien' })],
      workplace: null,
      employment_type: 'part_time',
      level: 'entry',
      experience_min_years: null,
      experience_max_years: null,
      department: 'Technik',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2026-03-01T00:00:00.000Z',
      expires_at: null,
      description_html: '<h3>Aufgaben</h3><p>Mahlen &amp; sieben.</p>',
      company: null,
    })
    const second = await personio.detail!('muster', listed[1]!.handle, serving({ [`${HOME}job/2002`]: job }))
    expect(second).toMatchObject({ title: 'Miller', workplace: 'remote', employment_type: 'internship', level: 'intern' })
  })

  it('is listed on the .com domain where .de does not know it', async () => {
    const { listed } = await without({ [SEARCH.replace('.de', '.com')]: search })
    expect(JSON.parse(listed[0]!.handle).url).toBe('https://muster.jobs.personio.com/search.json')
  })

  it('shows a change of a row, names a posting once, and tells employers apart where there are several', async () => {
    const [before] = (await without({ [SEARCH]: search })).listed
    const [after] = (await without({ [SEARCH]: search.replace('"Wien"', '"Graz"') })).listed
    expect(after!.fingerprint).not.toBe(before!.fingerprint)
    expect((await without({ [SEARCH]: search.replace('2002', '2001') })).listed).toHaveLength(1)
    const several = await without({ [SEARCH]: search.replace('Muster Mühlen SE & Co. KG', 'Back GmbH') })
    expect(several.end.company).toBeNull()
    const { company } = await personio.detail!('muster', several.listed[0]!.handle, serving({ [JOB]: job }))
    expect(company?.name).toBe('Back GmbH')
  })

  it('closes nothing with an empty search', async () => {
    expect((await without({ [SEARCH]: '[]' })).end.complete).toBe(false)
  })

  it.each<[string, Answers, string]>([
    ['a careers page without either list', { [HOME]: page }, 'the page of the board is there, but /xml and /search.json are not'],
    ['a careers page on the other domain', { [HOME.replace('.de', '.com')]: page }, 'the page of the board is there'],
    ['a page in the place of the search', { [SEARCH]: page }, 'expected JSON'],
    ['a search of another shape', { [SEARCH]: '{"error":"x"}' }, 'expected a list'],
    ['a row without a name', { [SEARCH]: search.replace('"Miller"', '""') }, 'name: expected text'],
  ])('is not gone with %s', async (_, given, message) => {
    await expect(without(given)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each<[string, Answers]>([
    ['lead to the vendor', { [SEARCH]: { body: page, redirectedTo: 'https://www.personio.com/' } }],
    ['are missing and the careers page leads to the vendor', { [HOME]: { status: 307, location: 'https://www.personio.com/' } }],
    ['and the careers page are missing', {}],
  ])('is gone where its lists %s', async (_, given) => {
    await expect(without(given)).rejects.toMatchObject({ kind: 'gone' })
  })

  it('has single postings too', async () => {
    const { listed } = await without({ [SEARCH]: search })
    const posting = await personio.detail!('muster', listed[0]!.handle, serving({ [JOB]: job }))
    const fetch = (id: string, given: Answers) => personio.fetch('muster', id, serving({ [SEARCH]: search, ...given }))
    expect((await fetch('2001', { [JOB]: job }))!.posting).toEqual(posting)
    expect(await fetch('2001', {})).toBeNull()
    expect(await fetch('9', {})).toBeNull()
    await expect(fetch('2001', { [JOB]: page })).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})
