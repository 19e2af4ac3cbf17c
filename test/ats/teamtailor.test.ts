import { describe, expect, it } from 'vitest'
import { teamtailor } from '../../src/ats/teamtailor.ts'
import { type Answers, changed, fixture, listAll, placed, serving } from './served.ts'

const ORIGIN = 'https://harbourlight.teamtailor.com'
const LIST = `${ORIGIN}/jobs.json`
const RSS = `${ORIGIN}/jobs.rss`
const JSON_FEED = fixture('teamtailor', 'jobs.json')
const RSS_FEED = fixture('teamtailor', 'jobs.rss')
const COMPANY = { name: 'Harbourlight AB', website_url: null, logo_url: null }

type Change = Parameters<typeof changed>[1]

const list = (answers: Answers = {}) =>
  listAll(teamtailor, 'harbourlight', serving({ [LIST]: JSON_FEED, [RSS]: RSS_FEED, ...answers }))
const withItem = (change: Change) => changed(JSON_FEED, ({ items }) => change(items[0]))

/** A feed of so many items, numbered from a start. */
const feedOf = (count: number, start = 0) =>
  changed(JSON_FEED, (feed) => {
    const [item] = feed.items
    feed.items = Array.from({ length: count }, (_, index) => {
      const value = 7_000_001 + start + index
      return { ...item, id: `guid-${value}`, _jobposting: { ...item._jobposting, identifier: { value } } }
    })
  })

describe('the listing', () => {
  it('states every field of a posting, from both feeds', async () => {
    const { postings, listed, end } = await list()
    const { items } = JSON.parse(JSON_FEED)
    expect(postings[0]).toEqual({
      external_job_id: '7000001',
      alias_ids: [],
      url: 'https://harbourlight.teamtailor.com/jobs/7000001-night-editor',
      apply_url: null,
      title: 'Night Editor',
      location_raw: 'Göteborg, Sweden, SE',
      locations_raw: items[0]._jobposting.jobLocation,
      places: [
        placed({ city: 'Göteborg', region: 'Sweden', postal_code: '411 10', country: 'SE' }),
        placed({ city: 'Oslo', country: 'NO' }),
      ],
      workplace: 'hybrid',
      employment_type: 'part_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Newsroom & Print',
      language: null,
      pay: [{ min: 38000, max: 42500.5, currency: 'SEK', period: 'month' }],
      salary_raw: null,
      posted_at: '2026-02-04T08:26:20.000Z',
      expires_at: '2026-12-31T22:59:00.000Z',
      description_html: '<p>Read at night.</p>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['7000001', '7000001'],
      ['7000002', '7000002'],
    ])
    expect(end).toEqual({ complete: true, company: COMPANY, hosts: [] })
  })

  it('states what the JSON says of a posting that the RSS lacks', async () => {
    expect((await list()).postings[1]).toMatchObject({
      url: 'https://harbourlight.teamtailor.com/en-GB/jobs/7000002-proofreader',
      location_raw: null,
      places: [],
      workplace: 'remote',
      employment_type: null,
      department: null,
      pay: [],
      posted_at: '2026-01-18T18:35:57.000Z',
      expires_at: null,
      description_html: null,
    })
  })

  it.each([
    ['fully', 'remote'],
    ['fully-remote', 'remote'],
    ['hybrid', 'hybrid'],
    ['onsite', 'onsite'],
    ['none', 'onsite'],
    ['temporary', null],
    ['', null],
  ])('reads the remote status "%s" as %s', async (status, workplace) => {
    const { postings } = await list({ [RSS]: RSS_FEED.replace('>hybrid<', `>${status}<`) })
    expect(postings[0]!.workplace).toBe(workplace)
  })

  it('has another fingerprint when the RSS alone changes', async () => {
    const [before] = (await list()).listed
    const [after] = (await list({ [RSS]: RSS_FEED.replace('>hybrid<', '>fully<') })).listed
    expect(after!.fingerprint).not.toBe(before!.fingerprint)
  })

  it.each([
    ['there is none', 404],
    ['it is refused', 403],
  ])('does without an RSS where %s', async (_, status) => {
    const { postings, end } = await list({ [RSS]: { status } })
    expect(postings[0]).toMatchObject({ workplace: null, department: null, title: 'Night Editor' })
    expect(end.complete).toBe(true)
  })

  it.each([
    ['fails', { status: 500 }, { kind: 'server_error' }],
    ['has a limit', { status: 429 }, { kind: 'rate_limited' }],
    [
      'is no RSS',
      '<!doctype html><html></html>',
      { kind: 'bad_payload', message: 'teamtailor: expected <rss>, got another document' },
    ],
    [
      'has nothing',
      '<rss><channel><title>Harbourlight</title></channel></rss>',
      { kind: 'bad_payload', message: 'teamtailor: jobs.json has 2 items, jobs.rss has none' },
    ],
  ])('fails where the RSS %s: its fields must not come and go', async (_name, answer, failure) => {
    await expect(list({ [RSS]: answer })).rejects.toMatchObject(failure)
  })

  it('names the employer of each posting where there are several', async () => {
    const other = withItem(({ _jobposting }) => Object.assign(_jobposting.hiringOrganization, { name: 'Harbourlight AS' }))
    const { postings, listed, end } = await list({ [LIST]: other })
    expect(postings.map(({ company }) => company?.name)).toEqual(['Harbourlight AS', 'Harbourlight AB'])
    expect(end.company).toBe(null)
    expect(listed[1]!.fingerprint).not.toBe((await list()).listed[1]!.fingerprint)
  })

  it('keeps to the host of the board, and tells whose domain the feed shows', async () => {
    const own = withItem((item) => Object.assign(item, { url: 'https://work.harbourlight.test/jobs/7000001-night-editor' }))
    const { postings, end } = await list({ [LIST]: { body: own, redirectedTo: 'https://work.harbourlight.test/jobs.json' } })
    expect(postings[0]!.url).toBe('https://harbourlight.teamtailor.com/jobs/7000001-night-editor')
    expect(end.hosts).toEqual(['work.harbourlight.test'])
  })

  it('makes the URL of the id where the feed shows another', async () => {
    const odd = withItem((item) => Object.assign(item, { url: 'https://harbourlight.teamtailor.com/pages/editors' }))
    expect((await list({ [LIST]: odd })).postings[0]!.url).toBe('https://harbourlight.teamtailor.com/jobs/7000001')
  })

  it.each([
    [
      'an item without identifier',
      withItem(({ _jobposting }) => delete _jobposting.identifier),
      'teamtailor items[0]._jobposting.identifier.value: expected text, got nothing',
    ],
    ['an error with status 200', '{"error":"Not Found"}', 'teamtailor items: expected a list, got nothing'],
    ['an HTML page', '<!doctype html>', 'teamtailor: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list({ [LIST]: body })).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('pages', () => {
  it('are read until one is not full, and no RSS is asked for so many', async () => {
    const http = serving({ [LIST]: feedOf(100), [`${LIST}?page=2`]: feedOf(100, 100), [`${LIST}?page=3`]: feedOf(3, 200) })
    const { listed, end } = await listAll(teamtailor, 'harbourlight', http)
    expect(new Set(listed.map(({ external_job_id }) => external_job_id)).size).toBe(203)
    expect(end.complete).toBe(true)
    expect(http.requests.map(({ url }) => url)).toEqual([LIST, `${LIST}?page=2`, `${LIST}?page=3`])
  })

  it('that come again end the listing, and it is not complete', async () => {
    const http = serving({ [LIST]: feedOf(100), [`${LIST}?page=2`]: feedOf(100) })
    const { listed, end } = await listAll(teamtailor, 'harbourlight', http)
    expect([listed.length, end.complete]).toEqual([100, false])
  })

  it('that overlap make a listing that is not complete', async () => {
    const http = serving({ [LIST]: feedOf(100), [`${LIST}?page=2`]: feedOf(5, 99) })
    const { listed, end } = await listAll(teamtailor, 'harbourlight', http)
    expect([listed.length, end.complete]).toEqual([104, false])
  })

  it.each([
    [500, { kind: 'server_error' }],
    // The board itself is there.
    [404, { kind: 'bad_payload', message: 'teamtailor: page 1 is full, page 2 is gone' }],
  ])('that answer %d fail the listing', async (status, failure) => {
    const http = serving({ [LIST]: feedOf(100), [`${LIST}?page=2`]: { status } })
    await expect(listAll(teamtailor, 'harbourlight', http)).rejects.toMatchObject(failure)
  })

  it('of an empty board need no RSS', async () => {
    const http = serving({ [LIST]: feedOf(0) })
    expect(await listAll(teamtailor, 'harbourlight', http)).toMatchObject({ listed: [], end: { complete: true } })
    expect(http.requests).toHaveLength(1)
  })
})

describe('a board', () => {
  it.each([
    ['career', 'https://career.teamtailor.com/jobs', []],
    ['acme.na', 'https://acme.na.teamtailor.com/jobs', []],
    ['Jobs.Acme.test', 'https://jobs.acme.test/jobs', ['jobs.acme.test']],
    ['jobs.acme.na', 'https://jobs.acme.na/jobs', ['jobs.acme.na']],
  ])('%s is at %s', (board, url, hosts) => {
    expect(teamtailor.boardUrl(board)).toBe(url)
    expect(teamtailor.hostsOfBoard!(board)).toEqual(hosts)
  })

  it.each(['acme.na', 'jobs.acme.test', 'jobs.acme.na'])('%s leads back to itself', (board) => {
    expect(teamtailor.identifyBoard(new URL(teamtailor.boardUrl(board)))).toBe(board)
  })

  it.each([
    'evil.test/x',
    'evil.test:8080',
    'user@evil.test',
    '127.0.0.1',
    'acme.eu.teamtailor.com',
    'acme.teamtailor.com',
    '.na',
    'a.b.',
    'xn--a.test',
  ])('cannot be %s', async (board) => {
    await expect(listAll(teamtailor, board, serving({}))).rejects.toMatchObject({ kind: 'refused' })
    expect(teamtailor.hostsOfBoard!(board)).toEqual([])
  })

  it('on its own domain is read there', async () => {
    const own = 'https://work.harbourlight.test'
    const answers = { [`${own}/jobs.json`]: JSON_FEED.replaceAll(ORIGIN, own), [`${own}/jobs.rss`]: RSS_FEED }
    const { postings, end } = await listAll(teamtailor, 'work.harbourlight.test', serving(answers))
    expect(postings[0]).toMatchObject({ url: `${own}/jobs/7000001-night-editor`, workplace: 'hybrid' })
    expect(end.hosts).toEqual(['work.harbourlight.test'])
  })
})

describe('on an employer’s own domain', () => {
  it.each([
    ['https://work.harbourlight.test/jobs/7000001-night-editor', '7000001'],
    ['https://work.harbourlight.test/en-GB/jobs/7000001-night-editor/applications/new', '7000001'],
    ['https://work.harbourlight.test/jobs', null],
    ['https://work.harbourlight.test/jobs/internal', null],
    ['https://work.harbourlight.test/jobs/7000001editor', null],
    ['https://work.harbourlight.test/people/7000001-night-editor', null],
  ])('%s names %s', (url, id) => {
    expect(teamtailor.identifyOnOwnDomain!(new URL(url))).toBe(id)
    expect(teamtailor.identify(new URL(url))).toBe(null)
  })
})

describe('fetch', () => {
  it('reads a posting from the feeds', async () => {
    const http = serving({ [LIST]: JSON_FEED, [RSS]: RSS_FEED })
    const [posting] = (await list()).postings
    expect(await teamtailor.fetch('harbourlight', '7000001', http)).toEqual({ posting, company: COMPANY })
  })

  it('answers null for what nobody lists and for a board that is gone', async () => {
    expect(await teamtailor.fetch('harbourlight', '1', serving({ [LIST]: JSON_FEED }))).toBe(null)
    expect(await teamtailor.fetch('nobody', '7000001', serving({}))).toBe(null)
  })
})
