import { describe, expect, it } from 'vitest'
import { gem } from '../../src/ats/gem.ts'
import { changed, fixture, listAll, placed, serving } from './served.ts'

const LIST = 'https://api.gem.com/job_board/v0/copperline/job_posts/'
const POSTS = fixture('gem', 'job_posts.json')
const DRAWER = 'am9icG9zdDoBvoZRaGZbF65VVTLUC7GF'

type Change = Parameters<typeof changed>[1]

const list = (body = POSTS) => listAll(gem, 'copperline', serving({ [LIST]: body }))
const first = async (change: Change) => (await list(changed(POSTS, ([post]) => change(post)))).postings[0]!

describe('the listing', () => {
  it('states every field of a post', async () => {
    const { postings, listed, end } = await list()
    expect(postings[0]).toEqual({
      external_job_id: DRAWER,
      alias_ids: [],
      url: `https://jobs.gem.com/copperline/${DRAWER}`,
      apply_url: null,
      title: 'Wire Drawer',
      location_raw: 'Graz, Austria',
      locations_raw: { location: 'Graz, Austria', offices: [{ name: 'Graz', location: 'Graz, Austria' }] },
      places: [placed({ text: 'Graz, Austria' })],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Foundry',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2026-03-04T18:31:33.628Z',
      expires_at: null,
      // Not escaped, so what is escaped is meant to be read.
      description_html: '<h2>Copper &amp; wire</h2><ul><li class="">Bend &lt;b&gt; shapes</li></ul>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      [DRAWER, DRAWER],
      ['1118810002', '1118810002'],
      ['1ad72233-8c6a-4614-9d0f-1ea83eb90426', '1ad72233-8c6a-4614-9d0f-1ea83eb90426'],
    ])
    expect(end).toEqual({ complete: true })
  })

  it('takes the offices where there is no location, and dates nothing by its creation', async () => {
    expect((await list()).postings[1]).toMatchObject({
      external_job_id: '1118810002',
      url: 'https://jobs.gem.com/copperline/1118810002',
      location_raw: 'Vienna, Austria',
      places: [placed({ text: 'Vienna, Austria' }), placed({ text: 'Linz' })],
      workplace: 'onsite',
      employment_type: null,
      department: null,
      posted_at: null,
    })
  })

  it('has no place for a post without any', async () => {
    expect((await list()).postings[2]).toMatchObject({
      url: 'https://jobs.gem.com/copperline/1AD72233-8c6a-4614-9d0f-1ea83eb90426',
      location_raw: null,
      places: [],
      workplace: 'remote',
      employment_type: 'part_time',
    })
  })

  it.each([
    ['contract', 'contract'],
    ['temporary', 'temporary'],
    ['intern', 'internship'],
    ['internship', 'internship'],
    ['volunteer', null],
  ])('reads the employment type %s as %s', async (employment_type, type) => {
    expect((await first((post) => Object.assign(post, { employment_type }))).employment_type).toBe(type)
  })

  it('of nothing is complete', async () => {
    expect(await list('[]')).toEqual({ listed: [], postings: [], end: { complete: true } })
  })

  it.each([
    ['an error with status 200', '{"message":"Not Found"}', 'gem: expected a list, got an object'],
    ['a post without id', changed(POSTS, (posts) => delete posts[1].id), 'gem [1].id: expected text, got nothing'],
    [
      'a location that is text',
      changed(POSTS, ([post]) => Object.assign(post, { location: 'Graz' })),
      'gem [0].location: expected an object, got text',
    ],
    ['a post without title', changed(POSTS, ([post]) => delete post.title), 'gem [0].title: expected text, got nothing'],
    ['an HTML page', '<!doctype html>', 'gem: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('fetch', () => {
  it.each([0, 1, 2])('finds post %i in the list by the id its URL shows', async (index) => {
    const posting = (await list()).postings[index]!
    const { board, external_id } = gem.identify(new URL(posting.url))!
    expect(await gem.fetch(board!, external_id, serving({ [LIST]: POSTS }))).toEqual({ posting, company: null })
  })

  it('answers null for an id in another case, a post nobody lists and a board that is gone', async () => {
    expect(await gem.fetch('copperline', DRAWER.replace('BvoZR', 'bvoZR'), serving({ [LIST]: POSTS }))).toBe(null)
    expect(await gem.fetch('copperline', '4965519003', serving({ [LIST]: POSTS }))).toBe(null)
    expect(await gem.fetch('nobody', DRAWER, serving({}))).toBe(null)
  })
})

describe('URLs', () => {
  it.each([
    'https://jobs.gem.com/copperline/wire-drawer',
    'https://jobs.gem.com/copperline/AM9ICG9ZDDoBvoZRaGZbF65VVTLUC7GF',
    'https://jobs.gem.com/copperline/1118810002/more',
    'https://jobs.gem.com/api/1118810002',
  ])('%s names no post', (url) => {
    expect(gem.identify(new URL(url))).toBe(null)
  })
})
