import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { listen } from '../src/api/listen.ts'
import { createSite } from '../src/api/site/site.ts'
import { accountNamed, addAccount } from '../src/catalog/accounts.ts'
import { connectionLimits } from '../src/commands/connection-limits.ts'
import { issueKey } from '../src/commands/issue-key.ts'
import { readConfig } from '../src/config/settings.ts'
import { openPool } from '../src/database/pool.ts'
import { createCatalogSearch } from '../src/search/catalog-search.ts'
import { wholeApi } from '../test/support/whole-api.ts'
import { printBar } from './catalog/bars.ts'
import { NOW } from './catalog/generate.ts'
import { fetchOnce, type LoadResult, putUnderLoad } from './catalog/http-load.ts'
import { indexFolder, openMeasuredIndex } from './catalog/index-figures.ts'
import { load, shown } from './catalog/measure.ts'
import type { OpenCatalog } from './catalog/open.ts'

const CONNECTIONS = [1, 16, 64]
/** V8 compiles the code of a request for the first ten thousands of them, which took a fifth of a page's time after a second. */
const WARM_UP_SECONDS = 5
/** Servers are measured in turns, each this many times, so that a slow second of the machine falls on all of them. The median counts. */
const ROUNDS = 3
/** Least share of the bare server's requests a second, in percent, by the first word of a request's name. */
const BARS: Record<string, number> = { page: 40, count: 30, facets: 30 }
const QUOTA = 1_000_000_000
const POOL = 20

const REQUESTS: { name: string; path: string; encoding?: string }[] = [
  { name: 'page', path: '/api/v1/jobs' },
  { name: 'page, gzip', path: '/api/v1/jobs', encoding: 'gzip' },
  { name: 'page, q=engineer', path: '/api/v1/jobs?q=engineer' },
  { name: 'page, US and remote', path: '/api/v1/jobs?country=US&workplace=remote' },
  { name: 'count, q=engineer', path: '/api/v1/jobs/count?q=engineer' },
  { name: 'count, country=DE', path: '/api/v1/jobs/count?country=DE' },
  { name: 'facets, q=engineer', path: '/api/v1/jobs/facets?q=engineer&facet=country,workplace,employment_type,level,company' },
  { name: 'page, distinct', path: '/api/v1/jobs?salary_min={n}' },
  { name: 'count, distinct', path: '/api/v1/jobs/count?q=engineer&salary_min={n}' },
  {
    name: 'facets, distinct',
    path: '/api/v1/jobs/facets?q=engineer&facet=country,workplace,employment_type,level,company&salary_min={n}',
  },
  { name: 'changes of 500', path: '/api/v1/changes?limit=500&cursor=50000' },
]

/** With a folder the index answers, and its snapshot is there; without one PostgreSQL does. With `vitals` the server tells of its event loop and memory. */
type Role =
  | { role: 'api'; url: string; folder: string | null; vitals?: true }
  | { role: 'bare'; bodies: string[]; headers: Record<string, string>[] }

export async function benchHttp(catalog: OpenCatalog, { seconds, only = '' }: { seconds: number; only?: string }): Promise<void> {
  const key = await benchKey(catalog)
  const servers: ChildProcess[] = []
  // A server that still builds its index or stores its items takes ten times as long for a page.
  const { index } = await openMeasuredIndex(catalog, { anew: false })
  await index.close()
  try {
    const { url, name } = catalog
    const start = (role: Role) => startServer(role, servers)
    const index = await start({ role: 'api', url, folder: indexFolder(name) })
    const postgres = await start({ role: 'api', url, folder: null })
    await measure({ index, postgres }, key, { seconds, only }, start)
  } finally {
    for (const server of servers) server.kill()
    await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
  }
}

/** Every server is a process of its own, so that each has a core as far as there are some. */
async function measure(
  { index, postgres }: { index: Server; postgres: Server },
  key: string,
  { seconds, only }: { seconds: number; only: string },
  start: (role: Role) => Promise<Server>,
): Promise<void> {
  const requests = REQUESTS.filter(({ name }) => name.includes(only)).map(({ name, path, encoding = 'identity' }) => {
    return { name, path, headers: { authorization: `Bearer ${key}`, 'accept-encoding': encoding } }
  })
  const answers = await Promise.all(requests.map(({ path, headers }) => fetchOnce(index.port, path.replace('{n}', '1'), headers)))
  for (const [place, { name, path, headers }] of requests.entries()) {
    const { body } = await fetchOnce(postgres.port, path.replace('{n}', '1'), headers)
    if (!body.equals(answers[place]!.body)) throw new Error(`${name}: the index and PostgreSQL answer differently`)
  }
  const bodies = answers.map(({ body }) => body.toString('base64'))
  const bare = await start({ role: 'bare', bodies, headers: answers.map(({ headers }) => headers) })
  console.log(
    '\nrequests a second (p50 / p95 / p99 in ms), and microseconds of processor time that the server takes for a request\n',
  )
  console.log(
    '| request | bytes | connections | index | postgres | bare | index / bare | postgres / bare | CPU, index | CPU, bare | bare / index, by CPU | CPU of the client, index | CPU of the client, bare | load |',
  )
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|')
  const worst = new Map<string, number>()
  for (const [place, { name, path, headers }] of requests.entries()) {
    // The client writes a request of about the same length to each server, with another number in it where questions are distinct.
    const barePath = `/${place}${path}`
    const targets = [
      [index, path],
      [postgres, path],
      [bare, barePath],
    ] as const
    for (const [{ port }, path] of targets) await putUnderLoad({ port, path, headers, connections: 16, seconds: WARM_UP_SECONDS })
    for (const connections of CONNECTIONS) {
      const through = async ([{ port, cpu }, path]: (typeof targets)[number]): Promise<Round> => {
        await putUnderLoad({ port, path, headers, connections, seconds: seconds / ROUNDS / 3 })
        const [before, client] = [await cpu(), process.cpuUsage()]
        const result = await putUnderLoad({ port, path, headers, connections, seconds: seconds / ROUNDS })
        const { user, system } = process.cpuUsage(client)
        const { runs } = result.timing
        return { ...result, cpu: ((await cpu()) - before) / runs, client: (user + system) / runs }
      }
      const rounds: Round[][] = targets.map(() => [])
      for (let round = 0; round < ROUNDS; round++)
        for (const [which, target] of targets.entries()) rounds[which]!.push(await through(target))
      const [ours, slower, most] = rounds.map(median) as [Round, Round, Round]
      const share = ({ perSecond }: LoadResult) => (100 * perSecond) / most.perSecond
      const kind = name.split(/\W/, 1)[0]!
      if (!name.includes('gzip')) worst.set(kind, Math.min(worst.get(kind) ?? 100, share(ours)))
      const shares = [ours, slower].map((result) => `${share(result).toFixed(1)}%`)
      const cpu = [
        shown(ours.cpu),
        shown(most.cpu),
        `${((100 * most.cpu) / ours.cpu).toFixed(1)}%`,
        shown(ours.client),
        shown(most.client),
      ]
      console.log(
        `| ${[name, answers[place]!.body.length, connections, ...[ours, slower, most].map(cell), ...shares, ...cpu, load()].join(' | ')} |`,
      )
    }
  }
  console.log('\n| bar | measured | |\n|---|---|---|')
  for (const [kind, bar] of Object.entries(BARS)) {
    const least = worst.get(kind)
    if (least !== undefined)
      printBar(`throughput of ${kind}: ${bar}% of bare node:http`, `${least.toFixed(1)}% at worst`, bar / least)
  }
}

/** Microseconds of processor time a request, of the server and of the client. */
interface Round extends LoadResult {
  cpu: number
  client: number
}

const median = (rounds: Round[]): Round => rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!

const cell = ({ perSecond, timing: { p50, p95, p99 } }: LoadResult) =>
  `${perSecond.toFixed(0)} (${[p50, p95, p99].map(shown).join(' / ')})`

export async function benchKey({ pool }: OpenCatalog): Promise<string> {
  const account = (await accountNamed(pool, 'bench')) ?? (await addAccount(pool, 'bench', { requests_per_minute: QUOTA }))
  return (await issueKey(pool, account!)).key
}

export interface Server {
  port: number
  /** Microseconds of processor time that the server has taken. */
  cpu(): Promise<number>
}

export async function startServer(role: Role, started: ChildProcess[]): Promise<Server> {
  const child = fork(fileURLToPath(import.meta.url))
  started.push(child)
  const ask = async (question: Role | 'cpu') => {
    child.send(question)
    const [answer] = (await once(child, 'message')) as [number]
    return answer
  }
  return { port: await ask(role), cpu: () => ask('cpu') }
}

const BUDGET_MS = 60_000

/** Everything `rolecall serve` puts in a request's way, on a clock that stands where the generated catalog ends. */
async function serveApi(url: string, folder: string | null): Promise<number> {
  const db = openPool(url, { max: POOL, applicationName: 'bench api', onError: () => {} })
  const log = pino({ level: 'warn' }, pino.destination(2))
  const { engine, status, openIndex } = createCatalogSearch({ pool: db, log, budgetMs: BUDGET_MS })
  if (folder !== null) openIndex(folder)
  while (folder !== null && status().engine !== 'bitmap') await pause(50)
  const { app } = wholeApi(db, { engine, log, now: () => NOW, budgetMs: BUDGET_MS, searchStatus: status, site: createSite() })
  return (await listen(app, { host: '127.0.0.1', port: 0, limits: connectionLimits(readConfig({})) })).port
}

/** The same bytes under the same headers, and nothing else. */
async function serveBytes(bodies: string[], headers: Record<string, string>[]): Promise<number> {
  const buffers = bodies.map((body) => Buffer.from(body, 'base64'))
  const server = createServer((request, response) => {
    const index = Number.parseInt(request.url!.slice(1), 10)
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
  if (role.role === 'api' && role.vitals) await import('./limits/vitals.ts')
  process.on('message', (question) => {
    if (question !== 'cpu') return
    const { user, system } = process.cpuUsage()
    process.send!(user + system)
  })
  process.send!(await (role.role === 'api' ? serveApi(role.url, role.folder) : serveBytes(role.bodies, role.headers)))
}
