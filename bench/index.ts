import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { benchBoards } from './boards.ts'
import { NOW } from './catalog/generate.ts'
import { load } from './catalog/measure.ts'
import { type OpenCatalog, openCatalog, SIZES } from './catalog/open.ts'
import { benchChaos } from './chaos/bench.ts'
import { benchHttp } from './http.ts'
import { benchIndexing } from './indexing.ts'
import { benchLimits } from './limits.ts'
import { benchPage } from './page.ts'
import { benchPeers } from './peers/bench.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
import { benchStreams } from './streams.ts'
import { benchThreads } from './threads.ts'
import { benchWebhooks } from './webhooks.ts'

const USAGE = `npm run bench -- search [--size 100k] [--only TEXT] [--short] [--explain] [--no-sqlite] [--from-snapshot]   searches, counts, facets, feed pages and look-ups: the index,
                                                                  PostgreSQL, a plain schema and SQLite side by side
npm run bench -- indexing [--size 50k]                            processor time of an index that is built, and of one that follows changed jobs (Linux)
npm run bench -- peers  [--size 100k] [--only TEXT]                searches, counts and facets next to Lucene, in turns, by CPU
npm run bench -- http   [--size 100k] [--seconds 5] [--only TEXT]  pages and counts over sockets, next to a bare node:http server
npm run bench -- threads [--size 100k] [--seconds 5] [--rounds 20]  rolecall serve with one thread and with two, in turns (Linux)
npm run bench -- page   [--size 100k]                             the first visit of the page and typing into it, in a real browser, until the result is painted
npm run bench -- chaos  [--rounds 20] [--seed 1]                  a server, its database, disk and clock are struck: nothing may be lost
npm run bench -- boards                                           the boards of each system in the directory and a round at its pace; adding, claiming, listing and counting them
npm run bench -- scale  [--one-of 16] [--workers 1,2,4] [--concurrency 4,16] [--hours 72] [--from settled] [--only SYSTEM,SYSTEM]   the directory's boards with simulated answers: hours to read
                                                                  them at the pace of their hosts, and the steady state
npm run bench -- start  [--rounds 20] [--beside ../older]          processor time of rolecall serve until its first answers, in turns with a build in another folder (Linux)
npm run bench -- streams [--readers 1000]                         clients of the stream of changes at once: statements of the database, and delay from commit to arrival
npm run bench -- webhooks                                         events a second through one webhook and through 50, and the processor time they take
npm run bench -- limits [--only requests|claims|writers]           /healthz and memory during the worst requests of each route; processor time of PostgreSQL for
                                                                  claims at all boards, and writers at the feed lock (Linux)

--size is one of ${Object.keys(SIZES).join(', ')}; --body-words sets how long descriptions are. A catalog is generated and loaded once, into
bench/.cache, and kept there; --reload makes it anew.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '100k' },
    'body-words': { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    'one-of': { type: 'string', default: '16' },
    workers: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '4' },
    cores: { type: 'string', default: '2' },
    readers: { type: 'string', default: '1000' },
    hours: { type: 'string', default: '72' },
    from: { type: 'string', default: 'first' },
    latency: { type: 'string', default: '500' },
    beside: { type: 'string' },
    explain: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    'no-sqlite': { type: 'boolean', default: false },
    'from-snapshot': { type: 'boolean', default: false },
    reload: { type: 'boolean', default: false },
  },
})

/** Milliseconds of a core that a worker needs for a posting (docs/performance-appendix.md, ingest). */
const CPU_MS = { read: 5, unchanged: 0.15 }

const BENCHES: Record<string, (catalog: OpenCatalog) => Promise<void>> = {
  search: (catalog) =>
    benchSearch(catalog, {
      explain: values.explain,
      short: values.short,
      only: values.only,
      sqlite: !values['no-sqlite'],
      anew: !values['from-snapshot'],
    }),
  indexing: benchIndexing,
  peers: (catalog) => benchPeers(catalog, values.only),
  http: (catalog) => benchHttp(catalog, { seconds: Number(values.seconds), only: values.only }),
  threads: (catalog) =>
    benchThreads(catalog, { seconds: Number(values.seconds), rounds: Number(values.rounds), threads: [1, 2] }),
  page: benchPage,
}

/** Benches that open their own catalogs, or need none. */
const ALONE: Record<string, () => Promise<void>> = {
  chaos: () => benchChaos({ rounds: Number(values.rounds), seed: Number(values.seed) }),
  boards: benchBoards,
  scale: () =>
    benchScale({
      oneOf: Number(values['one-of']),
      workers: values.workers.split(',').map(Number),
      concurrency: values.concurrency.split(',').map(Number),
      cores: Number(values.cores),
      hours: Number(values.hours),
      from: values.from === 'settled' ? 'settled' : 'first',
      latencyMs: Number(values.latency),
      cpuMs: CPU_MS,
      only: values.only,
    }),
  limits: () => benchLimits(values.only),
  start: () => benchStart({ rounds: Number(values.rounds), beside: values.beside }),
  streams: () => benchStreams({ readers: Number(values.readers) }),
  webhooks: benchWebhooks,
}

const name = positionals[0] ?? ''
const bench = BENCHES[name]
if (bench) await run(bench)
else if (ALONE[name]) await ALONE[name]()
else console.log(USAGE)

async function run(work: (catalog: OpenCatalog) => Promise<void>): Promise<void> {
  const bodyWords = values['body-words'] === undefined ? undefined : Number(values['body-words'])
  const log = (line: string) => console.error(line)
  const catalog = await openCatalog(values.size, { bodyWords, reload: values.reload, log })
  try {
    await describe(catalog)
    await work(catalog)
  } finally {
    await catalog.close()
  }
}

async function describe({ pool, generator, name }: OpenCatalog): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
  const processors = cpus()
  const { jobs, bodyWords } = generator.size
  console.log(`date      ${new Date().toISOString()}`)
  console.log(
    `machine   ${processors[0]?.model ?? 'unknown'}, ${processors.length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
  )
  console.log(`software  Node ${process.version}, PostgreSQL ${rows[0]!.version}, settings of the embedded server`)
  console.log(`load      ${load()}`)
  console.log(
    `dataset   ${name}: ${jobs} jobs of ${generator.boards} boards, bodies of about ${bodyWords} words, seen at ${NOW.toISOString()}`,
  )
  console.log(`command   npm run bench -- ${process.argv.slice(2).join(' ')}`)
}
