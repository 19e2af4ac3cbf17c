import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { ROUTES } from '../../src/api/routes.ts'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { WORST_INPUTS } from '../../test/api/worst-inputs.ts'
import { fillLongCatalog } from '../../test/support/long-catalog.ts'
import { shown } from '../catalog/measure.ts'
import { ask, type Input, whole } from './ask.ts'
import { type WatchedServer, withServer } from './watched-server.ts'

const JOBS = 500
const CHANGES = 40
/** Here it reads postings in its own process, unlike `rolecall serve`. */
const INSIDE = new Set(['getJobEvidence'])
/** Its answer has no end: `npm run bench -- streams` measures it. */
const ENDLESS = 'streamChanges'
/** A quarter of the connections that one address may have. */
const FLOOD = { connections: 64, ms: 3_000 }

/**
 * While a server answers the worst inputs of each route: how long /healthz takes, how much processor time one piece of work takes before others get their turn, how much the memory
 * of its process grows, and how much of that a collection leaves. One request at a time, then many at once whose clients do not read for some
 * seconds. Each flood meets a server of its own, because a process gives little memory back.
 */
export async function measureRequests(pool: Pool, url: string): Promise<void> {
  const long = await fillLongCatalog(pool, { jobs: JOBS, changes: CHANGES })
  const account = await addAccount(pool, 'bench', { requests_per_minute: 1_000_000_000 })
  const { key } = await issueKey(pool, account!)
  const finite = ROUTES.filter(({ operation }) => operation.operationId !== ENDLESS)
  const inputs = finite.flatMap(({ path, method = 'get', operation }) =>
    (WORST_INPUTS[operation.operationId!]?.(long) ?? []).map(({ path: own, query, ...input }) => ({
      ...input,
      name: operation.operationId!,
      method,
      path: own ?? `${path.replace(':id', '1')}${query === undefined ? '' : `?${query}`}`,
    })),
  )
  /** The first requests load what the others use. */
  const onServer = (isFirst: (input: (typeof inputs)[number]) => boolean, work: (watch: WatchedServer) => Promise<void>) =>
    withServer(url, async (watch) => {
      for (const input of inputs) if (isFirst(input)) await whole(ask(watch.port, key, input))
      await work(watch)
    })
  const table = (columns: string[], numbers: number) => {
    const all = [
      ...columns,
      '/healthz at most, ms',
      'longest stretch of work, ms of processor time',
      'memory at most, MB more',
      'of it held, MB',
    ]
    console.log(`| ${all.join(' | ')} |\n|${all.map((_, at) => (at < all.length - numbers ? '---' : '--:')).join('|')}|`)
  }

  await onServer(
    ({ status }) => status !== 200,
    async (watch) => {
      console.log(`${JOBS} jobs with descriptions of 1 MB; memory at the beginning ${watch.memory()} MB\n`)
      table(['operation', 'worst input', 'bytes', 'ms'], 6)
      for (const input of inputs) {
        const { took, result, cells } = await watch.during(() => whole(ask(watch.port, key, input)))
        console.log(`| ${input.name} | ${input.about} | ${result} | ${shown(took)} | ${cells} |`)
      }
    },
  )
  console.log(`\n${FLOOD.connections} connections that do not read for ${FLOOD.ms / 1_000} s\n`)
  table(['operation', 'worst input'], 4)
  for (const input of inputs.filter(
    ({ about, name }) => /long|wrong items|unknown|expensive|document/.test(about) && !INSIDE.has(name),
  ))
    await onServer(
      ({ about }) => !about.includes('long'),
      async (watch) => {
        const { cells } = await watch.during(() => flood(watch.port, key, input))
        console.log(`| ${input.name} | ${input.about} | ${cells} |`)
      },
    )
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
