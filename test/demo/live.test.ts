import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listed } from '../../src/ats/adapter.ts'
import { identifyPosting, isSystemHost } from '../../src/ats/index.ts'
import { type DemoBoard, type DemoServer, startDemoServer } from '../../src/demo/index.ts'
import type { HttpClient } from '../../src/http/client.ts'
import { rounds } from '../support/rounds.ts'
import { createTestWorld } from '../world/index.ts'
import { adapterOf, demoClient, listBoard, readListed, startedAt } from './demo-client.ts'

/** Twelve postings of a board are read: `npm test` has boards of a few dozen, `npm run test:long` the largest too, which are listed in parts. */
const world = createTestWorld({ seed: 11, startedAt, ...rounds({ postings: 800 }, {}) })
let server: DemoServer
let http: HttpClient
beforeAll(async () => {
  server = await startDemoServer(world)
  http = demoClient(server.hostMap, { retry: { tries: 4 } })
})
afterAll(async () => {
  await http.close()
  await server.close()
})

const ends = (rows: Listed[]) => [...rows.slice(0, 6), ...rows.slice(6).slice(-6)]

/** Where a posting's own URL leads. Sites of no system are known by their boards only. */
async function named(board: DemoBoard, url: string): Promise<{ board: string; external_id: string }> {
  const adapter = adapterOf(board)
  if (adapter.hosts.length === 0) return { board: board.board, external_id: adapter.identifyOnOwnDomain!(new URL(url))! }
  const posting = identifyPosting(url) ?? (await ownDomain(board, url))
  return { ...posting, board: posting.board ?? (await adapter.boardOf?.(posting.external_id, http)) ?? board.board }
}

async function ownDomain(board: DemoBoard, url: string) {
  const { end } = await listBoard(board, http)
  expect(end.hosts, url).toContain(new URL(url).hostname)
  return { board: board.board, external_id: adapterOf(board).identifyOnOwnDomain!(new URL(url))! }
}

describe('a posting read alone by its URL is the posting the crawl reads', () => {
  /** One board of each system, or all of them. */
  const most = rounds(1, world.boards().length)
  const asked = world
    .boards()
    .filter(({ ats }, place, all) => all.slice(0, place).filter((each) => each.ats === ats).length < most)

  it.for(asked)('$ats $board', async (board) => {
    const { listed, end } = await listBoard(board, http)
    const again = await listBoard(board, http)
    expect(again.listed.map(({ fingerprint }) => fingerprint)).toEqual(listed.map(({ fingerprint }) => fingerprint))
    for (const row of ends(listed)) {
      const crawled = await readListed(board, row, http)
      const identity = await named(board, crawled.url)
      expect([crawled.external_job_id, ...crawled.alias_ids]).toContain(identity.external_id)
      expect(identity.board.toLowerCase()).toBe(board.board.toLowerCase())
      const { apply_url } = crawled
      // Where an employer takes applications in another system, or on a page of its own, that page tells nothing of the posting.
      if (apply_url && isSystemHost(new URL(apply_url).hostname)) {
        const applied = await named(board, apply_url)
        expect([crawled.external_job_id, ...crawled.alias_ids], apply_url).toContain(applied.external_id)
        expect(applied.board.toLowerCase(), apply_url).toBe(board.board.toLowerCase())
      }
      const live = await adapterOf(board).fetch(identity.board, identity.external_id, http)
      expect(live?.posting, crawled.url).toEqual(crawled)
      expect((live!.posting.company ?? live!.company)?.name).toBe((crawled.company ?? end.company)?.name)
    }
  })
})
