import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type Reads, readsOf } from '../catalog/reads.ts'
import type { CatalogIndex } from './bitmap/following/catalog-index.ts'
import { type CopiedIndex, type CopiedIndexOptions, copiedIndex } from './bitmap/following/copied-index.ts'
import type { IndexCopies } from './bitmap/following/index-news.ts'
import type { SharedSnapshots } from './bitmap/snapshot/snapshot-folder.ts'
import { createIndexEngine, openCatalogIndex } from './catalog-index.ts'
import type { SearchEngine } from './engine.ts'
import { type EngineName, indexedEngine } from './indexed-engine.ts'
import { postgresAnalysis } from './postgres/analyse.ts'
import { withinBudget } from './postgres/budget.ts'
import { createPostgresEngine } from './postgres/engine.ts'
import { readTitleWords } from './postgres/title-words.ts'
import { present } from './present.ts'
import { createQueryParser } from './query/query.ts'
import { rememberWords } from './query/remembered-words.ts'

export interface IndexStatus {
  revision: number
  /** Seconds since the index was last known to be complete; null while it is built. */
  lag_seconds: number | null
  jobs: number
  /** Live documents and dead ones, which are former versions of changed jobs. */
  documents: number
  dead_documents: number
  bytes: number
}

export interface SearchStatus {
  /** The engine that would answer a request now. */
  engine: EngineName
  /** Null where no index was opened. */
  index: IndexStatus | null
  /** Requests answered since the start, by engine. */
  answers: Record<EngineName, number>
  stale_retries: number
  index_failures: number
  /** Answers of an index that was behind, because PostgreSQL could not answer. */
  outdated_answers: number
}

/** The search of a server: Postgres answers from the first request, and the index from the moment it has read the catalog. */
export interface CatalogSearch {
  engine: SearchEngine
  status(): SearchStatus
  /** Begins to build the index. The database must be migrated. Snapshots are kept in the folder, and shared with other nodes where stated. */
  openIndex(folder: string, shared?: SharedSnapshots, copies?: IndexCopies): void
  /** Begins with a copy of the index of another thread; returns the function that takes its news. `onReady` is called when the first copy is there. */
  copyIndex(options: Omit<CopiedIndexOptions, 'log'>): CopiedIndex['take']
  /** Returns when everything committed before the call is in the index. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

const LOG_FAILURES_EVERY_MS = 60_000
/** Counting the bytes of every bitmap takes tens of milliseconds at a million jobs, so it may take at most this share of the time. */
const SHARE_FOR_COUNTING_BYTES = 0.01

export interface CatalogSearchOptions {
  /** The primary, which the index follows. */
  pool: Pool
  /** The servers that requests read from; unset: the primary. */
  reads?: Reads
  log: Logger
  budgetMs: number
}

export function createCatalogSearch(options: CatalogSearchOptions): CatalogSearch {
  const { pool, reads = readsOf(pool), log, budgetMs } = options
  let index: CatalogIndex | null = null
  const ready = () => index?.progress().ready ?? false
  const lagMs = () => index?.progress().lagMs ?? Number.POSITIVE_INFINITY
  const behind = () => !ready() && Number.isFinite(lagMs())

  const answers = { bitmap: 0, postgres: 0 }
  let retries = 0
  let failures = 0
  let outdated = 0
  const logFailure = atMostEvery(LOG_FAILURES_EVERY_MS, (error: unknown) =>
    log.error({ err: error }, 'the search index could not answer, so PostgreSQL did'),
  )
  const bytes = cachedToShare(SHARE_FOR_COUNTING_BYTES, () => present(index).state().bytes)

  const words = rememberWords((texts) => reads.read({}, ({ db }) => postgresAnalysis(db)(texts)))
  const learnTitleWords = () =>
    void reads
      .read({}, ({ db }) => withinBudget(db, budgetMs, readTitleWords))
      .then(words.learn)
      .catch((error) => log.debug({ err: error }, 'words of titles are learnt as they are searched for'))
  const parse = createQueryParser(words.analyse)
  const bitmap = createIndexEngine({ pool, reads, index: () => present(index).index(), parse })
  const engine = indexedEngine(
    { engine: bitmap, ready, behind, lagMs, catchUp: () => present(index).catchUp() },
    createPostgresEngine(pool, { budgetMs, parse, reads }),
    {
      answered: (by) => answers[by]++,
      retried: () => retries++,
      failed(error) {
        failures++
        logFailure(error)
      },
      outdated: () => outdated++,
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
      outdated_answers: outdated,
    }),
    openIndex(folder, shared, copies) {
      index = openCatalogIndex({ pool, reads, log, folder, shared, copies })
      learnTitleWords()
    },
    copyIndex(options) {
      const copied = copiedIndex({ ...options, log })
      index = copied
      learnTitleWords()
      return copied.take
    },
    catchUp: async () => index?.catchUp(),
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

/** Repeats the work only after a pause that keeps it below its share of the time; until then the last value is returned. */
function cachedToShare<T>(share: number, work: () => T): () => T {
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
