import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createApi } from '../src/api/app.ts'
import { createHealth } from '../src/api/health.ts'
import { listen } from '../src/api/listen.ts'
import { createMetrics } from '../src/api/metrics.ts'
import { accountNamed, addAccount } from '../src/catalog/accounts.ts'
import { issueKey } from '../src/commands/issue-key.ts'
import { openPool } from '../src/database/pool.ts'
import { createFetcher } from '../src/http/client.ts'
import { createResolver } from '../src/resolve/resolve.ts'
import { createPostgresEngine } from '../src/search/postgres/engine.ts'
import { NOW } from './catalog/generate.ts'
import { fetchOnce, type LoadResult, putUnderLoad } from './catalog/http-load.ts'
import { load, shown } from './catalog/measure.ts'
import type { OpenCatalog } from './catalog/open.ts'

const CONNECTIONS = [1, 16, 64]
const QUOTA = 1_000_000_000
const POOL = 20

const REQUESTS: { name: string; path: string; encoding?: string }[] = [
  { name: 'page', path: '/api/v1/jobs' },
  { name: 'page, gzip', path: '/api/v1/jobs', encoding: 'gzip' },
  { name: 'page, q=engineer', path: '/api/v1/jobs?q=engineer' },
  { name: 'page, US and remote', path: '/api/v1/jobs?country=US&workplace=remote' },
  { name: 'count, q=engineer', path: '/api/v1/jobs/count?q=engineer' },
  { name: 'count, country=DE', path: '/api/v1/jobs/count?country=DE' },
  { name: 'changes of 500', path: '/api/v1/changes?limit=500&cursor=50000' },
]

type Role = { role: 'api'; url: string } | { role: 'bare'; bodies: string[]; headers: Record<string, string>[] }

export async function benchHttp(catalog: OpenCatalog, { seconds }: { seconds: number }): Promise<void> {
  const key = await benchKey(catalog)
  const servers: ChildProcess[] = []
  try {
    await measure(key, seconds, (role) => startServer(role ?? { role: 'api', url: catalog.url }, servers))
  } finally {
    for (const server of servers) server.kill()
    await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
  }
}

/** Both servers are processes of their own, so that each has a core as far as there are some. */
async function measure(key: string, seconds: number, start: (role?: Role) => Promise<number>): Promise<void> {
  const requests = REQUESTS.map(({ name, path, encoding = 'identity' }) => {
    return { name, path, headers: { authorization: `Bearer ${key}`, 'accept-encoding': encoding } }
  })
  const api = await start()
  const answers = await Promise.all(requests.map(({ path, headers }) => fetchOnce(api, path, headers)))
  const bodies = answers.map(({ body }) => body.toString('base64'))
  const bare = await start({ role: 'bare', bodies, headers: answers.map(({ headers }) => headers) })
  console.log('\n| request | bytes | connections | req/s | p50 | p95 | p99 | bare req/s | p50 | p95 | p99 | ours / bare | load |')
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|')
  for (const [index, { name, path, headers }] of requests.entries()) {
    for (const connections of CONNECTIONS) {
      await putUnderLoad({ port: api, path, headers, connections, seconds: 1 })
      const ours = await putUnderLoad({ port: api, path, headers, connections, seconds })
      const plain = await putUnderLoad({ port: bare, path: `/${index}`, headers, connections, seconds })
      const ratio = (100 * ours.perSecond) / plain.perSecond
      const bytes = answers[index]!.body.length
      console.log(`| ${name} | ${bytes} | ${connections} | ${cells(ours)} | ${cells(plain)} | ${ratio.toFixed(1)}% | ${load()} |`)
    }
  }
}

const cells = ({ perSecond, timing }: LoadResult) =>
  [perSecond.toFixed(0), shown(timing.p50), shown(timing.p95), shown(timing.p99)].join(' | ')

async function benchKey({ pool }: OpenCatalog): Promise<string> {
  const account = (await accountNamed(pool, 'bench')) ?? (await addAccount(pool, 'bench', { requests_per_minute: QUOTA }))
  return (await issueKey(pool, account!)).key
}

async function startServer(role: Role, started: ChildProcess[]): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] })
  started.push(child)
  child.send(role)
  const [port] = (await once(child, 'message')) as [number]
  return port
}

/** Everything `rolecall serve` puts in a request's way, on a clock that stands where the generated catalog ends. */
async function serveApi(url: string): Promise<number> {
  const db = openPool(url, { max: POOL, applicationName: 'bench api', onError: () => {} })
  const log = pino({ level: 'info' }, pino.destination(2))
  const engine = createPostgresEngine(db, { budgetMs: 60_000 })
  const resolver = createResolver({ db, http: createFetcher({ onlyMapped: true }), budgetMs: 5_000, log })
  const health = createHealth(db)
  health.waitFor(null)
  const api = createApi({ db, engine, resolver, log, now: () => NOW }, { health, metrics: createMetrics(db) })
  return (await listen(api, { host: '127.0.0.1', port: 0 })).port
}

/** The same bytes under the same headers, and nothing else. */
async function serveBytes(bodies: string[], headers: Record<string, string>[]): Promise<number> {
  const buffers = bodies.map((body) => Buffer.from(body, 'base64'))
  const server = createServer((request, response) => {
    const index = Number(request.url!.slice(1))
    response.writeHead(200, headers[index])
    response.end(buffers[index])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('disconnect', () => process.exit())
  const [role] = (await once(process, 'message')) as [Role]
  process.send!(await (role.role === 'api' ? serveApi(role.url) : serveBytes(role.bodies, role.headers)))
}
