import { Stale } from './bitmap/queries/hot-rows.ts'
import { NeedsIndex, type SearchEngine, SearchTimeout } from './engine.ts'
import { InvalidQuery } from './query.ts'

export type EngineName = 'bitmap' | 'postgres'

export interface Indexed {
  engine: SearchEngine
  ready: () => boolean
  catchUp: () => Promise<void>
}

/** What an operator wants to know about the answers. */
export interface AnswerWatch {
  answered(by: EngineName): void
  /** The index is asked again, because a page has changed under it. */
  retried(): void
  /** The index could not answer what Postgres then did. */
  failed(error: unknown): void
}

const UNWATCHED: AnswerWatch = { answered() {}, retried() {}, failed() {} }

/**
 * The index where it is ready, else Postgres. A page that has changed under the index is read again when it has caught up; if it changes
 * faster than that, or the index fails, Postgres answers.
 */
export function indexedEngine(
  { engine, ready, catchUp }: Indexed,
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
    // Told only now: where the database is away, the index is not to blame.
    if (failure !== undefined) watch.failed(failure)
    return given
  }

  return {
    search: (request) => answer((engine) => engine.search(request)),
    count: (request) => answer((engine) => engine.count(request)),
    facets: (request) => answer((engine) => engine.facets(request)),
    similar: (request) => answer((engine) => engine.similar(request)),
  }
}
