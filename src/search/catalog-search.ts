import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type CatalogIndex, openCatalogIndex } from './bitmap/following/catalog-index.ts'
import { createBitmapEngine } from './bitmap/queries/engine.ts'
import type { SearchEngine } from './engine.ts'
import { type EngineName, indexedEngine } from './indexed-engine.ts'
import { postgresAnalysis } from './postgres/analyse.ts'
import { createPostgresEngine } from './postgres/engine.ts'
import { createQueryParser } from './query.ts'

export interface IndexStatus {
  revision: number
  /** Since it last knew everything; null while it is built. */
  lag_seconds: number | null
  jobs: number
  /** Dead ones included: what a changed job was before. */
  documents: number
  dead_documents: number
  bytes: number
}

export interface SearchStatus {
  /** What answers the next request. */
  engine: EngineName
  /** Null where there is none. */
  index: IndexStatus | null
  /** Requests answered since the start, by engine. */
  answers: Record<EngineName, number>
  stale_retries: number
  index_failures: number
}

/** How a server searches: Postgres from the first request, the index once it is open and knows the catalog. */
export interface CatalogSearch {
  engine: SearchEngine
  status(): SearchStatus
  /** The catalog must be migrated. The folder is for snapshots. */
  openIndex(folder: string): void
  close(): Promise<void>
}

const FAILURES_TOLD_EVERY_MS = 60_000
/** Counting the bytes of every bitmap takes tens of milliseconds at a million jobs: it may have this share of the time. */
const SHARE_FOR_COUNTING = 0.01

export function createCatalogSearch({ pool, log, budgetMs }: { pool: Pool; log: Logger; budgetMs: number }): CatalogSearch {
  let index: CatalogIndex | null = null
  const ready = () => index?.state().ready ?? false

  const answers = { bitmap: 0, postgres: 0 }
  let retries = 0
  let failures = 0
  const tell = atMostEvery(FAILURES_TOLD_EVERY_MS, (error: unknown) =>
    log.error({ err: error }, 'the search index could not answer, so PostgreSQL did'),
  )
  const bytes = remembered(SHARE_FOR_COUNTING, () => index!.state().bytes)

  const parse = createQueryParser(postgresAnalysis(pool))
  const bitmap = createBitmapEngine({ pool, index: () => index!.index(), parse, budgetMs })
  const engine = indexedEngine(
    { engine: bitmap, ready, catchUp: () => index!.catchUp() },
    createPostgresEngine(pool, { budgetMs, parse }),
    {
      answered: (by) => answers[by]++,
      retried: () => retries++,
      failed(error) {
        failures++
        tell(error)
      },
    },
  )

  function indexStatus(): IndexStatus | null {
    if (index === null) return null
    const { revision, lagMs, documents, live } = index.state()
    return {
      revision,
      lag_seconds: Number.isFinite(lagMs) ? Math.round(lagMs) / 1000 : null,
      jobs: live,
      documents,
      dead_documents: documents - live,
      bytes: bytes(),
    }
  }

  return {
    engine,
    status: () => ({
      engine: ready() ? 'bitmap' : 'postgres',
      index: indexStatus(),
      answers: { ...answers },
      stale_retries: retries,
      index_failures: failures,
    }),
    openIndex(folder) {
      index = openCatalogIndex({ pool, log, folder })
    },
    async close() {
      await index?.close()
    },
  }
}

function atMostEvery<T>(ms: number, work: (value: T) => void): (value: T) => void {
  let last = Number.NEGATIVE_INFINITY
  return (value) => {
    if (performance.now() - last < ms) return
    last = performance.now()
    work(value)
  }
}

/** Works again only when the work has rested long enough for its share of the time. */
function remembered<T>(share: number, work: () => T): () => T {
  let last: { value: T; until: number } | null = null
  return () => {
    const started = performance.now()
    if (last === null || started >= last.until) {
      const value = work()
      const ended = performance.now()
      last = { value, until: ended + (ended - started) / share }
    }
    return last.value
  }
}
