import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listed } from '../../src/ats/adapter.ts'
import { ADAPTERS } from '../../src/ats/index.ts'
import { type DemoServer, startDemoServer } from '../../src/demo/index.ts'
import type { HttpClient } from '../../src/http/client.ts'
import { escapeQuotedHtml } from '../../src/job/escape-html.ts'
import { recordedBoard } from '../ats/recorded-cases.ts'
import { rounds, sampleOf } from '../support/rounds.ts'
import { createTestWorld, SYSTEMS } from '../world/index.ts'
import { adapterOf, demoClient, expectTrue, keyOf, listBoard, listedTruth, readListed, startedAt } from './demo-client.ts'

/** `npm run test:long` has the largest boards too, which are listed in parts. */
const world = createTestWorld({ seed: 7, startedAt, ...rounds({ postings: 1_500 }, {}) })
const boards = world.boards()
let truth = world.truth()
let server: DemoServer
let http: HttpClient

beforeAll(async () => {
  server = await startDemoServer(world)
  // Retries: on a busy machine the demo server may close a connection that rested just as it is used again.
  http = demoClient(server.hostMap, { retry: { tries: 4 } })
})

afterAll(async () => {
  await http.close()
  await server.close()
})

/** Rows that need a detail are read in part: the largest boards have two thousand of them. */
const SAMPLE = 25

/** Of the first round, which two tests look at: to list the largest boards takes most of the time. */
const listings = new Map<string, Listed[]>()

async function expectListingTrue(board: (typeof boards)[number]): Promise<void> {
  const shown = listedTruth(truth.get(keyOf(board))!)
  const { listed, end } = await listBoard(board, http)
  expect(end.complete).toBe(true)
  listings.set(keyOf(board), listed)
  expect(listed.map(({ external_job_id }) => external_job_id).toSorted()).toEqual([...shown.keys()].toSorted())
  const step = Math.ceil(listed.length / SAMPLE)
  const sampled = listed.filter((row, index) => row.posting !== null || index % step === 0)
  for (const row of sampled) expectTrue(await readListed(board, row, http), shown.get(row.external_job_id)!)
}

describe('every board is listed as it is', () => {
  it('has two boards or more of every system, unless recorded answers show its paging and its closing', () => {
    for (const { name } of ADAPTERS) {
      const simulated = boards.filter(({ ats }) => ats === name).length
      if (simulated === 0) expect(recordedBoard(name), name).not.toBeNull()
      else expect(simulated, name).toBeGreaterThan(1)
    }
    expect(new Set(sampleOf(boards, 58).map(({ ats }) => ats)).size).toBe(SYSTEMS.length)
  })

  it.for(sampleOf(boards, 58))('$ats $board', expectListingTrue)
})

describe('texts arrive whole', () => {
  it.for(sampleOf(boards, 58))('$ats $board', async (board) => {
    const listed = listings.get(keyOf(board)) ?? (await listBoard(board, http)).listed
    for (const row of listed.slice(0, 5)) {
      const { description_html: html } = await readListed(board, row, http)
      const posting = world.site(board.ats, board.board)!.byId.get(row.external_job_id)!
      const read = html!.replaceAll('&#39;', "'")
      for (const section of world.describe(posting)) {
        // The employer's introduction stands without a heading at greenhouse.
        if (section.heading !== null && section.kind === 'tasks') expect(read).toContain(escapeQuotedHtml(section.heading))
        for (const text of [...section.paragraphs, ...section.items]) expect(read).toContain(escapeQuotedHtml(text))
      }
    }
  })
})

describe('after three more rounds', () => {
  beforeAll(() => {
    for (let round = 0; round < 3; round++) world.advance()
    truth = world.truth()
  })

  it.for(sampleOf(boards, 29))('$ats $board', expectListingTrue)

  it.for(sampleOf(boards, 29))('what is closed at $ats $board cannot be fetched, what is open can', async (board) => {
    const { open, closed } = world.site(board.ats, board.board)!
    for (const { external_id } of closed.slice(0, 2))
      expect(await adapterOf(board).fetch(board.board, external_id, http)).toBeNull()
    for (const { external_id } of open.slice(-2)) {
      const found = await adapterOf(board).fetch(board.board, external_id, http)
      expectTrue(found!.posting, truth.get(keyOf(board))!.get(external_id)!)
    }
  })
})
