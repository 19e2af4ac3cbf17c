import { Stale } from './bitmap/queries/hot-rows.ts'
import { NeedsIndex, type SearchEngine, SearchTimeout } from './engine.ts'
import { InvalidQuery } from './query.ts'

export type EngineName = 'bitmap' | 'postgres'

export interface Indexed {
  engine: SearchEngine
  ready: () => boolean
  /** True when the index was built but has not looked at the catalog for some seconds, as happens on a busy machine. */
  behind: () => boolean
  catchUp: () => Promise<void>
}

/** What is counted for the operator. */
export interface AnswerWatch {
  answered(by: EngineName): void
  /** The index is asked again, because a job of the page has changed since it was indexed. */
  retried(): void
  /** The index could not answer, and Postgres did. */
  failed(error: unknown): void
}

const UNWATCHED: AnswerWatch = { answered() {}, retried() {}, failed() {} }

/**
 * Asks the index where it is ready, else Postgres. Where a job of the page has changed since it was indexed, the index catches up and is asked
 * again. If that happens twice, or the index fails, Postgres answers.
 */
export function indexedEngine(
  { engine, ready, behind, catchUp }: Indexed,
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
    const given = await ask(postgres).catch((error) => {
      if (error instanceof NeedsIndex && failure !== undefined) watch.failed(failure)
      throw error
    })
    watch.answered('postgres')
    // Only now: where Postgres fails too, the database is away and the index is not to blame.
    if (failure !== undefined) watch.failed(failure)
    return given
  }

  return {
    search: (request) => answer((engine) => engine.search(request)),
    count: (request) => answer((engine) => engine.count(request)),
    facets: (request) => answer((engine) => engine.facets(request)),
    ids: (request) => answer((engine) => engine.ids(request)),
    async similar(request) {
      // Postgres cannot answer this, so an index that is behind looks at the catalog first.
      if (behind()) await catchUp().catch(() => {})
      return answer((engine) => engine.similar(request))
    },
  }
}
