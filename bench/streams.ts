import { Agent, get } from 'node:http'
import { cpus, totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { MOST_PLACES } from '../src/api/quotas/account-places.ts'
import { addAccount } from '../src/catalog/accounts.ts'
import { migrate } from '../src/catalog/migrate.ts'
import { takeMessages } from '../src/client/server-sent-events.ts'
import { issueKey } from '../src/commands/issue-key.ts'
import { openPool } from '../src/database/pool.ts'
import { testApi } from '../test/support/api.ts'
import { aJob, aSource, present } from '../test/support/jobs.ts'
import { listenUntilDrained } from '../test/support/listening.ts'
import { load, shown } from './catalog/measure.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const SECONDS = 20
const BATCH = 10

/** Many clients of the stream in this process, beside the server: the statements that the database gets, and the delay of events. */
export const benchStreams = ({ readers }: { readers: number }) =>
  withTemporaryDatabase('streams', (url) => measureOn(url, readers))

async function measureOn(url: string, readers: number): Promise<void> {
  const writer = openPool(url, { max: 2, applicationName: 'bench writer', onError: () => {} })
  const pool = openPool(url, { max: 20, applicationName: 'bench api', onError: () => {} })
  try {
    await migrate(writer)
    const api = await testApi(pool)
    const server = await listenUntilDrained(api.app, { limits: { perAddress: readers + 10, total: readers + 10 } })
    console.log(`date      ${new Date().toISOString()}`)
    console.log(`machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`)
    console.log(`load      ${load()}`)
    console.log(`command   npm run bench -- streams --readers ${readers}\n`)
    const keys: string[] = []
    for (let at = 0; at < readers; at += MOST_PLACES.streams) {
      const account = await addAccount(writer, `bench ${at}`, { requests_per_minute: 1_000, entitlements: [] })
      keys.push((await issueKey(writer, account!)).key)
    }
    const arrived: { delay: number }[] = []
    const agent = new Agent({ maxSockets: readers })
    const streams = await Promise.all(
      Array.from({ length: readers }, (_, at) =>
        read(`${server.url}/api/v1/changes/stream`, keys[Math.floor(at / MOST_PLACES.streams)]!, agent, (delay) =>
          arrived.push({ delay }),
        ),
      ),
    )
    console.log(`${api.streams.count()} streams open`)
    let statements = 0
    const query = pool.query.bind(pool)
    pool.query = ((...args: Parameters<typeof query>) => {
      statements++
      return query(...args)
    }) as typeof pool.query
    const source = await aSource(writer)
    const [cpu, memory] = [process.cpuUsage(), process.memoryUsage().rss]
    let written = 0
    for (let second = 0; second < SECONDS; second++) {
      await present(
        writer,
        source,
        Array.from({ length: BATCH }, () => aJob()),
      )
      written += BATCH
      await pause(1_000)
    }
    for (let waits = 0; arrived.length < written * readers && waits < 600; waits++) await pause(100)
    const { user, system } = process.cpuUsage(cpu)
    const delays = arrived.map(({ delay }) => delay).sort((a, b) => a - b)
    const at = (share: number) => `${shown(delays[Math.floor(share * (delays.length - 1))]!)} ms`
    console.log(
      `events          ${written} written in ${SECONDS} s, ${arrived.length} received; ${written * readers - arrived.length} missing`,
    )
    console.log(`statements      ${(statements / SECONDS).toFixed(1)} a second from the server to the database`)
    console.log(`commit to arrival   median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`)
    console.log(`processor       ${((user + system) / 1e6 / SECONDS).toFixed(2)} cores, server, clients and writer together`)
    console.log(
      `memory          ${Math.round(memory / 2 ** 20)} MB with all streams open, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB at the end`,
    )
    for (const stream of streams) stream.destroy()
    await server.drain(1_000)
  } finally {
    await pool.end()
    await writer.end()
  }
}

function read(url: string, key: string, agent: Agent, onEvent: (delay: number) => void): Promise<{ destroy(): void }> {
  return new Promise((opened, failed) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      if (response.statusCode !== 200) return failed(new Error(`status ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('error', () => {})
      let text = ''
      response.on('data', (piece: string) => {
        const { messages, rest } = takeMessages(text + piece)
        text = rest
        for (const { data } of messages) if (data !== '') onEvent(Date.now() - Date.parse(JSON.parse(data).changed_at))
      })
      opened(request)
    })
    request.on('error', failed)
  })
}
