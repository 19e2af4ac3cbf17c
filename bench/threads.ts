import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { putUnderLoad } from './catalog/http-load.ts'
import { indexFolder, openMeasuredIndex } from './catalog/index-figures.ts'
import { load, shown, summary } from './catalog/measure.ts'
import type { OpenCatalog } from './catalog/open.ts'
import { ownCpu } from './catalog/server-cpu.ts'
import { freePort } from './chaos/free-port.ts'
import { benchKey } from './http.ts'
import { spawnServe } from './spawn-serve.ts'

/** No answer is remembered: a number differs in every request. The catalog is older than the days that searches look at without a date. */
const REQUESTS = [
  { name: 'page of 100', path: '/api/v1/jobs?posted_since=2020-01-01T00:00:00Z&salary_min={n}&limit=100' },
  { name: 'count', path: '/api/v1/jobs/count?q=engineer&posted_since=2020-01-01T00:00:00Z&salary_min={n}' },
  {
    name: 'five facets',
    path: '/api/v1/jobs/facets?q=engineer&facet=country,workplace,employment_type,level,company&posted_since=2020-01-01T00:00:00Z&salary_min={n}',
  },
]
const CONNECTIONS = 16
const MB = 1024

interface Measured {
  perSecond: number[]
  cpu: number[]
}

/** `rolecall serve` with each number of threads, in turns over the same catalog (Linux). Processor time is of the process of the server, all threads together. */
export async function benchThreads(
  catalog: OpenCatalog,
  options: { seconds: number; rounds: number; threads: number[] },
): Promise<void> {
  const key = await benchKey(catalog)
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' }
  const { index } = await openMeasuredIndex(catalog, { anew: false })
  await index.close()
  const started: Started[] = []
  try {
    for (const threads of options.threads) started.push(await start(catalog, threads))
    const figures = started.map(() => REQUESTS.map((): Measured => ({ perSecond: [], cpu: [] })))
    console.log(`date      ${new Date().toISOString()}\nsoftware  Node ${process.version}\nload      ${load()} before`)
    for (let round = 0; round <= options.rounds; round++) {
      for (const [place, { path }] of REQUESTS.entries()) {
        for (const [which, { port, server }] of started.entries()) {
          const before = ownCpu(server.pid!)
          const seconds = round === 0 ? 1 : options.seconds
          const { perSecond, timing } = await putUnderLoad({ port, path, headers, connections: CONNECTIONS, seconds })
          if (round === 0) continue
          figures[which]![place]!.perSecond.push(perSecond)
          figures[which]![place]!.cpu.push((1_000 * (ownCpu(server.pid!) - before)) / timing.runs)
        }
      }
    }
    console.log(`load      ${load()} after\n`)
    console.log(`medians of ${options.rounds} rounds of ${options.seconds} s in turns, ${CONNECTIONS} connections\n`)
    console.log(
      '| request | threads | requests a second | of one thread | CPU of a request, µs | memory, MB |\n|---|--:|--:|--:|--:|--:|',
    )
    for (const [place, { name }] of REQUESTS.entries()) {
      const one = summary(figures[0]![place]!.perSecond).p50
      for (const [which, { threads, server }] of started.entries()) {
        const { perSecond, cpu } = figures[which]![place]!
        const rate = summary(perSecond).p50
        const cells = [
          name,
          threads,
          rate.toFixed(0),
          (rate / one).toFixed(2),
          shown(summary(cpu).p50),
          memory(server).toFixed(0),
        ]
        console.log(`| ${cells.join(' | ')} |`)
      }
    }
  } finally {
    for (const each of started) await each.end()
  }
}

interface Started {
  threads: number
  port: number
  server: ChildProcess
  end(): Promise<void>
}

async function start({ url, name }: OpenCatalog, threads: number): Promise<Started> {
  const data = mkdtempSync(join(tmpdir(), 'rolecall-threads-'))
  cpSync(indexFolder(name), join(data, 'index'), { recursive: true, filter: (file) => !file.endsWith('lock') })
  const port = await freePort()
  const env = { ROLECALL_CRAWL: 'off', LOG_FORMAT: 'json' }
  const options = ['--threads', String(threads)]
  const server = spawnServe({ build: resolve('.'), port, url, data, options, env, stderr: 'pipe' })
  let log = ''
  server.stderr!.on('data', (text) => {
    log += text
  })
  const lines = ['the search index is ready', ...Array.from({ length: threads - 1 }, (_, place) => `thread ${place + 1} answers`)]
  while (!lines.every((line) => log.includes(line))) {
    if (server.exitCode !== null) throw new Error(`serve has ended:\n${log}`)
    await pause(100)
  }
  return {
    threads,
    port,
    server,
    async end() {
      server.kill()
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Resident memory without pages of files, which the system may share or drop. */
const memory = ({ pid }: ChildProcess) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / MB
