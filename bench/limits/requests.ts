import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { ROUTES } from '../../src/api/routes.ts'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { WORST_INPUTS, type WorstInput } from '../../test/api/worst-inputs.ts'
import { fillLongCatalog } from '../../test/support/long-catalog.ts'
import { shown } from '../catalog/measure.ts'
import { startServer } from '../http.ts'

const JOBS = 500
const CHANGES = 40
const ASKED_EVERY_MS = 10
/** Here it reads postings in its own process, unlike `rolecall serve`. */
const INSIDE = new Set(['getJobEvidence'])
/** A quarter of the connections that one address may have. */
const FLOOD = { connections: 64, ms: 3_000 }

/**
 * How long /healthz takes while a server answers the worst inputs of each route, and how much its memory grows: one request at a time, then
 * many at once whose clients do not read for some seconds.
 */
export async function measureRequests(pool: Pool, url: string): Promise<void> {
  const long = await fillLongCatalog(pool, { jobs: JOBS, changes: CHANGES })
  const account = await addAccount(pool, 'bench', { requests_per_minute: 1_000_000_000 })
  const { key } = await issueKey(pool, account!)
  const servers: ChildProcess[] = []
  try {
    const port = await startServer({ role: 'api', url, folder: null }, servers)
    const watch = watched(port, servers[0]!.pid!)
    const inputs = ROUTES.flatMap(({ path, method = 'get', operation }) =>
      (WORST_INPUTS[operation.operationId!]?.(long) ?? []).map(({ path: own, query, ...input }) => ({
        ...input,
        name: operation.operationId!,
        method,
        path: own ?? `${path.replace(':id', '1')}${query === undefined ? '' : `?${query}`}`,
      })),
    )
    // The first requests load what the others use.
    for (const input of inputs) if (input.status !== 200) await whole(ask(port, key, input))
    console.log(`${JOBS} jobs with descriptions of 1 MB; memory at the beginning ${watch.memory()} MB\n`)
    console.log(
      '| operation | worst input | bytes | ms | /healthz at most, ms | memory at most, MB more |\n|---|---|--:|--:|--:|--:|',
    )
    for (const input of inputs) {
      const { took, delay, more, result } = await watch.during(() => whole(ask(port, key, input)))
      console.log(`| ${input.name} | ${input.about} | ${result} | ${shown(took)} | ${shown(delay)} | ${more} |`)
    }
    console.log(`\n${FLOOD.connections} connections that do not read for ${FLOOD.ms / 1_000} s\n`)
    console.log('| operation | worst input | /healthz at most, ms | memory at most, MB more |\n|---|---|--:|--:|')
    for (const input of inputs.filter(
      ({ about, name }) => /long|wrong items|unknown|expensive|document/.test(about) && !INSIDE.has(name),
    )) {
      const { delay, more } = await watch.during(() => flood(port, key, input))
      console.log(`| ${input.name} | ${input.about} | ${shown(delay)} | ${more} |`)
    }
  } finally {
    for (const server of servers) server.kill()
    await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
  }
}

type Input = Pick<WorstInput, 'body'> & { method: string; path: string }

async function ask(port: number, key: string, { method, path, body }: Input, agent?: Agent): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const asking = request({ port, host: '127.0.0.1', method, path, headers, agent: agent ?? false })
  asking.end(body ?? (method === 'post' ? '{"ids":[1]}' : undefined))
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return response
}

/** The number of its bytes. */
async function whole(response: Promise<IncomingMessage>): Promise<number> {
  let bytes = 0
  for await (const chunk of await response) bytes += chunk.length
  return bytes
}

async function flood(port: number, key: string, input: Input): Promise<void> {
  const connections = Array.from({ length: FLOOD.connections }, () => {
    const answer = ask(port, key, input)
    answer.catch(() => {})
    return answer
  })
  await pause(FLOOD.ms)
  const answered = connections.map((answer) => Promise.race([answer, pause(10, null)]))
  for (const response of await Promise.all(answered)) response?.destroy()
  for (const answer of connections) answer.then((response) => response.destroy()).catch(() => {})
  // All places of the account are free again when one more of its requests is answered.
  await whole(ask(port, key, { method: 'get', path: '/api/v1/me' }))
  await pause(1_000)
}

/** Asks /healthz all the time and looks at the memory of the process. */
function watched(port: number, pid: number) {
  const agent = new Agent({ keepAlive: true })
  const memory = () => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes) / 1_024)
  }
  return {
    memory,
    async during<T>(work: () => Promise<T>) {
      const before = memory()
      let [delay, most, over] = [0, before, false]
      const asking = (async () => {
        while (!over) {
          const sent = performance.now()
          await whole(ask(port, '', { method: 'get', path: '/healthz' }, agent))
          delay = Math.max(delay, performance.now() - sent)
          most = Math.max(most, memory())
          await pause(ASKED_EVERY_MS)
        }
      })()
      const started = performance.now()
      const result = await work()
      const took = performance.now() - started
      over = true
      await asking
      return { result, took, delay, more: most - before }
    },
  }
}
