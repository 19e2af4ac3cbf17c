import { describe, expect, it } from 'vitest'
import { keka } from '../../src/ats/keka.ts'
import { type Answers, listAll, serving } from './served.ts'

const ID = '7e2f830e-7500-440f-992f-5013e438f8b4'
const SITE = 'https://brassfinch.keka.com/careers'
const PAGE = `<html><body><script src="/careers/api/embedjobs/js/${ID}"></script></body></html>`
const jobs = (portal = 'default') => `${SITE}/api/embedjobs/${portal}/active/${ID}`
const job = (id: number, more = {}) => ({ id, title: 'Tin Polisher', description: '<p>Polish.</p>', ...more })
const list = (answers: Answers, board = 'brassfinch') => listAll(keka, board, serving({ [SITE]: PAGE, ...answers }))

describe('the list', () => {
  it('of a further portal is read at its own address', async () => {
    const answers = { [`${SITE}/interns`]: PAGE, [jobs('interns')]: JSON.stringify([job(7)]) }
    const { postings } = await list(answers, 'brassfinch/interns')
    expect(postings).toMatchObject([{ url: `${SITE}/interns/jobdetails/7` }])
  })

  it('does not change with the age of its postings', async () => {
    const rows = [1, 2].map((publishedSinceDays) => JSON.stringify([job(7, { publishedSinceDays })]))
    const [today, tomorrow] = [await list({ [jobs()]: rows[0]! }), await list({ [jobs()]: rows[1]! })]
    expect(today.listed[0]!.fingerprint).toBe(tomorrow.listed[0]!.fingerprint)
  })

  it('that is empty is complete', async () => {
    expect((await list({ [jobs()]: '[]' })).end).toEqual({ complete: true, company: null })
  })

  it('has a posting once that is listed twice', async () => {
    const { listed, end } = await list({ [jobs()]: JSON.stringify([job(7), job(8), job(7)]) })
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['7', '8'])
    expect(end.complete).toBe(true)
  })

  it.each<[string, Answers, string]>([
    ['a page without the id', { [SITE]: '<html></html>' }, 'the id of an organisation'],
    ['a portal whose list is missing', {}, 'its list is not'],
    ['no list', { [jobs()]: '{"error":"x"}' }, 'expected a list'],
  ])('refuses %s', async (_, answers, message) => {
    await expect(list(answers)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each(['brassfinch/a/b', 'brassfinch/api', 'brass.finch', 'brassfinch/'])('refuses the board %j', async (board) => {
    await expect(list({}, board)).rejects.toMatchObject({ kind: 'refused' })
  })
})

it('finds a posting in the list, or not at all', async () => {
  const http = serving({ [SITE]: PAGE, [jobs()]: JSON.stringify([job(7)]) })
  expect(await keka.fetch('brassfinch', '7', http)).toMatchObject({ posting: { title: 'Tin Polisher' } })
  expect(await keka.fetch('brassfinch', '8', http)).toBeNull()
})
