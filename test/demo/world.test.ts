import { beforeAll, describe, expect, it } from 'vitest'
import { liveOn, startDemoServer, type World } from '../../src/demo/index.ts'
import type { HttpClient } from '../../src/http/client.ts'
import { createTestWorld, SYSTEMS } from '../world/index.ts'
import { demoClient, keyOf, listBoard, startedAt } from './demo-client.ts'

const world = createTestWorld({ seed: 1, startedAt })
const all = [...world.truth().values()].flatMap((board) => [...board.values()])
const different = <Value>(values: Value[]) => new Set(values)

describe('the world', () => {
  it('has about 6,000 postings', () => {
    expect(all.length).toBeGreaterThan(5800)
    expect(all.length).toBeLessThan(6200)
  })

  it('speaks seven languages, each on a fair number of postings', () => {
    const languages = all.map(({ written }) => written.language)
    expect([...different(languages)].toSorted()).toEqual(['de', 'en', 'es', 'fr', 'nl', 'pl', 'pt'])
    for (const each of different(languages)) expect(languages.filter((language) => language === each).length).toBeGreaterThan(80)
  })

  it('pays in many currencies and by every period, structured, in the text or not at all', () => {
    const ranges = all.flatMap(({ pay, written }) => [...pay, ...written.pay])
    expect(different(ranges.map(({ currency }) => currency)).size).toBeGreaterThan(25)
    expect(different(ranges.map(({ period }) => period))).toEqual(new Set(['year', 'month', 'week', 'day', 'hour', null]))
    expect(ranges.every(({ min, max }) => min === null || max === null || min <= max)).toBe(true)
    const shares = [all.filter(({ pay }) => pay.length > 0), all.filter(({ written }) => written.pay.length > 0)].map(
      (some) => some.length / all.length,
    )
    for (const share of shares) expect(share).toBeGreaterThan(0.1)
    expect(shares[0]! + shares[1]!).toBeLessThan(0.7)
  })

  it('has places on every continent but one', () => {
    const countries = different(world.sites().flatMap(({ cities }) => cities.map(({ country }) => country.code)))
    for (const code of ['US', 'BR', 'DE', 'ZA', 'IN', 'AU']) expect(countries).toContain(code)
    expect(countries.size).toBeGreaterThan(40)
  })

  it('has every kind of work', () => {
    expect(different(all.map(({ workplace }) => workplace))).toEqual(new Set(['remote', 'hybrid', 'onsite', null]))
    expect(different(all.map(({ employment_type }) => employment_type))).toEqual(
      new Set(['full_time', 'part_time', 'contract', 'temporary', 'internship', null]),
    )
    expect(different(all.map(({ written }) => written.visa))).toEqual(new Set([true, false, null]))
    expect(all.some(({ places }) => places.length > 2)).toBe(true)
    expect(all.some(({ location_raw }) => location_raw === 'Remote - EMEA')).toBe(true)
  })

  it('dates postings over the last 120 days, and deadlines mostly ahead', () => {
    const dated = all.flatMap(({ posted_at }) => posted_at ?? [])
    const ages = dated.map((posted_at) => (startedAt.getTime() - Date.parse(posted_at)) / 86_400_000)
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...ages)).toBeGreaterThan(100)
    expect(Math.max(...ages)).toBeLessThanOrEqual(121)
    const deadlines = all.flatMap(({ expires_at }) => (expires_at === null ? [] : [Date.parse(expires_at)]))
    const ahead = deadlines.filter((deadline) => deadline > startedAt.getTime())
    expect(ahead.length / deadlines.length).toBeGreaterThan(0.9)
  })

  it('writes descriptions of 130 to 500 words with every slot filled', () => {
    for (const site of world.sites()) {
      for (const posting of site.open.slice(0, 10)) {
        const text = world
          .describe(posting)
          .flatMap(({ paragraphs, items }) => [...paragraphs, ...items])
          .join(' ')
        expect(text).not.toMatch(/[{}]|undefined|null|NaN/)
        expect(text.split(/\s+/).length).toBeGreaterThan(130)
        expect(text.split(/\s+/).length).toBeLessThan(500)
      }
    }
  })

  it('takes fewer employers from all systems', () => {
    const small = createTestWorld({ seed: 1, startedAt, employers: 7, postings: 140 })
    expect(different(small.boards().map(({ ats }) => ats)).size).toBe(7)
    expect(small.sites().flatMap(({ open }) => open).length).toBeLessThan(160)
  })
})

describe('bytes', () => {
  async function bytesOf(seed: number, after: number): Promise<string[]> {
    const own = createTestWorld({ seed, startedAt, employers: SYSTEMS.length, postings: 80 })
    for (let round = 0; round < after; round++) own.advance()
    const server = await startDemoServer(own)
    const http = demoClient(server.hostMap, { retry: { tries: 4 } })
    const answers: string[] = []
    const recording: HttpClient = {
      ...http,
      async fetch(url, options) {
        const answer = await http.fetch(url, options)
        answers.push(`${url} ${JSON.stringify(options?.json)}\n${answer.etag}\n${answer.body}`)
        return answer
      },
    }
    for (const board of own.boards()) await listBoard(board, recording)
    await http.close()
    await server.close()
    return answers.toSorted()
  }

  it('are the same for the same seed and round, and others otherwise', async () => {
    const [one, later, laterToo, other] = await Promise.all([bytesOf(1, 0), bytesOf(1, 3), bytesOf(1, 3), bytesOf(2, 0)])
    expect(later).toEqual(laterToo)
    expect(later).not.toEqual(one)
    expect(other).not.toEqual(one)
  })
})

describe('rounds', () => {
  it('touch a few percent, and let postings appear, change, close and return', () => {
    const own = createTestWorld({ seed: 4, startedAt })
    const told = Array.from({ length: 12 }, () => own.advance())
    for (const { closed, edited } of told) {
      expect((closed + edited) / all.length).toBeGreaterThan(0.02)
      expect((closed + edited) / all.length).toBeLessThan(0.04)
    }
    for (const kind of ['appeared', 'edited', 'closed', 'returned'] as const)
      expect(told.reduce((sum, round) => sum + round[kind], 0)).toBeGreaterThan(50)
  })

  it('change every kind of fact', () => {
    const own = createTestWorld({ seed: 4, startedAt, employers: 30 })
    const before = own.truth()
    own.advance({ churn: 0.5 })
    const changed = new Set<string>()
    for (const [key, postings] of own.truth()) {
      for (const [id, now] of postings) {
        const then = before.get(key)!.get(id)
        if (then === undefined) continue
        for (const [field, value] of Object.entries(now))
          if (JSON.stringify(value) !== JSON.stringify(then[field as keyof typeof then])) changed.add(field)
      }
    }
    expect([...changed]).toEqual(
      expect.arrayContaining(['title', 'pay', 'places', 'location_raw', 'workplace', 'expires_at', 'open', 'written']),
    )
  })

  it('keep boards at their size and forget what closed long ago', () => {
    const own = createTestWorld({ seed: 4, startedAt, employers: 14, postings: 700 })
    for (let round = 0; round < 100; round++) own.advance({ churn: 0.1 })
    for (const { open, closed, target, byId } of own.sites()) {
      expect(Math.abs(open.length - target)).toBeLessThanOrEqual(Math.ceil(target * 0.3) + 2)
      expect(closed.length).toBeLessThanOrEqual(Math.max(20, target))
      expect(byId.size).toBe(open.length + closed.length)
    }
  })

  it('never give an id twice', () => {
    for (const { ats } of world.boards()) {
      const ids = world
        .sites()
        .filter(({ system }) => system.name === ats)
        .flatMap(({ byId }) => [...byId.keys()])
      expect(new Set(ids).size).toBe(ids.length)
    }
  })
})

describe('a crawler', () => {
  const own: World = createTestWorld({ seed: 9, startedAt, employers: 2 * SYSTEMS.length, postings: 1200 })
  interface Seen {
    editions: Map<string, number>
    fingerprints: Map<string, string>
  }
  const [before, after] = [new Map<string, Seen>(), new Map<string, Seen>()]

  beforeAll(async () => {
    const server = await startDemoServer(own)
    const http = demoClient(server.hostMap, { retry: { tries: 4 } })
    for (const seen of [before, after]) {
      for (const board of own.boards()) {
        const { open } = own.site(board.ats, board.board)!
        const { listed } = await listBoard(board, http)
        seen.set(keyOf(board), {
          editions: new Map(open.map(({ external_id, edition }) => [external_id, edition])),
          fingerprints: new Map(listed.map(({ external_job_id, fingerprint }) => [external_job_id, fingerprint])),
        })
      }
      own.advance({ churn: 0.3 })
    }
    await http.close()
    await server.close()
  })

  it.for(own.boards())('sees every edit of $ats $board in the list, and none where there was none', (board) => {
    const [then, now] = [before.get(keyOf(board))!, after.get(keyOf(board))!]
    for (const [id, fingerprint] of now.fingerprints) {
      if (!then.fingerprints.has(id) || !then.editions.has(id)) continue
      const isEdited = now.editions.get(id) !== then.editions.get(id)
      expect(fingerprint !== then.fingerprints.get(id), `${keyOf(board)} ${id}`).toBe(isEdited)
    }
  })
})

describe('life', () => {
  it('goes on until the signal', async () => {
    const own = createTestWorld({ seed: 1, startedAt, employers: 7, postings: 100 })
    const end = new AbortController()
    await liveOn(own, { everyMs: 1, churn: 0.1, signal: end.signal, onRound: ({ round }) => round === 3 && end.abort() })
    expect(own.round).toBe(3)
  })
})
