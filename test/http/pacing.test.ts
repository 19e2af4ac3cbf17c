import { afterEach, describe, expect, it } from 'vitest'
import { createFetcher } from '../../src/http/client.ts'
import { laneOf, type PaceRule } from '../../src/http/pace-rules.ts'
import { createPacing } from '../../src/http/pacing.ts'
import { serve } from './local-server.ts'
import { quickClock } from './quick-clock.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

const a = new URL('https://a.test/')
const b = new URL('https://b.test/')
const turns = async (count: number) => {
  for (let index = 0; index < count; index++) await new Promise(setImmediate)
}

describe('pacing', () => {
  it('keeps two requests in flight at each of two hosts, never three, under 50 at once', async () => {
    const inFlight = new Map<string, number>()
    const most = new Map<string, number>()
    const waiting = new Map<string, () => void>()
    const server = await serve((request, response) => {
      const host = request.headers.host ?? ''
      const now = (inFlight.get(host) ?? 0) + 1
      inFlight.set(host, now)
      most.set(host, Math.max(most.get(host) ?? 0, now))
      const answer = () => {
        inFlight.set(host, (inFlight.get(host) ?? 0) - 1)
        response.end(request.url)
      }
      // Answers come in pairs: a client that sent one at a time would wait for ever.
      const partner = waiting.get(host)
      waiting.delete(host)
      if (partner) {
        setImmediate(partner)
        setImmediate(answer)
      } else waiting.set(host, answer)
    })
    const http = createFetcher({ hostMap: server.mapped('a.test', 'b.test'), clock: quickClock() })
    opened.push(server, http)
    const asked = Array.from({ length: 100 }, (_, index) => `https://${index % 2 ? 'a' : 'b'}.test/${index}`)
    const answers = await Promise.all(asked.map((url) => http.fetch(url)))
    expect(answers.map(({ body }) => body)).toEqual(asked.map((url) => new URL(url).pathname))
    expect(Object.fromEntries(most)).toEqual({ 'a.test': 2, 'b.test': 2 })
  })

  it('starts in the order of asking, a gap apart', async () => {
    const clock = quickClock(0)
    const pacing = createPacing({ clock })
    const started: { index: number; at: number }[] = []
    const work = Array.from({ length: 25 }, (_, index) =>
      pacing.run(a, async () => void started.push({ index, at: clock.now() })),
    )
    await Promise.all(work)
    expect(started.map(({ index }) => index)).toEqual(Array.from({ length: 25 }, (_, index) => index))
    expect(started.map(({ at }) => at)).toEqual(Array.from({ length: 25 }, (_, index) => index * 250))
  })

  it('does not make one host wait for another', async () => {
    const pacing = createPacing({ clock: quickClock(), concurrency: 1 })
    const never = pacing.run(a, () => new Promise<never>(() => {}))
    expect(await Promise.race([never, pacing.run(b, async () => 'b went')])).toBe('b went')
  })

  it('gives the turn on when work fails', async () => {
    const pacing = createPacing({ clock: quickClock(), concurrency: 1 })
    const broken = pacing.run(a, async () => {
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(await pacing.run(a, async () => 'next')).toBe('next')
  })

  it('lets one who waits leave, and keeps the order of the others', async () => {
    const pacing = createPacing({ clock: quickClock(), concurrency: 1 })
    const done: string[] = []
    let finish = () => {}
    const first = pacing.run(a, () => new Promise<void>((resolve) => (finish = resolve)))
    const leaver = new AbortController()
    const second = pacing.run(a, async () => void done.push('second'), leaver.signal)
    const third = pacing.run(a, async () => void done.push('third'))
    leaver.abort(new Error('left'))
    await expect(second).rejects.toThrow('left')
    finish()
    await Promise.all([first, third])
    expect(done).toEqual(['third'])
    await expect(pacing.run(a, async () => 1, leaver.signal)).rejects.toThrow('left')
  })

  it('holds a host for everyone until the time it named', async () => {
    const clock = quickClock(0)
    const pacing = createPacing({ clock })
    pacing.hold(a, 30)
    expect(await pacing.run(b, async () => clock.now())).toBe(0)
    expect(await Promise.all([pacing.run(a, async () => clock.now()), pacing.run(a, async () => clock.now())])).toEqual([
      30_000, 30_250,
    ])
  })

  it('lets nobody wait for a host held too long, whether they come before or after', async () => {
    const clock = quickClock(0)
    const pacing = createPacing({ clock, concurrency: 1, longestHold: 60_000 })
    let finish = () => {}
    const running = pacing.run(a, () => new Promise<void>((resolve) => (finish = resolve)))
    const queued = pacing.run(a, async () => 'never')
    const refused = expect(queued).rejects.toMatchObject({ kind: 'rate_limited', retryAfter: 3600 })
    await turns(2)
    pacing.hold(a, 3600)
    await refused
    finish()
    await running
    clock.advance(600_000)
    await expect(pacing.run(a, async () => 'never')).rejects.toMatchObject({ kind: 'rate_limited', retryAfter: 3000 })
    clock.advance(2_990_000)
    expect(await pacing.run(a, async () => clock.now())).toBe(3_600_000)
  })

  it('holds a host for other requests of the client after one Retry-After', async () => {
    const clock = quickClock()
    const begun = clock.now()
    const arrivals: number[] = []
    const server = await serve((_, response) => {
      arrivals.push(clock.now() - begun)
      if (arrivals.length === 1) response.writeHead(429, { 'retry-after': '20' })
      response.end()
    })
    const http = createFetcher({ hostMap: server.mapped('a.test'), clock })
    opened.push(server, http)
    await expect(http.fetch('https://a.test/1', { tries: 1 })).rejects.toMatchObject({ kind: 'rate_limited' })
    await http.fetch('https://a.test/2')
    expect(arrivals).toEqual([0, 20_000])
  })

  it('remembers a held host and one at work while it forgets thousands of idle ones', async () => {
    const clock = quickClock(0)
    const pacing = createPacing({ clock, concurrency: 1 })
    pacing.hold(a, 50)
    let finish = () => {}
    const working = pacing.run(b, () => new Promise<string>((resolve) => (finish = () => resolve('first'))))
    for (let index = 0; index < 3000; index++) {
      await pacing.run(new URL(`https://tenant-${index}.test/`), async () => {})
      clock.advance(10)
    }
    const finished: string[] = []
    const order = Promise.all([working, pacing.run(b, async () => 'second')].map(async (turn) => finished.push(await turn)))
    expect(await pacing.run(a, async () => clock.now())).toBe(50_000)
    expect(finished).toEqual([])
    finish()
    await order
    expect(finished).toEqual(['first', 'second'])
  })
})

describe('lanes', () => {
  const rules: PaceRule[] = [
    { host: 'api.slow.test', gap: 500 },
    { host: '.tenants.test', gap: 100, lane: 'together' },
    { host: '.shards.test', gap: 200, lane: (hostname) => hostname.split('.').at(-3)! },
  ]

  it.each([
    ['api.slow.test', 'api.slow.test', 500],
    ['www.slow.test', 'www.slow.test', undefined],
    ['acme.tenants.test', '.tenants.test', 100],
    ['nottenants.test', 'nottenants.test', undefined],
    ['acme.s5.shards.test', 's5', 200],
    ['other.s5.shards.test', 's5', 200],
  ])('%s goes in %s', (hostname, lane, gap) => {
    const found = laneOf(hostname, rules)
    expect([found.lane, found.rule?.gap]).toEqual([lane, gap])
    expect(createPacing({ rules }).laneOf(new URL(`https://${hostname}/`))).toBe(lane)
  })

  it('that several hosts share count together', async () => {
    const clock = quickClock(0)
    const pacing = createPacing({ clock, rules })
    const at = (host: string) => pacing.run(new URL(`https://${host}/`), async () => clock.now())
    expect(await Promise.all([at('one.tenants.test'), at('two.tenants.test'), at('one.example')])).toEqual([0, 100, 0])
  })
})
