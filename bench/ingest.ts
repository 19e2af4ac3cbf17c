import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { migrate } from '../src/catalog/migrate.ts'
import { openEmbedded } from '../src/database/embedded.ts'
import { openPool } from '../src/database/pool.ts'
import { STEPS } from '../src/enrich/index.ts'
import { load, shown } from './catalog/measure.ts'
import { type Crawler, createCrawler, type Stages } from './ingest/crawler.ts'
import { boardPayload, serveSource } from './ingest/source.ts'

/**
 * tsx bench/ingest.ts [--postings 1000] [--body-words 1300] [--only-description] [--processes 1]
 * New and unchanged postings a second through the whole pipeline: two boards in parallel, each crawled by a process of its own,
 * with the source in another and a durable embedded PostgreSQL, all on the cores of this machine.
 */
const BARS = { new: 300, unchanged: 5_000 }
const BOARDS = ['bench-one', 'bench-two']

type Order =
  | { role: 'source'; postings: number; bodyWords: number }
  | { role: 'crawler'; url: string; port: number; onlyDescription: boolean; processes: number }
  | { crawl: string }
  | { stages: string }

if (process.send) await serveOrders()
else await measure()

async function measure(): Promise<void> {
  const { values } = parseArgs({
    options: {
      postings: { type: 'string', default: '1000' },
      'body-words': { type: 'string', default: '1300' },
      /** Map, clean text, store and change rows: what is left when nothing else is derived. Read in the crawler itself. */
      'only-description': { type: 'boolean', default: false },
      /** Reader processes of each crawler; 0 reads in the crawler itself. */
      processes: { type: 'string', default: '1' },
    },
  })
  const postings = Number(values.postings)
  const processes = values['only-description'] ? 0 : Number(values.processes)
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-ingest-'))
  const server = await openEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
  const children: ChildProcess[] = []
  const start = async (order: Order) => {
    const child = fork(fileURLToPath(import.meta.url))
    children.push(child)
    return { child, answer: await ask<number | null>(child, order) }
  }
  try {
    const url = server.url
    const pool = openPool(url, { max: 2, applicationName: 'bench', onError: () => {} })
    await migrate(pool)
    const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
    await pool.end()
    const source = await start({ role: 'source', postings, bodyWords: Number(values['body-words']) })
    const [port, bytes] = source.answer as unknown as [number, number]
    const crawlers = await Promise.all(
      BOARDS.map(() => start({ role: 'crawler', url, port, onlyDescription: values['only-description'], processes })),
    )

    console.log(`date      ${new Date().toISOString()}`)
    console.log(`machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`)
    console.log(`software  Node ${process.version}, PostgreSQL ${rows[0]!.version}, durable, settings of the embedded server`)
    console.log(
      `dataset   ${BOARDS.length} Greenhouse boards of ${postings} postings, ${Math.round(bytes / postings / 100) / 10} kB each in the list`,
    )
    console.log(`enriched  ${values['only-description'] ? 'the description only' : 'everything'}`)
    console.log(
      `read      in ${processes === 0 ? 'each crawler itself' : `${processes} process${processes === 1 ? '' : 'es'} of each crawler`}`,
    )
    console.log(`load      ${load()} before`)

    console.log('\n| crawl | postings/s | bar | seconds | CPU ms a posting in the crawler |')
    console.log('|---|--:|--:|--:|--:|')
    for (const kind of ['new', 'unchanged', 'unchanged'] as const) {
      const started = performance.now()
      const ends = await Promise.all(
        crawlers.map(({ child }, index) => ask<Awaited<ReturnType<Crawler['crawl']>>>(child, { crawl: BOARDS[index]! })),
      )
      const seconds = (performance.now() - started) / 1000
      const done = ends.reduce((sum, end) => sum + (kind === 'new' ? end.created : end.unchanged), 0)
      const cpu = ends.reduce((sum, end) => sum + end.cpuMs, 0) / done
      console.log(`| ${kind} | ${Math.round(done / seconds)} | ${BARS[kind]} | ${seconds.toFixed(2)} | ${shown(cpu)} |`)
    }
    const stages = await ask<Stages>(crawlers[0]!.child, { stages: BOARDS[0]! })
    console.log('\n| stage | ms a new posting | of it CPU in the crawler |\n|---|--:|--:|')
    for (const [stage, { ms, cpu }] of Object.entries(stages)) console.log(`| ${stage} | ${shown(ms)} | ${shown(cpu)} |`)
    console.log(`\nload      ${load()} after`)
  } finally {
    for (const child of children) child.kill()
    await server.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ask<Answer>(child: ChildProcess, order: Order): Promise<Answer> {
  child.send(order)
  const [answer] = (await once(child, 'message')) as [Answer | { error: string }]
  if (answer && typeof answer === 'object' && 'error' in answer) throw new Error(answer.error)
  return answer as Answer
}

async function serveOrders(): Promise<void> {
  let crawler: Crawler | null = null
  const obey = async (order: Order): Promise<unknown> => {
    if ('crawl' in order) return crawler!.crawl(order.crawl)
    if ('stages' in order) return crawler!.stages(order.stages)
    if (order.role === 'crawler') {
      if (order.onlyDescription) STEPS.splice(1)
      crawler = await createCrawler(order.url, order.port, order.processes)
      return null
    }
    const boards = BOARDS.map((name, index) => ({
      name,
      payload: boardPayload(name, 1 + index * order.postings, order.postings, order.bodyWords),
    }))
    return [await serveSource(boards), boards[0]!.payload.length]
  }
  process.on('message', (order: Order) => {
    obey(order).then(
      (answer) => process.send!(answer),
      (error) => process.send!({ error: String(error) }),
    )
  })
}
