import { describe, expect, it } from 'vitest'
import { careerplug } from '../../src/ats/careerplug.ts'
import { type Answers, listAll, serving } from './served.ts'

const SITE = 'https://quarry-inn.careerplug.com'
const page = (titles: string[], links: [number, string][]) => {
  const items = titles.map((title) => ({ item: { '@type': 'JobPosting', title, hiringOrganization: { name: 'Quarry Inn' } } }))
  const data = JSON.stringify({ '@type': 'ItemList', itemListElement: items })
  const anchors = links.map(([id, text]) => `<a href="/jobs/${id}">${text}</a>`)
  return `<html><head><script type="application/ld+json">${data}</script></head><body>${anchors.join('')}</body></html>`
}
const list = (answers: Answers) => listAll(careerplug, 'quarry-inn', serving(answers))

describe('the list', () => {
  it('of one posting, which leads to its form, is on the first page of the site', async () => {
    const form = { status: 302, location: `${SITE}/jobs/7/apps/new` }
    const { listed, end } = await list({ [`${SITE}/jobs`]: form, [`${SITE}/account`]: page(['Host'], [[7, 'Host']]) })
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['7'])
    expect(end).toMatchObject({ complete: true, company: { name: 'Quarry Inn' } })
  })

  it('that says it is empty is complete', async () => {
    const empty = '<html><body>There are no open positions at this time.</body></html>'
    expect((await list({ [`${SITE}/jobs`]: empty })).end.complete).toBe(true)
  })

  it('that states more postings than it shows is not complete', async () => {
    const body = page(['Host'], [[7, 'Host']]).replace('"ItemList"', '"ItemList","numberOfItems":26')
    const { listed, end } = await list({ [`${SITE}/jobs`]: body })
    expect([listed.length, end.complete]).toEqual([1, false])
  })

  it('of a customer who has left is gone', async () => {
    const signIn = { status: 302, location: 'https://app.careerplug.com/sign_in' }
    await expect(list({ [`${SITE}/jobs`]: signIn, [`${SITE}/account`]: signIn })).rejects.toMatchObject({ kind: 'gone' })
  })

  it.each([
    ['nothing', page([], []), 'a list of postings'],
    ['more postings than links', page(['Host', 'Cook'], [[7, 'Host']]), '2 postings and 1 links'],
    [
      'links in another order',
      page(
        ['Host', 'Cook'],
        [
          [7, 'Cook'],
          [8, 'Host'],
        ],
      ),
      'the link to posting 7',
    ],
  ])('refuses %s', async (_, body, message) => {
    await expect(list({ [`${SITE}/jobs`]: body })).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })
})

it('finds a posting in the list, or not at all', async () => {
  const http = serving({ [`${SITE}/jobs`]: page(['Host'], [[7, 'Host']]) })
  expect(await careerplug.fetch('quarry-inn', '7', http)).toMatchObject({ posting: { url: `${SITE}/jobs/7` } })
  expect(await careerplug.fetch('quarry-inn', '8', http)).toBeNull()
})
