import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPaceStore, holdLane, takeStarts } from '../../src/catalog/pace.ts'
import { systemClock } from '../../src/http/clock.ts'
import type { PaceRule } from '../../src/http/pace-rules.ts'
import { type PaceStore, START_LEASE_MS } from '../../src/http/pace-store.ts'
import { createSharedPacing } from '../../src/http/shared-pacing.ts'
import { manualClock } from '../collect/crawl/manual-clock.ts'
import { testDatabase } from '../support/database.ts'
import { type LocalServer, serve } from './local-server.ts'

let pool: pg.Pool
let database: string
let server: LocalServer
/** When requests came, by host, and how many were there at once at most. */
const arrivals = new Map<string, number[]>()
const inFlight = new Map<string, { now: number; most: number }>()
let answerAfter = 0
let status = 200
const children: ChildProcess[] = []

beforeAll(async () => {
  const made = await testDatabase()
  pool = made.pool
  database = made.url
  server = await serve((request, response) => {
    const host = request.headers.host!
    arrivals.set(host, [...(arrivals.get(host) ?? []), performance.now()])
    const flight = inFlight.get(host) ?? { now: 0, most: 0 }
    inFlight.set(host, { now: flight.now + 1, most: Math.max(flight.most, flight.now + 1) })
    setTimeout(() => {
      inFlight.get(host)!.now--
      response.writeHead(status, status === 429 ? { 'retry-after': '3600' } : {}).end('ok')
    }, answerAfter)
  })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.close()
})

/** A process that asks `host` for pages; resolves with what came of each. */
function startProcess(host: string, pages: number, rules: PaceRule[]) {
  const given = JSON.stringify({ database, port: server.port, host, pages, rules })
  const child = spawn(process.execPath, ['test/http/pacing-process.mjs', given], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  return { child, results: text(child.stdout!).then((line) => (line === '' ? [] : (JSON.parse(line) as string[]))) }
}

const lane = (name: string, concurrency = 2, gap = 250) => ({ lane: name, concurrency, gap })

describe('three processes at one host', () => {
  it('together keep the gap and the concurrency of one', async () => {
    const host = 'paced.test'
    const gap = 250
    const pages = 4
    answerAfter = 400
    const rules = [{ host, concurrency: 2, gap }]
    const results = await Promise.all(Array.from({ length: 3 }, () => startProcess(host, pages, rules).results))
    expect(results.flat()).toEqual(Array(3 * pages).fill('ok'))
    const times = arrivals.get(host)!
    expect(times).toHaveLength(3 * pages)
    // In any stretch of time there are no more starts than the rule has gaps. Two may have been on their way when it began.
    for (const [first, start] of times.entries()) {
      for (let last = first + 1; last < times.length; last++) {
        expect(last - first).toBeLessThanOrEqual((times[last]! - start) / gap + 2)
      }
    }
    expect(inFlight.get(host)!.most).toBeLessThanOrEqual(2)
  })

  it('all stay away when one of them is told to', async () => {
    const host = 'resting.test'
    answerAfter = 0
    status = 429
    const first = await startProcess(host, 1, []).results
    expect(first[0]).toContain('answered 429')
    status = 200
    const others = await Promise.all([startProcess(host, 2, []).results, startProcess(host, 2, []).results])
    for (const message of others.flat()) expect(message).toMatch(/asked us to wait another \d+ s/)
    expect(arrivals.get(host)).toHaveLength(1)
  })

  it('get the turns of one that was killed when its leases run out', async () => {
    const host = 'killed.test'
    answerAfter = 3_600_000
    const { child } = startProcess(host, 2, [{ host, concurrency: 2, gap: 0 }])
    while ((arrivals.get(host)?.length ?? 0) < 2) await new Promise((resolve) => setTimeout(resolve, 20))
    child.kill('SIGKILL')
    answerAfter = 0
    expect(await takeStarts(pool, lane(host, 2, 0), 1, [])).toMatchObject({ leases: [] })
    await pool.query(
      `update pace_lanes set leases = array(select lease - interval '45 seconds' from unnest(leases) lease) where lane = $1`,
      [host],
    )
    expect((await takeStarts(pool, lane(host, 2, 0), 5, [])).leases).toHaveLength(2)
  })
})

describe('a request that takes long', () => {
  it('keeps its turn: its lease is renewed, and given back at the end', async () => {
    const host = 'slow.test'
    const clock = manualClock()
    const store = createPaceStore(pool)
    const renewed: string[] = []
    const counting = {
      ...store,
      renew: async (...args: [string, string]) => renewed[renewed.push(await store.renew(...args)) - 1]!,
    }
    const pacing = createSharedPacing({ store: counting, rules: [{ host, concurrency: 1, gap: 0 }], clock })
    let finish = () => {}
    const running = pacing.run(
      new URL(`http://${host}/`),
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    const leases = async () =>
      (await pool.query('select leases::text[] as leases from pace_lanes where lane = $1', [host])).rows[0]?.leases ?? []
    await vi.waitFor(async () => expect(await leases()).toHaveLength(1), 30_000)
    const [first] = await leases()
    for (let times = 1; times <= 4; times++) {
      await vi.waitFor(async () => {
        await clock.advance(START_LEASE_MS / 3)
        expect(renewed.length).toBeGreaterThanOrEqual(times)
      }, 30_000)
    }
    expect(await leases()).toEqual([renewed.at(-1)])
    expect(Date.parse(renewed.at(-1)!)).toBeGreaterThan(Date.parse(first))
    finish()
    await running
    await vi.waitFor(async () => expect(await leases()).toEqual([]), 30_000)
  })
})

describe('starts of a lane', () => {
  it('are a gap apart, whoever takes them, and no more than may be under way at once', async () => {
    const first = await takeStarts(pool, lane('starts'), 5, [])
    expect(first.leases).toHaveLength(2)
    expect(first.wait).toBeLessThan(250)
    expect((await takeStarts(pool, lane('starts'), 1, [])).leases).toEqual([])
    const { leases, wait } = await takeStarts(pool, lane('starts'), 5, [first.leases[0]!])
    expect(leases).toHaveLength(1)
    const { rows } = await pool.query(
      `select extract(epoch from next_start - first_start)::float8 as gap from pace_lanes where lane = 'starts'`,
    )
    expect([rows[0].gap, wait <= 500]).toEqual([0.25, true])
  })

  it('stay a gap apart when others ask while all are taken', async () => {
    const asked = lane('asked-often', 4, 10_000)
    const before = await takeStarts(pool, asked, 1, [])
    const taken = await takeStarts(pool, asked, 4, before.leases)
    for (let times = 0; times < 3; times++) expect((await takeStarts(pool, asked, 1, [])).leases).toEqual([])
    const after = await takeStarts(pool, asked, 1, taken.leases.slice(0, 1))
    // The leases of starts that are a gap apart end a gap apart, less the microseconds that tell them apart.
    const ends = [...before.leases, ...taken.leases, ...after.leases].map((lease) => Date.parse(lease))
    expect(ends).toHaveLength(6)
    for (const [at, end] of ends.slice(1).entries()) expect(end - ends[at]!).toBeGreaterThanOrEqual(9_999)
  })

  it('are each given to one of many who ask at once', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeStarts(pool, lane('rush', 5, 100), 2, [])))
    const leases = taken.flatMap((each) => each.leases)
    expect([leases.length, new Set(leases).size]).toEqual([5, 5])
  })

  it('are not put off for longer than they can be, when the clock of the database was set back', async () => {
    await takeStarts(pool, lane('jumped', 2, 250), 2, [])
    await holdLane(pool, 'jumped', 10)
    await pool.query(
      `update pace_lanes set next_start = next_start + interval '1 day', held_until = held_until + interval '1 day',
              leases = array(select lease + interval '1 day' from unnest(leases) lease) where lane = 'jumped'`,
    )
    const { leases, wait, hold } = await takeStarts(pool, lane('jumped', 2, 250), 2, [])
    expect(leases).toHaveLength(2)
    expect(hold).toBeLessThanOrEqual(10_000)
    expect(wait).toBeLessThanOrEqual(10_750)
  })

  it('of a lane that is held for long are not given, and a shorter hold does not end it', async () => {
    await holdLane(pool, 'held', 3600)
    await holdLane(pool, 'held', 5)
    const { leases, hold } = await takeStarts(pool, lane('held'), 1, [])
    expect(leases).toEqual([])
    expect(hold).toBeGreaterThan(3_000_000)
  })
})

describe('shared pacing', () => {
  const url = new URL('https://jobs.acme.test/')
  const leasesOf = async (name: string) =>
    (await pool.query('select cardinality(leases) as count from pace_lanes where lane = $1', [name])).rows[0]?.count ?? 0

  it('asks once for all who wait, takes along what is over, and leaves no lease behind', async () => {
    const store = createPaceStore(pool)
    const calls: string[] = []
    const counted: PaceStore = {
      ...store,
      take(...asked) {
        calls.push('take')
        return store.take(...asked)
      },
      giveBack(...given) {
        calls.push('give back')
        return store.giveBack(...given)
      },
    }
    const pacing = createSharedPacing({ store: counted, gap: 1, concurrency: 4 })
    await Promise.all(Array.from({ length: 40 }, () => pacing.run(url, async () => {})))
    while ((await leasesOf('jobs.acme.test')) > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    // One question to start and one to give back is the most that a request costs, on the fastest database.
    expect(calls.length).toBeLessThanOrEqual(80)
  })

  it('gives back the start of one who has left', async () => {
    const pacing = createSharedPacing({ store: createPaceStore(pool), gap: 300, concurrency: 2 })
    const leaving = new AbortController()
    const left = new URL('https://left.test/')
    await pacing.run(left, async () => {})
    const waiting = pacing.run(left, async () => {}, leaving.signal)
    leaving.abort(new Error('no longer wanted'))
    await expect(waiting).rejects.toThrow('no longer wanted')
    while ((await leasesOf('left.test')) > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  })

  it('starts nothing while the database does not answer, and goes on when it does', async () => {
    const store = createPaceStore(pool)
    let down = true
    const troubles: unknown[] = []
    const faulty: PaceStore = {
      ...store,
      take: async (...asked) => (down ? Promise.reject(new Error('connection refused')) : store.take(...asked)),
    }
    const clock = { ...systemClock, sleep: (_: number, signal?: AbortSignal) => systemClock.sleep(5, signal) }
    const pacing = createSharedPacing({ store: faulty, clock, onTrouble: (error) => troubles.push(error) })
    let started = false
    const work = pacing.run(new URL('https://down.test/'), async () => {
      started = true
    })
    while (troubles.length < 3) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(started).toBe(false)
    down = false
    await work
    expect(started).toBe(true)
  })
})
