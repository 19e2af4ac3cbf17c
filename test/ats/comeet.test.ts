import { describe, expect, it } from 'vitest'
import { comeet } from '../../src/ats/comeet.ts'
import { fixture, listAll, placed, serving } from './served.ts'

const BOARD = 'quarrylane/7A.00B'
const PAGE = `https://www.comeet.com/jobs/${BOARD}`
const BOARD_PAGE = fixture('comeet', 'board.html')

const list = (body = BOARD_PAGE) => listAll(comeet, BOARD, serving({ [PAGE]: body }))
const first = async (from: string, to: string) => (await list(BOARD_PAGE.replace(from, to))).postings[0]!

describe('the listing', () => {
  it('states every field of a position', async () => {
    const { postings, listed, end } = await list()
    expect(postings[0]).toEqual({
      external_job_id: 'C1.D2E',
      alias_ids: [],
      url: 'https://www.comeet.com/jobs/quarrylane/7A.00B/stone-mason/C1.D2E',
      apply_url: null,
      title: 'Stone Mason',
      location_raw: 'Haifa Yard',
      locations_raw: expect.objectContaining({ name: 'Haifa Yard', location_uid: '03.A44' }),
      places: [placed({ text: 'Haifa Yard', city: 'Haifa', region: 'Haifa District', postal_code: '3303139', country: 'IL' })],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Yard',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: null,
      expires_at: null,
      description_html:
        '<h3>Description</h3>\n<p>Cut &amp; set; "dress" stone.</p>\n<h3>Requirements</h3>\n<ul><li>Steady hands</li></ul>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['C1.D2E', 'C1.D2E'],
      ['C1.D3F', 'C1.D3F'],
    ])
    expect(end).toEqual({ complete: true, company: { name: 'Quarrylane', website_url: null, logo_url: null } })
  })

  it('keeps the label of the board, reads the sections of the API and a remote flag that stands alone', async () => {
    expect((await list()).postings[1]).toMatchObject({
      url: 'https://www.comeet.com/jobs/quarrylane/7A.00B/tour-guide/C1.D3F',
      location_raw: 'Porto, PT',
      places: [placed({ city: 'Porto', country: 'PT' })],
      workplace: 'remote',
      employment_type: null,
      department: null,
      description_html: '<h3>Description</h3>\n<p>Walk and talk.</p>',
    })
  })

  it('leads from each URL back to the posting', async () => {
    for (const { url, external_job_id } of (await list()).postings)
      expect(comeet.identify(new URL(url))).toEqual({ board: BOARD, external_id: external_job_id })
  })

  it.each([
    ['On-site', 'onsite'],
    ['Remote', 'remote'],
    ['Flexible', null],
  ])('reads the workplace type %s as %s, whatever the remote flag says', async (type, workplace) => {
    expect((await first('"Hybrid"', `"${type}"`)).workplace).toBe(workplace)
  })

  it.each([
    ['full time', 'full_time'],
    ['Part-time', 'part_time'],
    ['Internship', 'internship'],
    ['Mutual agreement', null],
  ])('reads the employment type %s as %s', async (type, employment) => {
    expect((await first('"Full-time"', `"${type}"`)).employment_type).toBe(employment)
  })

  it('is read again when any part of the entry changes', async () => {
    const [before, after] = [await list(), await list(BOARD_PAGE.replace('Steady hands', 'Strong hands'))]
    expect(after.listed[0]!.fingerprint).not.toBe(before.listed[0]!.fingerprint)
    expect(after.listed[1]!.fingerprint).toBe(before.listed[1]!.fingerprint)
  })

  it('of a company without positions is complete', async () => {
    const { listed, end } = await list(BOARD_PAGE.replace(/(COMPANY_POSITIONS_DATA = )\[.*\];/s, '$1[];'))
    expect([listed, end.complete]).toEqual([[], true])
  })

  const REFUSED = [
    ['a page without data', '<html><body>Back soon</body></html>', 'expected COMPANY_DATA and COMPANY_POSITIONS_DATA'],
    ['a page without positions', BOARD_PAGE.replace('COMPANY_POSITIONS_DATA', 'OTHER'), 'expected COMPANY_DATA and'],
    [
      'another company',
      BOARD_PAGE.replace('"7A.00B"', '"7A.00C"'),
      'expected the board quarrylane/7A.00B, got that of the company 7A.00C',
    ],
    ['a page that breaks off', BOARD_PAGE.slice(0, 2000), 'got one that breaks off'],
    ['JSON', '[]', 'expected an HTML page'],
    ['broken data', BOARD_PAGE.replace('"C1.D2E"', 'undefined'), 'expected JSON in /\\bCOMPANY_POSITIONS_DATA\\s*=/'],
    ['a position without uid', BOARD_PAGE.replace('"uid": "C1.D2E", ', ''), 'comeet [0].uid: expected text, got nothing'],
    ['a title that is no text', BOARD_PAGE.replace('"Stone Mason"', '5'), 'comeet [0].name: expected text, got number'],
    [
      'a URL of another form',
      BOARD_PAGE.replace('/stone-mason/C1.D2E', ''),
      'url_comeet_hosted_page: expected the URL of a position',
    ],
  ] as const

  it.each(REFUSED)('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each(['quarrylane', '../7A.00B', 'a/b/7A.00B', 'quarrylane/7A.00B/x', 'x?y=/7A.00B'])(
    'never lets the board %s name another page',
    async (board) => {
      const http = serving({})
      await expect(listAll(comeet, board, http)).rejects.toMatchObject({ kind: 'refused' })
      expect(http.requests).toEqual([])
    },
  )
})

describe('fetch', () => {
  it('finds a position in the list, in any case', async () => {
    expect(await comeet.fetch(BOARD, 'C1.D2E', serving({ [PAGE]: BOARD_PAGE }))).toEqual({
      posting: (await list()).postings[0],
      company: { name: 'Quarrylane', website_url: null, logo_url: null },
    })
  })

  it('answers null for a position nobody lists, an internal one and a board that is gone', async () => {
    const http = serving({ [PAGE]: BOARD_PAGE })
    expect(await comeet.fetch(BOARD, 'C1.FFF', http)).toBe(null)
    expect(await comeet.fetch(BOARD, 'C1.D40', http)).toBe(null)
    expect(await comeet.fetch(BOARD, 'C1.D2E', serving({}))).toBe(null)
  })
})
