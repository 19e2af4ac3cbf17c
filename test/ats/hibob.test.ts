import { describe, expect, it } from 'vitest'
import { hibob } from '../../src/ats/hibob.ts'
import { changed, fixture, listAll, placed, serving } from './served.ts'

const LIST = 'https://lanternworks.careers.hibob.com/api/job-ad'
const ADS = fixture('hibob', 'job_ads.json')
const TRIMMER = '04e764ae-fb6c-4303-ba2f-509b917804c2'

type Change = Parameters<typeof changed>[1]

/** As the source does, it refuses whoever does not come from the site. */
const answering = (body: string) =>
  serving({
    [LIST]: ({ headers }) => (headers?.referer === 'https://lanternworks.careers.hibob.com/jobs' ? body : { status: 401 }),
  })
const list = (body = ADS) => listAll(hibob, 'lanternworks', answering(body))
const first = (change: Change) => changed(ADS, ({ jobAdDetails }) => change(jobAdDetails[0]))

describe('the listing', () => {
  it('states every field of an ad', async () => {
    const { postings, listed, end } = await list()
    expect(postings[0]).toEqual({
      external_job_id: TRIMMER,
      alias_ids: [],
      url: `https://lanternworks.careers.hibob.com/jobs/${TRIMMER}`,
      apply_url: `https://lanternworks.careers.hibob.com/jobs/${TRIMMER}/apply`,
      title: 'Wick Trimmer',
      location_raw: 'Harbour Office, Portugal',
      locations_raw: { site: 'Harbour Office', country: 'Portugal' },
      places: [placed({ text: 'Harbour Office', country: 'Portugal' })],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Lamps',
      language: 'en',
      pay: [],
      salary_raw: null,
      posted_at: '2026-04-22T07:20:46.518Z',
      expires_at: null,
      description_html: '<p>Trim wicks &amp; polish glass.</p>\n<ul><li>Keep the light</li></ul>\n<ul><li>Steady hands</li></ul>',
      company: null,
    })
    expect(hibob.identify(new URL(postings[0]!.url))).toEqual({ board: 'lanternworks', external_id: TRIMMER })
    expect(listed).toHaveLength(2)
    expect(end).toEqual({ complete: true })
  })

  it('leaves open what an ad does not state', async () => {
    expect((await list()).postings[1]).toMatchObject({
      location_raw: null,
      places: [],
      workplace: 'onsite',
      employment_type: null,
      department: null,
      language: null,
      posted_at: null,
      description_html: '<p>Write it down.</p>',
    })
  })

  it.each([
    ['remote', 'remote'],
    ['on_site', 'onsite'],
    ['somewhere', null],
    ['somewhere', 'hybrid', 'Híbrido'],
  ])('reads the work model %s as %s', async (workspaceTypeId, workplace, workspaceType = 'Algures') => {
    const { postings } = await list(first((ad) => Object.assign(ad, { workspaceTypeId, workspaceType })))
    expect(postings[0]!.workplace).toBe(workplace)
  })

  it('is read again when any part of an ad changes', async () => {
    const [before, after] = [await list(), await list(first((ad) => Object.assign(ad, { benefits: '<p>Tea</p>' })))]
    expect(after.listed[0]!.fingerprint).not.toBe(before.listed[0]!.fingerprint)
    expect(after.listed[1]!.fingerprint).toBe(before.listed[1]!.fingerprint)
  })

  it('of an employer without ads is complete', async () => {
    expect(await list('{"filterGroups":{},"jobAdDetails":[]}')).toEqual({ listed: [], postings: [], end: { complete: true } })
  })

  it.each([
    ['an error with status 200', '{"error":"x"}', 'hibob jobAdDetails: expected a list, got nothing'],
    ['an ad without id', first((ad) => delete ad.id), 'hibob jobAdDetails[0].id: expected text, got nothing'],
    [
      'an id that is no UUID',
      first((ad) => Object.assign(ad, { id: '../x' })),
      'hibob jobAdDetails[0].id: expected a UUID, got text',
    ],
    [
      'a title that is no text',
      first((ad) => Object.assign(ad, { title: {} })),
      'jobAdDetails[0].title: expected text, got an object',
    ],
    ['the shell of the site', '<!doctype html><careers-app-root>', 'hibob: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})

describe('fetch', () => {
  it('finds an ad in the list', async () => {
    expect(await hibob.fetch('lanternworks', TRIMMER, answering(ADS))).toEqual({
      posting: (await list()).postings[0],
      company: null,
    })
  })

  it('answers null for an ad nobody lists and a board that is gone', async () => {
    expect(await hibob.fetch('lanternworks', '00000000-0000-4000-8000-000000000000', answering(ADS))).toBe(null)
    expect(await hibob.fetch('lanternworks', TRIMMER, serving({}))).toBe(null)
  })
})
