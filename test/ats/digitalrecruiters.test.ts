import { describe, expect, it } from 'vitest'
import { digitalrecruiters } from '../../src/ats/digitalrecruiters.ts'
import { type Answers, listAll, serving } from './served.ts'

const BOARD = 'recrutement.larkmoor.example'
const API = 'https://api.digitalrecruiters.com'
const SITE = `${API}/careers/v1/careers-sites/${BOARD}`
const site = (iso_code: string) => JSON.stringify({ domain_name: BOARD, name: 'Larkmoor', default_locale: { iso_code } })
const pageUrl = (page: number, locale = 'fr_FR') =>
  `${API}/public/v1/careers-site/job-ads?domainName=${BOARD}&locale=${locale}&limit=200&page=${page}`
const rows = (from: number, length: number, count: number) => {
  const items = Array.from({ length }, (_, index) => ({
    id: `${from + index}-1`,
    job_ad_id: from + index,
    url: `${from + index}-a`,
  }))
  return JSON.stringify({ count, items })
}
const list = (answers: Answers) => listAll(digitalrecruiters, BOARD, serving({ [SITE]: site('fr'), ...answers }))

describe('the list', () => {
  it('is read in pages to its count, by POST', async () => {
    const { listed, end } = await list({ [pageUrl(1)]: rows(0, 200, 201), [pageUrl(2)]: rows(200, 1, 201) })
    expect([listed.length, end.complete, end.company?.name]).toEqual([201, true, 'Larkmoor'])
  })

  it.each([
    ['en', 'en_GB'],
    ['pt_BR', 'pt_BR'],
    ['de', 'de_DE'],
  ])('of a site in %s is asked for in %s', async (code, locale) => {
    const { end } = await list({ [SITE]: site(code), [pageUrl(1, locale)]: rows(0, 0, 0) })
    expect(end.complete).toBe(true)
  })

  it.each<[string, Answers, string]>([
    ['fewer rows than the count', { [pageUrl(1)]: rows(0, 3, 200) }, 'a total of 200'],
    ['a site without locale', { [SITE]: '{"domain_name":"x"}' }, 'iso_code: expected text'],
  ])('refuses %s', async (_, answers, message) => {
    await expect(list(answers)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})

it('a posting is found by its number and town, or by the slug of its page', async () => {
  const detail = `${API}/public/v1/careers-site/job-ads/7?domainName=${BOARD}&locale=fr_FR&withJsonld=1`
  const http = serving({
    [SITE]: site('fr'),
    [pageUrl(1)]: rows(7, 1, 1).replace('"id"', '"title":"Cordier","id"'),
    [detail]: '{"job_ad_id":7,"description":"<p>Des cordes</p>"}',
  })
  for (const id of ['7-1', '7-a']) {
    const found = await digitalrecruiters.fetch(BOARD, id, http)
    expect(found).toMatchObject({ posting: { external_job_id: '7-1', alias_ids: ['7-a'] } })
  }
  expect(await digitalrecruiters.fetch(BOARD, '8-1', http)).toBeNull()
  expect(digitalrecruiters.identifyOnOwnDomain!(new URL(`https://${BOARD}/fr/annonce/7-a?x=1`))).toBe('7-a')
})
