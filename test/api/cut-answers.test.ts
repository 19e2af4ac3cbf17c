import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Listening } from '../../src/api/listen.ts'
import { openPool } from '../../src/database/pool.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { dataFolder } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { listening } from '../support/listening.ts'
import { type Relay, relayTo } from '../support/relay.ts'

/** The database goes away in the middle of an answer, after each of these shares of it. Nobody may take a part for the whole. */
const SHARES = [0.02, 0.4, 0.8]
const JOBS = 900

let relay: Relay
let through: pg.Pool
let api: TestApi
let server: Listening
beforeAll(async () => {
  const { pool, url } = await testDatabase()
  const posted_at = new Date().toISOString()
  const jobs = Array.from({ length: JOBS }, (_, at) =>
    aJob({ title: `Robot Keeper ${at}`, posted_at, description_md: `${at} `.repeat(700) }),
  )
  await present(pool, await aSource(pool), jobs)
  relay = await relayTo(url)
  through = openPool(relay.url, { max: 4, applicationName: 'cut answers', onError: () => {} })
  api = await testApi(through)
  server = await listening(api.app)
  return async () => {
    await through.end()
    await relay.cut()
  }
})

/** The database is there, and the pool has noticed. */
async function restored(): Promise<void> {
  await relay.restore()
  const asked = () => api.get('/api/v1/jobs/count').then(({ status }) => status)
  await expect.poll(asked).toBe(200)
}

describe.each(['ndjson', 'csv'])('an export as %s', (format) => {
  /** The whole answer; null when the client can tell that there is none. */
  async function exported(encoding: string): Promise<string | null> {
    const headers = { authorization: `Bearer ${api.key}`, 'accept-encoding': encoding }
    const request = get(`${server.url}/api/v1/jobs/export?description=text&format=${format}`, { headers, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    try {
      for await (const chunk of response) chunks.push(chunk)
    } catch {
      return null
    }
    if (response.statusCode !== 200) {
      expect(response.statusCode).toBe(503)
      return null
    }
    if (!response.complete) return null
    const bytes = Buffer.concat(chunks)
    return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
  }

  it.each(['identity', 'gzip'])('(%s) never ends as if it were whole', async (encoding) => {
    await restored()
    const whole = await exported(encoding)
    expect(whole!.split('Robot Keeper')).toHaveLength(JOBS + 1)
    for (const share of SHARES) {
      await restored()
      // The database sends at least the texts that the answer consists of.
      relay.cutAfter(share * whole!.length)
      expect(await exported(encoding), `after ${share}`).toBeNull()
    }
    await restored()
    expect(await exported(encoding)).toBe(whole)
  })
})

describe('an agent', () => {
  const TRANSPORTS = {
    http: () =>
      new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
        requestInit: { headers: { authorization: `Bearer ${api.key}` } },
      }),
    stdio: () =>
      new StdioClientTransport({
        command: process.execPath,
        args: [resolve('bin/rolecall'), 'mcp', '--url', server.url],
        env: { ...(process.env as Record<string, string>), ROLECALL_KEY: api.key, ROLECALL_DATA: dataFolder() },
        stderr: 'pipe',
      }),
  }

  // `rolecall mcp` is another process, which itself tries again for some seconds each time.
  const CUTS = { http: SHARES, stdio: [0.5] }
  it.each(['http', 'stdio'] as const)('over %s is told that a tool failed, and that it may try again', async (transport) => {
    await restored()
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(TRANSPORTS[transport]())
    onTestFinished(() => client.close())
    const search = () => client.callTool({ name: 'search_jobs', arguments: { q: 'robot', limit: 50 } })
    const jobsOf = ({ structuredContent }: Awaited<ReturnType<typeof search>>) => (structuredContent as { jobs: unknown[] }).jobs
    const whole = jobsOf(await search())
    expect(whole).toHaveLength(50)
    for (const share of CUTS[transport]) {
      await restored()
      relay.cutAfter(share * 50_000)
      const said = await search().then(
        ({ isError, structuredContent, content }) => ({ isError, structuredContent, said: JSON.stringify(content) }),
        ({ message }: Error) => ({ isError: true, structuredContent: undefined, said: message }),
      )
      expect(said, `after ${share}`).toMatchObject({
        isError: true,
        said: expect.stringContaining('retry after a short pause'),
      })
      expect(said.structuredContent).toBeUndefined()
    }
    await restored()
    expect(jobsOf(await search())).toEqual(whole)
  })
})
