import { describe, expect, it } from 'vitest'
import { workable } from '../../src/ats/workable.ts'
import type { Fetcher } from '../../src/http/fetcher.ts'
import { changed, fixture, listAll, placed, serving } from './served.ts'

const LIST = 'https://apply.workable.com/api/v1/widget/accounts/larkspur-2?details=true'
const WIDGET = fixture('workable', 'widget.json')
const COMPANY = { name: 'Larkspur Books', website_url: null, logo_url: null }

type Change = Parameters<typeof changed>[1]

const list = (body = WIDGET) => listAll(workable, 'larkspur-2', serving({ [LIST]: body }))
const binder = async (change: Change) => (await list(changed(WIDGET, ({ jobs }) => change(jobs[1])))).postings[1]!

describe('the listing', () => {
  it('states every field of a posting, whose rows are one posting with all their places', async () => {
    const { postings, listed, end } = await list()
    const { jobs } = JSON.parse(WIDGET)
    expect(postings[0]).toEqual({
      external_job_id: '51FA38DF19',
      alias_ids: [],
      url: 'https://apply.workable.com/j/51FA38DF19',
      apply_url: 'https://apply.workable.com/j/51FA38DF19/apply',
      title: 'Night Editor',
      location_raw: 'Valencia, Valencian Community, Spain',
      locations_raw: [jobs[0].locations[0], jobs[2].locations[0]],
      places: [placed({ city: 'Valencia', region: 'Valencian Community', country: 'ES' }), placed({ country: 'PT' })],
      workplace: 'remote',
      employment_type: 'part_time',
      level: 'entry',
      experience_min_years: null,
      experience_max_years: null,
      department: 'Newsroom',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2026-08-05T00:00:00.000Z',
      expires_at: null,
      description_html: '<p>Read at night.</p><p><strong>Requirements</strong></p><ul> <li>Be awake</li> </ul>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['51FA38DF19', '51FA38DF19'],
      ['7205B30B16', '7205B30B16'],
    ])
    expect(end).toEqual({ complete: true, company: COMPANY })
  })

  it('shows no place that is hidden, and leaves null what is not set', async () => {
    expect((await list()).postings[1]).toMatchObject({
      location_raw: null,
      locations_raw: [],
      places: [],
      workplace: null,
      employment_type: null,
      level: null,
      department: null,
      description_html: null,
    })
  })

  it('has another fingerprint when any row of a posting changes', async () => {
    const moved = await list(changed(WIDGET, ({ jobs }) => Object.assign(jobs[2].locations[0], { city: 'Porto' })))
    const prints = ({ listed }: typeof moved) => listed.map(({ fingerprint }) => fingerprint)
    const [[before, other], [after, same]] = [prints(await list()), prints(moved)]
    expect(after).not.toBe(before)
    expect(same).toBe(other)
  })

  it.each([
    ['Full-time', 'full_time'],
    ['Contract', 'contract'],
    ['Temporary', 'temporary'],
    ['Other', null],
  ])('reads the employment type %s as %s', async (employment_type, type) => {
    expect((await binder((job) => Object.assign(job, { employment_type }))).employment_type).toBe(type)
  })

  it.each([
    ['Internship', 'intern'],
    ['Associate', null],
    ['Mid-Senior level', null],
    ['Director', 'executive'],
    ['Not Applicable', null],
  ])('reads the experience %s as %s', async (experience, level) => {
    expect((await binder((job) => Object.assign(job, { experience }))).level).toBe(level)
  })

  it('upper-cases shortcodes', async () => {
    expect((await binder((job) => Object.assign(job, { shortcode: '7205b30b16' }))).external_job_id).toBe('7205B30B16')
  })

  it('of a board without postings is empty and complete', async () => {
    expect(await list('{"name":"Larkspur Books","jobs":[]}')).toMatchObject({ listed: [], end: { complete: true } })
  })

  it.each([
    ['an error with status 200', '{"error":"Not Found"}', 'workable jobs: expected a list, got nothing'],
    [
      'a row without shortcode',
      changed(WIDGET, ({ jobs }) => delete jobs[1].shortcode),
      'workable jobs[1].shortcode: expected text, got nothing',
    ],
    [
      'a row without places',
      changed(WIDGET, ({ jobs }) => delete jobs[1].locations),
      'workable jobs[1].locations: expected a list, got nothing',
    ],
    ['an HTML page', '<!doctype html>', 'workable: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('never lets a board name another path', async () => {
    const http = serving({})
    await expect(listAll(workable, '../jobs?x=', http)).rejects.toMatchObject({ kind: 'gone' })
    expect(http.requests[0]!.url).toBe('https://apply.workable.com/api/v1/widget/accounts/..%2Fjobs%3Fx%3D?details=true')
  })
})

describe('fetch', () => {
  it('reads a posting from the list, whatever the case of its shortcode', async () => {
    const [posting] = (await list()).postings
    const http = serving({ [LIST]: WIDGET })
    expect(await workable.fetch('larkspur-2', '51fa38df19', http)).toEqual({ posting, company: COMPANY })
  })

  it('answers null for what nobody lists and for a board that is gone', async () => {
    expect(await workable.fetch('larkspur-2', 'FFFFFFFFFF', serving({ [LIST]: WIDGET }))).toBe(null)
    expect(await workable.fetch('nobody', '51FA38DF19', serving({}))).toBe(null)
  })
})

describe('the board of a link without account', () => {
  const LINK = 'https://apply.workable.com/j/51FA38DF19'
  const redirecting = (location: string | null): Fetcher => ({
    fetch: async (url, options) => ({ ...(await serving({ [LINK]: { status: 301 } }).fetch(url, options)), location }),
  })

  it('is in the target of its redirect', async () => {
    const http = redirecting('https://apply.workable.com/larkspur-2/j/51FA38DF19/')
    expect(await workable.boardOf!('51FA38DF19', http)).toBe('larkspur-2')
  })

  it.each([['https://www.workable.com/'], [LINK], [null]])('is not told by a redirect to %s', async (location) => {
    expect(await workable.boardOf!('51FA38DF19', redirecting(location))).toBe(null)
  })

  it('is not told by a link that is gone', async () => {
    expect(await workable.boardOf!('51FA38DF19', serving({}))).toBe(null)
  })
})
