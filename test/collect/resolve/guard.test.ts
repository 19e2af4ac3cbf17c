import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FetcherOptions } from '../../../src/http/client.ts'
import { watchConnections } from '../../http/connection-watch.ts'
import { type LocalServer, serve } from '../../http/local-server.ts'
import { LOOPBACK_LITERALS } from '../../http/loopback-literals.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { testDatabase } from '../../support/database.ts'
import { type World, world } from './world.ts'

/** Every connection but those to the database. */
const attempts = watchConnections(() => [databasePort])
let databasePort: number

let pool: pg.Pool
let canary: LocalServer
let there: World
const opened: World[] = []
beforeAll(async () => {
  const database = await testDatabase()
  pool = database.pool
  databasePort = Number(new URL(database.url).port)
  canary = await serve((_, response) => response.end('secret'))
})
afterAll(() => canary.close())
beforeEach(() => {
  attempts.length = 0
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function open(options?: FetcherOptions): Promise<World> {
  there = await world(options)
  opened.push(there)
  return there
}

/** Over the API, and with DNS as the test has it; nothing is mapped unless it says so. */
async function ask(url: string, options: FetcherOptions = {}) {
  const online: FetcherOptions = { hostMap: () => null, onlyMapped: false, retry: { tries: 1 }, connectTimeout: 500 }
  await open({ ...online, lookup: async () => [{ address: '127.0.0.1', family: 4 }], ...options })
  const api: TestApi = await testApi(pool, { resolver: there.resolver(pool) })
  return api.get(`/api/v1/jobs/resolve?${new URLSearchParams({ url })}`)
}

const UNSUPPORTED = /^Unsupported job board URL\./

describe('addresses inside', () => {
  it('the watch sees connections', async () => {
    await open()
    there.says['api.lever.co/x'] = 'ok'
    await there.http.fetch('https://api.lever.co/x')
    expect(attempts).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+$/)])
  })

  it.each([
    ...LOOPBACK_LITERALS,
    'localhost',
    'localhost.',
    '127.0.0.1.nip.io',
    '169.254.169.254',
    'metadata.google.internal',
    '10.0.0.1',
    '192.168.0.1',
    '[fd00::1]',
  ])('%s in the url is unsupported, and not contacted', async (host) => {
    for (const origin of [`http://${host}`, `https://${host}`, `http://${host}:${canary.port}`]) {
      const { status, body } = await ask(`${origin}/acme/jobs/4012345`)
      expect([status, body.detail]).toEqual([404, expect.stringMatching(UNSUPPORTED)])
    }
    expect([attempts, canary.seen]).toEqual([[], []])
  })

  it('with a posting id in the query is a look-up and no more', async () => {
    const { status, body } = await ask(`http://127.0.0.1:${canary.port}/careers?gh_jid=4012345`)
    expect([status, body.detail]).toEqual([404, expect.stringMatching(/^No job matched/)])
    expect([attempts, canary.seen]).toEqual([[], []])
  })
})

describe('other schemes', () => {
  it.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
    'ftp://boards.greenhouse.io/acme/jobs/4012345',
    'javascript:alert(1)',
    'data:text/plain,x',
    'dict://127.0.0.1:11211/stats',
    'blob:https://boards.greenhouse.io/x',
    'https:boards.greenhouse.io/acme/jobs/4012345',
    '//boards.greenhouse.io/acme/jobs/4012345',
    'view-source:https://boards.greenhouse.io/acme/jobs/4012345',
  ])('%s is 400', async (url) => {
    const { status, body } = await ask(url)
    expect([status, body.errors]).toEqual([400, [{ field: 'url', message: 'must be an absolute http or https URL' }]])
    expect(attempts).toEqual([])
  })
})

describe('credentials', () => {
  it('before another host do not make it ours', async () => {
    for (const url of [
      `http://boards.greenhouse.io@127.0.0.1:${canary.port}/acme/jobs/4012345`,
      'https://boards.greenhouse.io@evil.test/acme/jobs/4012345',
      'https://boards.greenhouse.io:443@evil.test/acme/jobs/4012345',
      'https://boards.greenhouse.io%2F@evil.test/acme/jobs/4012345',
      'https://evil.test\\@boards.greenhouse.io/acme/jobs/4012345',
      'https://grnh.se@evil.test/x',
    ]) {
      const { status, body } = await ask(url)
      expect([url, status, body.detail]).toEqual([url, 404, expect.stringMatching(UNSUPPORTED)])
    }
    expect([attempts, canary.seen]).toEqual([[], []])
  })

  it('are dropped, not sent', async () => {
    await open()
    const headers: unknown[] = []
    there.says['grnh.se/x'] = (response) => {
      headers.push(response.req.headers.authorization)
      response.writeHead(302, { location: 'https://boards.greenhouse.io/acme/jobs/4012345' }).end()
    }
    const api = await testApi(pool, { resolver: there.resolver(pool) })
    const { body } = await api.get(`/api/v1/jobs/resolve?${new URLSearchParams({ url: 'https://user:secret@grnh.se/x' })}`)
    expect(body.detail).toMatch(/^No job matched/)
    expect(headers).toEqual([undefined])
    expect(there.seen.join() + JSON.stringify(there.logged)).not.toContain('secret')
  })
})

describe('names that point inside', () => {
  it('of a short link are unsupported', async () => {
    const { status, body } = await ask('https://grnh.se/x')
    expect([status, body.detail]).toEqual([404, expect.stringMatching(UNSUPPORTED)])
    expect(there.logged).toMatchObject([{ failure: 'refused', msg: expect.stringContaining('points to 127.0.0.1') }])
    expect(attempts).toEqual([])
  })

  it('of a board’s own host match nothing', async () => {
    const { status, body } = await ask('http://evil.recruitee.com/o/posting')
    expect([status, body.detail]).toEqual([404, expect.stringMatching(/^No job matched/)])
    expect(there.logged).toMatchObject([{ failure: 'refused', msg: expect.stringContaining('points to 127.0.0.1') }])
    expect(attempts).toEqual([])
  })

  it('only at the second look are not asked a second time', async () => {
    let lookups = 0
    // 3ffe::/16 is public by number and routed nowhere.
    const lookup = async () => (lookups++ === 0 ? [{ address: '3ffe::1', family: 6 }] : [{ address: '127.0.0.1', family: 4 }])
    const { status } = await ask('https://api.lever.co/v0/postings/acme/06793e7a-23cc-4ebc-8daf-be490f4c1560', { lookup })
    expect([status, lookups]).toEqual([503, 1])
    expect(attempts.filter((attempt) => !attempt.startsWith('3ffe::1'))).toEqual([])
  })
})

describe('redirects to inside', () => {
  const redirecting = async (from: string, to: string) => {
    await open()
    there.says[from] = { status: 302, headers: { location: to } }
    return testApi(pool, { resolver: there.resolver(pool) })
  }

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://metadata.google.internal/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/_x',
  ])('by a short link to %s are unsupported, and not followed', async (target) => {
    const api = await redirecting('grnh.se/x', target)
    const { status, body } = await api.get(`/api/v1/jobs/resolve?${new URLSearchParams({ url: 'https://grnh.se/x' })}`)
    expect([status, body.detail]).toEqual([404, expect.stringMatching(UNSUPPORTED)])
    expect(there.seen).toEqual(['HEAD grnh.se/x'])
    expect(attempts).toHaveLength(1)
  })

  it('by a short link to the canary, or by a source, are not followed either', async () => {
    const inside = `http://127.0.0.1:${canary.port}/`
    const short = await redirecting('grnh.se/x', inside)
    expect((await short.get('/api/v1/jobs/resolve?url=https://grnh.se/x')).status).toBe(404)
    const source = await redirecting('boards-api.greenhouse.io/v1/boards/acme/jobs/4012345?pay_transparency=true', inside)
    const { status, body } = await source.get('/api/v1/jobs/resolve?url=https://boards.greenhouse.io/acme/jobs/4012345')
    expect([status, body.detail]).toEqual([404, expect.stringMatching(/^No job matched/)])
    expect(canary.seen).toEqual([])
  })
})
