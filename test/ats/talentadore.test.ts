import { expect, it } from 'vitest'
import { talentadore } from '../../src/ats/talentadore.ts'
import { type Answers, changed, fixture, listAll, serving } from './served.ts'

const SITE = 'https://larkmoor.careers.talentadore.com/'
const PAGE = '<html><script src="https://ats.talentadore.com/positions/mwRcjSn/json"></script></html>'
const FEED = 'https://ats.talentadore.com/positions/mwRcjSn/json?v=2&display_description=job_description'
const JOBS = fixture('talentadore', 'recorded/positions.json')
const list = (answers: Answers) => listAll(talentadore, 'larkmoor', serving({ [SITE]: PAGE, [FEED]: JOBS, ...answers }))

it('states a text without tags as paragraphs, and a place by its address alone', async () => {
  const feed = changed(JOBS, ({ jobs: [job] }) =>
    Object.assign(job, { description_html: null, city: '', county: '', country: '' }),
  )
  expect((await list({ [FEED]: feed })).postings).toMatchObject([
    { description_html: '<p>Polish lamps.</p>', places: [{ text: 'Lampowa 43B, 30-701 Kraków' }] },
  ])
})

it.each<[string, Answers, string]>([
  ['a page without a feed', { [SITE]: '<html></html>' }, 'the address of a feed'],
  ['a feed that is missing', { [FEED]: { status: 404 } }, 'its list is not'],
  ['no list', { [FEED]: '{"jobs":null}' }, 'jobs: expected a list'],
])('refuses %s', async (_, answers, message) => {
  await expect(list(answers)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
})

it('finds a posting in the feed, or not at all', async () => {
  const http = serving({ [SITE]: PAGE, [FEED]: JOBS })
  expect(await talentadore.fetch('larkmoor', 'mMeM5o', http)).toMatchObject({ company: { name: 'Larkmoor Sports' } })
  expect(await talentadore.fetch('larkmoor', 'x', http)).toBeNull()
})
