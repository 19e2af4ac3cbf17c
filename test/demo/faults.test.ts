import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DemoBoard, startDemoServer } from '../../src/demo/index.ts'
import type { HttpClient } from '../../src/http/client.ts'
import { FetchFailure } from '../../src/http/fetcher.ts'
import { rounds, sampleOf } from '../support/rounds.ts'
import { createFaults, createTestWorld, FAULTS, type Fault, type Faults, SYSTEMS } from '../world/index.ts'
import { demoClient, expectTrue, keyOf, listBoard, listedTruth, startedAt } from './demo-client.ts'

/** Boards of every system, with several pages where there are pages. */
const world = createTestWorld({ seed: 21, startedAt, employers: 2 * SYSTEMS.length })
const truth = world.truth()

/** Runs with a faulty server and a client that gives up soon, without waiting between two tries. */
async function withFaults<Result>(faults: Faults, run: (http: HttpClient) => Promise<Result>, deadline = 1_000): Promise<Result> {
  const server = await startDemoServer(world, faults)
  const http = demoClient(server.hostMap, {
    deadline,
    random: () => 0,
    retry: { tries: 2, backoff: { server_error: 1, timeout: 1, unreachable: 1 } },
  })
  try {
    return await run(http)
  } finally {
    await server.close()
    await http.close()
  }
}

/** Systems whose lists state how many rows they have, in the list itself. */
const COUNTED =
  'greenhouse smartrecruiters workday bamboohr rippling manatal oracle ukg eightfold dover polymer trakstar hirehive softgarden'.split(
    ' ',
  )

/** Milliseconds that a healthy answer takes on no machine. */
const PATIENT = 30_000

type Outcome = 'true' | 'failed' | 'incomplete' | 'nothing'

/** Reads a board and says how it went. Anything but these outcomes fails the test. */
async function outcomeOf(board: DemoBoard, http: HttpClient): Promise<Outcome> {
  const expected = listedTruth(truth.get(keyOf(board))!)
  try {
    const { listed, end } = await listBoard(board, http)
    if (!end.complete) return 'incomplete'
    if (listed.length === 0 && expected.size > 0) return 'nothing'
    expect(listed.map(({ external_job_id }) => external_job_id).toSorted()).toEqual([...expected.keys()].toSorted())
    for (const { external_job_id, posting } of listed) if (posting !== null) expectTrue(posting(), expected.get(external_job_id)!)
    return 'true'
  } catch (error) {
    if (error instanceof FetchFailure) return 'failed'
    throw error
  }
}

/** One board of each system in `npm test`, both in `npm run test:long`. */
const small = world
  .boards()
  .filter((board) => world.postings(board.ats, board.board).length < 1000)
  .filter(({ ats }, place, boards) => rounds(boards.findIndex((board) => board.ats === ats) === place, true))

describe('a listing from a faulty source', () => {
  it('is the truth, or fails, and never a part of it', async () => {
    const outcomes: Outcome[] = []
    const kinds = FAULTS.filter((kind) => kind !== 'empty')
    const faultOf = fc.record({ seed: fc.nat(), rate: fc.constantFrom(0.05, 0.2, 0.5), board: fc.constantFrom(...small) })
    await fc.assert(
      fc.asyncProperty(faultOf, async ({ seed, rate, board }) => {
        const faults = createFaults({ seed, rate, kinds, retryAfter: 0, dripMs: 200 })
        const outcome = await withFaults(faults, (http) => outcomeOf(board, http))
        expect(['true', 'failed']).toContain(outcome)
        outcomes.push(outcome)
      }),
      { numRuns: rounds(8, 30), seed: 1 },
    )
    expect(new Set(outcomes)).toEqual(new Set(['true', 'failed']))
  })

  it('holds for rows that are missing and totals that are wrong', async () => {
    const counted = small.filter(({ ats }) => COUNTED.includes(ats))
    for (const board of counted) {
      for (const kind of ['short', 'total'] as const) {
        const faults = createFaults({ seed: 1, rate: 1, kinds: [kind] })
        const outcome = await withFaults(faults, (http) => outcomeOf(board, http))
        expect(['failed', 'incomplete'], `${keyOf(board)} ${kind}`).toContain(outcome)
      }
    }
  })

  it('holds for a board that is split by facets', async () => {
    const capped = world.boards().find((board) => world.postings(board.ats, board.board).length > 1000)!
    for (const seed of sampleOf([1, 2, 3, 4], 1)) {
      const faults = createFaults({
        seed,
        rate: 0.01,
        kinds: ['short', 'total', 'truncated', 'garbage', 'empty', 'error'],
        retryAfter: 0,
      })
      expect(['true', 'failed', 'incomplete']).toContain(await withFaults(faults, (http) => outcomeOf(capped, http)))
    }
  })

  it('can only be empty by mistake as a whole, which is what closing waits for', async () => {
    const outcomes = new Set<Outcome>()
    for (const board of small) {
      for (const seed of sampleOf([1, 2, 3], 1)) {
        outcomes.add(await withFaults(createFaults({ seed, rate: 0.4, kinds: ['empty'] }), (http) => outcomeOf(board, http)))
      }
    }
    expect(outcomes).toContain('nothing')
    expect(outcomes).toContain('true')
  })
})

describe('each fault', () => {
  const board = world.boards().find(({ ats }) => ats === 'greenhouse')!
  const expected: [Fault, object][] = [
    ['hang', { kind: 'timeout' }],
    ['error', { kind: 'server_error', status: 500 }],
    ['unavailable', { kind: 'server_error', status: 503, retryAfter: 0 }],
    ['reset', { kind: 'unreachable' }],
    ['cut', { name: 'FetchFailure' }],
    ['truncated', { kind: 'bad_payload' }],
    ['garbage', { kind: 'bad_payload', message: expect.stringContaining('HTML') }],
    ['drip', { kind: 'timeout' }],
    ['short', { kind: 'bad_payload', message: expect.stringContaining('meta.total') }],
    ['total', { kind: 'bad_payload', message: expect.stringContaining('meta.total') }],
  ]

  it.for(expected)('%s is told as what it is', async ([kind, failure]) => {
    const faults = createFaults({ seed: 1, rate: 1, kinds: [kind], retryAfter: 0, dripMs: 60_000 })
    const read = async (http: HttpClient) => {
      await expect(listBoard(board, http)).rejects.toMatchObject(failure)
      expect(faults.inflicted.get(kind)).toBeGreaterThan(0)
    }
    await withFaults(faults, read, kind === 'hang' || kind === 'drip' ? 500 : PATIENT)
  })

  it('stops when the rate is set to zero', async () => {
    const faults = createFaults({ seed: 1, rate: 1, kinds: ['error'] })
    const read = async (http: HttpClient) => {
      expect(await outcomeOf(board, http)).toBe('failed')
      faults.rate = 0
      expect(await outcomeOf(board, http)).toBe('true')
    }
    await withFaults(faults, read, PATIENT)
  })

  it('comes back for the same seed whatever the order of requests', () => {
    const reply = { status: 200, headers: {}, body: '{}' }
    const draws = (order: string[]) => {
      const faults = createFaults({ seed: 6, rate: 0.5 })
      return new Map(order.map((request) => [request, faults.draw(request, reply)]))
    }
    const requests = Array.from({ length: 50 }, (_, number) => `GET /${number} `)
    expect(draws(requests.toReversed())).toEqual(new Map(draws(requests)))
  })
})
