import { OUTAGE_BRIDGED_MS, troubleOf } from '../database/trouble.ts'
import { Stale } from './bitmap/queries/cached-items.ts'
import { NeedsIndex, type OnOutdated, type SearchEngine, SearchTimeout } from './engine.ts'
import { InvalidQuery } from './query/query.ts'

export type EngineName = 'bitmap' | 'postgres'

export interface Indexed {
  engine: SearchEngine
  ready: () => boolean
  /** True when the index was built but has not looked at the catalog for some seconds, as happens on a busy machine. */
  behind: () => boolean
  /** Milliseconds since the index was last known to be complete; infinite while it is built. */
  lagMs: () => number
  catchUp: () => Promise<void>
}

/** Counts answers for the operator. */
export interface AnswerWatch {
  answered(by: EngineName): void
  /** The index is asked again, because a job of the page has changed since it was indexed. */
  retried(): void
  /** The index could not answer, and Postgres did. */
  failed(error: unknown): void
  /** Postgres could not answer, and the index did although it is behind. */
  outdated(): void
}

const UNWATCHED: AnswerWatch = { answered() {}, retried() {}, failed() {}, outdated() {} }

/** After Postgres failed, an index that is behind is asked first for this time: a server that hangs would make every request wait. */
const INDEX_FIRST_MS = 5_000

/**
 * Asks the index where it is ready, else Postgres. Where a job of the page has changed since it was indexed, the index catches up and is asked
 * again. If that happens twice, or the index fails, Postgres answers. While the database is in trouble, an index that is behind by less than
 * OUTAGE_BRIDGED_MS answers the requests that need no rows from Postgres.
 */
export function indexedEngine(
  { engine, ready, behind, lagMs, catchUp }: Indexed,
  postgres: SearchEngine,
  watch: AnswerWatch = UNWATCHED,
): SearchEngine {
  const indexed = async <T>(ask: (engine: SearchEngine) => Promise<T>): Promise<T> => {
    try {
      return await ask(engine)
    } catch (error) {
      if (!(error instanceof Stale)) throw error
    }
    watch.retried()
    await catchUp()
    return ask(engine)
  }

  let postgresFailedAt = Number.NEGATIVE_INFINITY
  const fromPostgres = async <T>(ask: (engine: SearchEngine) => Promise<T>): Promise<T> => {
    try {
      const given = await ask(postgres)
      postgresFailedAt = Number.NEGATIVE_INFINITY
      return given
    } catch (error) {
      if (troubleOf(error) !== null) postgresFailedAt = performance.now()
      throw error
    }
  }

  /** Answers count, facets and pages from an index that is behind rather than not at all. */
  const answerOrOutdated = async <T>(
    ask: (engine: SearchEngine) => Promise<T>,
    onOutdated: OnOutdated = () => {},
  ): Promise<T> => {
    const outdated = async (): Promise<T> => {
      const ageMs = lagMs()
      const given = await ask(engine)
      watch.answered('bitmap')
      watch.outdated()
      onOutdated(ageMs)
      return given
    }
    const bridged = () => !ready() && lagMs() < OUTAGE_BRIDGED_MS
    if (bridged() && performance.now() - postgresFailedAt < INDEX_FIRST_MS) {
      try {
        return await outdated()
      } catch (error) {
        // Any other failure, such as a job that has changed, means that the database answers again.
        if (troubleOf(error) !== null) throw error
      }
    }
    try {
      return await answer(ask)
    } catch (error) {
      if (troubleOf(error) === null || !bridged()) throw error
      return outdated().catch((failure) => {
        throw failure instanceof InvalidQuery ? failure : error
      })
    }
  }

  const answer = async <T>(ask: (engine: SearchEngine) => Promise<T>): Promise<T> => {
    let failure: unknown
    if (ready()) {
      try {
        const given = await indexed(ask)
        watch.answered('bitmap')
        return given
      } catch (error) {
        if (error instanceof InvalidQuery || error instanceof SearchTimeout) throw error
        if (!(error instanceof Stale)) failure = error
      }
    }
    const given = await fromPostgres(ask).catch((error) => {
      if (error instanceof NeedsIndex && failure !== undefined) watch.failed(failure)
      throw error
    })
    watch.answered('postgres')
    // Counted only now: where Postgres fails too, the database is the cause and not the index.
    if (failure !== undefined) watch.failed(failure)
    return given
  }

  return {
    search: (request, onOutdated) => answerOrOutdated((engine) => engine.search(request), onOutdated),
    count: (request, onOutdated) => answerOrOutdated((engine) => engine.count(request), onOutdated),
    facets: (request, onOutdated) => answerOrOutdated((engine) => engine.facets(request), onOutdated),
    ids: (request) => answer((engine) => engine.ids(request)),
    among: (request) => answer((engine) => engine.among(request)),
    async similar(request) {
      // Postgres cannot answer this, so an index that is behind looks at the catalog first.
      if (behind()) await catchUp().catch(() => {})
      return answer((engine) => engine.similar(request))
    },
  }
}
