import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PACE_RULES } from '../../../src/ats/index.ts'
import { hostOfBoard, laneOfBoard } from '../../../src/collect/crawl/board-lanes.ts'
import { type DemoBoard, type DemoServer, startDemoServer } from '../../../src/demo/index.ts'
import type { HttpClient } from '../../../src/http/client.ts'
import { laneOf } from '../../../src/http/pace-rules.ts'
import { DEFAULT_CONCURRENCY } from '../../../src/http/pacing.ts'
import { demoClient, listBoard, readListed, startedAt } from '../../demo/demo-client.ts'
import { createTestWorld, SYSTEMS } from '../../world/index.ts'

const world = createTestWorld({ seed: 7, startedAt })
let server: DemoServer
let client: HttpClient

beforeAll(async () => {
  server = await startDemoServer(world)
  client = demoClient(server.hostMap, { retry: { tries: 4 } })
})

afterAll(async () => {
  await client.close()
  await server.close()
})

const size = ({ ats, board }: DemoBoard) => world.site(ats, board)!.byId.size

/** The two smallest boards of a system that have postings. */
const boardsOf = (system: string) =>
  world
    .boards()
    .filter((board) => board.ats === system && size(board) > 0)
    .sort((a, b) => size(a) - size(b))
    .slice(0, 2)

const paceLane = (hostname: string) => laneOf(hostname, PACE_RULES)

/** The lanes of all requests for the list of a board and for its first posting. */
async function lanesAsked(board: DemoBoard): Promise<Set<string>> {
  const asked = new Set<string>()
  const http: HttpClient = {
    ...client,
    fetch(url, options) {
      asked.add(paceLane(new URL(url).hostname).lane)
      return client.fetch(url, options)
    },
  }
  const { listed } = await listBoard(board, http)
  if (listed[0]) await readListed(board, listed[0], http)
  return asked
}

describe('boards are claimed in the lane that their requests wait in', () => {
  it.each(SYSTEMS.map(({ name }) => name))('%s', async (system) => {
    const boards = boardsOf(system)
    expect(boards).toHaveLength(2)
    const asked = await Promise.all(boards.map(lanesAsked))
    for (const [index, { board }] of boards.entries()) {
      const { lane, rule } = paceLane(hostOfBoard(system, board)!)
      // A host of this board alone holds nobody up.
      const ofOthers = asked[1 - index]!
      const ownHosts = [...asked[index]!].filter((each) => each !== lane && !ofOthers.has(each))
      expect(
        [...asked[index]!].filter((each) => !ownHosts.includes(each)),
        board,
      ).toEqual([lane])
      const shared = asked[0]!.has(lane) && asked[1]!.has(lane)
      const atOnce = 4 * (rule?.concurrency ?? DEFAULT_CONCURRENCY)
      if (shared) expect(laneOfBoard(system, board), board).toEqual({ lane, atOnce })
      else expect(laneOfBoard(system, board)?.lane ?? lane, board).toBe(lane)
    }
  })
})
