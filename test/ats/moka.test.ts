import { createCipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { moka } from '../../src/ats/moka.ts'
import { type Answers, listAll, serving } from './served.ts'

const BOARD = 'brassfinch/70415'
const SITE = 'https://app.mokahr.com/social-recruitment/brassfinch/70415'
const LIST = 'https://app.mokahr.com/api/outer/ats-apply/website/jobs/v2'
const JOB = 'https://app.mokahr.com/api/outer/ats-apply/website/job'
const [KEY, IV] = ['0123456789abcdef', 'abcdef0123456789']
const PAGE = `<html><body><input id="init-data" value="{&quot;aesIv&quot;:&quot;${IV}&quot;}"></body></html>`
const sealed = (answer: unknown) => {
  const cipher = createCipheriv('aes-128-cbc', KEY!, IV!)
  const data = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]).toString('base64')
  return JSON.stringify({ data, necromancer: KEY })
}
const jobs = (from: number, count: number, total: unknown, more = {}) => ({
  code: 0,
  data: {
    jobs: Array.from({ length: count }, (_, at) => ({ id: `j${from + at}`, title: '铜匠', ...more })),
    jobStats: { total },
  },
})
const list = (answers: Answers) => listAll(moka, BOARD, serving({ [SITE]: PAGE, ...answers }))

describe('the list', () => {
  it('is decrypted and read in pages to its total', async () => {
    const http = serving({ [SITE]: PAGE, [LIST]: [sealed(jobs(0, 50, 53)), sealed(jobs(50, 3, 53))] })
    const { listed, end } = await listAll(moka, BOARD, http)
    expect(listed).toHaveLength(53)
    expect(end.complete).toBe(true)
    expect(http.requests.filter(({ url }) => url === LIST).map(({ options }) => options.json)).toMatchObject([
      { orgId: 'brassfinch', siteId: 70415, site: 'social', offset: 0 },
      { offset: 50 },
    ])
  })

  it.each<[string, Answers, string]>([
    ['a page without settings', { [SITE]: '<html></html>' }, 'the settings of a site'],
    ['a first block of another length', { [SITE]: PAGE.replace(IV!, 'short') }, 'aesIv'],
    ['a key of another length', { [LIST]: JSON.stringify({ data: 'AAAA', necromancer: 'short' }) }, 'necromancer'],
    ['text that cannot be decrypted', { [LIST]: JSON.stringify({ data: 'AAAA', necromancer: KEY }) }, 'cannot be decrypted'],
    ['an error', { [LIST]: sealed({ code: 500, msg: 'x' }) }, 'the code 500'],
    ['no total', { [LIST]: sealed(jobs(0, 1, null)) }, 'total: expected a number'],
    ['a total that disagrees', { [LIST]: sealed(jobs(0, 3, 500)) }, 'a total of 500'],
  ])('refuses %s', async (_, answers, message) => {
    await expect(list(answers)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each<[string, Answers]>([
    ['that was shut down', { [SITE]: '<html><head><title>当前网页已关停</title></head></html>' }],
    ['of nobody', { [LIST]: sealed({ code: 703002 }) }],
  ])('of a site %s is gone', async (_, answers) => {
    await expect(list(answers)).rejects.toMatchObject({ kind: 'gone' })
  })
})

it('finds a posting in the list, and its text at its own address', async () => {
  const text = { code: 0, data: { id: 'j0', title: '铜匠', jobDescription: '<p>打磨。</p>' } }
  const http = serving({ [SITE]: PAGE, [LIST]: sealed(jobs(0, 1, 1)), [JOB]: sealed(text) })
  expect(await moka.fetch(BOARD, 'j0', http)).toMatchObject({ posting: { description_html: '<p>打磨。</p>' } })
  expect(await moka.fetch(BOARD, 'j1', http)).toBeNull()
})
