import { expect, it } from 'vitest'
import { reachmee } from '../../src/ats/reachmee.ts'
import { listAll, serving } from './served.ts'

const BOARD = 'site106/I003/12/larkmoor'
const FEED = 'https://site106.reachmee.com/Public/rssfeed/external.ashx?id=12&InstallationID=I003&CustomerName=larkmoor&lang=UK'
const feed = (items: string) => `<rss version="2.0"><channel><title>Available vacancies</title>${items}</channel></rss>`
const item =
  '<item><title>Wick cutter</title><link>https://web103.reachmee.com/ext/I003/354/main?site=12&amp;rmpage=job&amp;rmjob=7</link></item>'

it('without postings is empty', async () => {
  expect((await listAll(reachmee, BOARD, serving({ [FEED]: feed('') }))).end.complete).toBe(true)
})

it.each([
  ['a page', '<!doctype html><html></html>', 'expected <rss>'],
  ['a link elsewhere', feed(item.replace('web103.reachmee.com', 'evil.test')), 'the address of a posting'],
])('refuses %s', async (_, body, message) => {
  await expect(listAll(reachmee, BOARD, serving({ [FEED]: body }))).rejects.toMatchObject({
    kind: 'bad_payload',
    message: expect.stringContaining(message),
  })
})

it('finds a posting in the feed, or not at all', async () => {
  const http = serving({ [FEED]: feed(item) })
  expect(await reachmee.fetch(BOARD, 'web103.I003.7', http)).toMatchObject({ posting: { title: 'Wick cutter' } })
  expect(await reachmee.fetch(BOARD, 'web103.I003.8', http)).toBeNull()
})
