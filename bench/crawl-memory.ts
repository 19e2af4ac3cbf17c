import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { addBoard } from '../src/catalog/boards.ts'
import { migrate } from '../src/catalog/migrate.ts'
import { crawlBoard } from '../src/collect/crawl/crawl-board.ts'
import { claimDueBoards } from '../src/collect/crawl/due-boards.ts'
import { openEmbedded } from '../src/database/embedded.ts'
import { openPool } from '../src/database/pool.ts'
import { createFetcher } from '../src/http/client.ts'
import { systemClock } from '../src/http/clock.ts'
import { createPacing } from '../src/http/pacing.ts'

/**
 * node --expose-gc --import tsx bench/crawl-memory.ts [--postings 50000]
 * The memory a crawl holds while it reads a SmartRecruiters board, listed in pages of 100 with a detail each: first all new, then
 * unchanged. Nothing may grow with the board but ids and fingerprints.
 */
const HOST = 'api.smartrecruiters.com'

if (process.send) await serveBoard()
else await measure()

async function measure(): Promise<void> {
  const { values } = parseArgs({ options: { postings: { type: 'string', default: '50000' } } })
  const postings = Number(values.postings)
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-memory-'))
  const server = await openEmbedded({ dataDir: join(folder, 'data'), log: () => {}, durable: false })
  const source: ChildProcess = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] })
  source.send(postings)
  const [port] = (await once(source, 'message')) as [number]
  const db = openPool(server.url, { max: 4, applicationName: 'bench', onError: () => {} })
  const http = createFetcher({
    hostMap: (host) => (host === HOST ? { host: '127.0.0.1', port } : null),
    pacing: createPacing({ gap: 0, concurrency: 8 }),
  })
  try {
    await migrate(db)
    const { id } = await addBoard(db, { type: 'smartrecruiters', board: 'Big', company: 'Big' }, new Date())
    console.log('| crawl | postings | seconds | heap before | highest heap | heap after |\n|---|--:|--:|--:|--:|--:|')
    for (const kind of ['new', 'unchanged']) {
      const [board] = await claimDueBoards(db, systemClock, { limit: 1, sourceIds: [id] })
      const before = heap()
      let highest = before
      let told = 0
      const onProgress = () => {
        // Collecting at every batch would take longer than the crawl.
        if (++told % 25 === 0) highest = Math.max(highest, heap())
      }
      const log = pino({ level: 'silent' })
      const { failure, listed, milliseconds } = await crawlBoard(board!, {
        db,
        http,
        log,
        clock: systemClock,
        readingVersion: () => 'bench',
        onProgress,
      })
      if (failure) throw new Error(failure.message)
      console.log(
        `| ${kind} | ${listed} | ${(milliseconds / 1000).toFixed(0)} | ${mb(before)} | ${mb(highest)} | ${mb(heap())} |`,
      )
    }
  } finally {
    source.kill()
    await http.close()
    await db.end()
    await server.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

function mb(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}

function heap(): number {
  if (!globalThis.gc) throw new Error('start it with node --expose-gc')
  globalThis.gc()
  return process.memoryUsage().heapUsed
}

async function serveBoard(): Promise<void> {
  const [postings] = (await once(process, 'message')) as [number]
  const row = (index: number) => ({
    id: String(100_000 + index),
    name: `Deckhand ${index}`,
    company: { identifier: 'Big', name: 'Big' },
  })
  const text = '<p>Keep the boats afloat.</p>'.repeat(100)
  const server = createServer((request, response) => {
    const url = new URL(request.url!, `http://${HOST}`)
    const id = url.pathname.split('/')[5]
    const offset = Number(url.searchParams.get('offset'))
    const content = () => Array.from({ length: Math.min(100, postings - offset) }, (_, index) => row(offset + index))
    const body = id
      ? { ...row(Number(id) - 100_000), active: true, jobAd: { sections: { jobDescription: { title: 'Job', text } } } }
      : { offset, limit: 100, totalFound: postings, content: content() }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.send!((server.address() as AddressInfo).port)
}
