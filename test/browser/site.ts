import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { Listening } from '../../src/api/listen.ts'
import { createSite } from '../../src/api/site/site.ts'
import { configureBoard } from '../../src/collect/crawl/configure-board.ts'
import { crawlOnce } from '../../src/collect/crawl/crawl-once.ts'
import { createWorld, startDemoServer, type World } from '../../src/demo/index.ts'
import { systemClock } from '../../src/http/clock.ts'
import { createCatalogSearch } from '../../src/search/catalog-search.ts'
import { crawlingHere } from '../collect/crawl/crawling-here.ts'
import { demoClient } from '../demo/demo-client.ts'
import { testApi } from '../support/api.ts'
import { filledDatabase } from '../support/database.ts'
import { listenUntilDrained } from '../support/listening.ts'
import { whenFileIsOver } from '../support/when-over.ts'

export interface TestSite {
  origin: string
  /** Of an account without a limit that a test could reach. */
  key: string
  pool: pg.Pool
  databaseUrl: string
  /** Cuts every connection and refuses new ones, as a server does that was stopped. */
  stop(): Promise<void>
  /** Listens again, at the same origin, if it was stopped. */
  start(): Promise<void>
  /** Builds the search index, if there is none yet, and waits until it answers. */
  openIndex(): Promise<void>
}

export interface SiteOptions {
  /** false: Postgres answers until `openIndex` is called. */
  index?: boolean
  /** The server says that its world is made up. */
  demo?: boolean
  /** Pages of open jobs have their facts in the document. */
  publicPages?: boolean
  /** The server says that it sends e-mail. */
  sendsMail?: boolean
}

/**
 * A real server on a port of its own, with the catalog of a small made-up world. The world is crawled through the real adapters once in a
 * test run; each site has a copy of that catalog, so a file may change it. Ends with the calling file.
 */
export async function testSite(options: SiteOptions = {}): Promise<TestSite> {
  const { pool, url: databaseUrl } = await filledDatabase('browser_world', (empty) =>
    crawl(empty, createWorld({ seed: 14, employers: 12, postings: 240 })),
  )
  const log = pino({ level: 'silent' })
  const search = createCatalogSearch({ pool, log, budgetMs: 60_000 })
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-browser-'))
  const openIndex = async () => {
    if (search.status().index === null) search.openIndex(folder)
    while (search.status().engine !== 'bitmap') await sleep(50)
  }
  if (options.index !== false) await openIndex()
  const api = await testApi(pool, { site: createSite(), engine: search.engine, ...options })
  let server: Listening | null = await listenUntilDrained(api.app)
  const { url: origin, port } = server
  const stop = async () => {
    const stopped = server
    server = null
    await stopped?.drain(0)
  }
  whenFileIsOver(async () => {
    await stop()
    await search.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    origin,
    key: api.key,
    pool,
    databaseUrl,
    stop,
    async start() {
      server ??= await listenUntilDrained(api.app, { port })
    },
    openIndex,
  }
}

async function crawl(pool: pg.Pool, world: World): Promise<void> {
  const server = await startDemoServer(world)
  // Retries: on a busy machine the demo server may close a connection that rested just as it is used again.
  const http = demoClient(server.hostMap, { retry: { tries: 4 } })
  try {
    for (const { ats, board } of world.boards()) await configureBoard(pool, { type: ats, board }, new Date())
    const reports = await crawlOnce({
      ...crawlingHere({ db: pool, http, log: pino({ level: 'silent' }), clock: systemClock, readingVersion: () => 'test' }),
      concurrency: 4,
      signal: new AbortController().signal,
    })
    expect(reports.filter(({ failure }) => failure !== null)).toEqual([])
  } finally {
    await http.close()
    await server.close()
  }
}
