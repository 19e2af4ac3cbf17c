import { NeedsIndex, SearchTimeout } from '../search/engine.ts'
import { InvalidQuery } from '../search/query/query.ts'
import { Problem } from './problem.ts'

/** Translates refusals of a search engine into the interface's answers. */
export async function answeringSearchErrors<T>(search: Promise<T>): Promise<T> {
  try {
    return await search
  } catch (error) {
    if (error instanceof InvalidQuery) throw new Problem(400, { title: 'Invalid search query', detail: error.message })
    if (error instanceof SearchTimeout) {
      const detail = 'the search exceeded its time budget: narrow it with filters, or search titles only (q_scope=title)'
      throw new Problem(422, { detail, cause: error })
    }
    if (error instanceof NeedsIndex) {
      const detail =
        'this is answered by the search index, which is not ready. It is built when the service starts: ask again in a few seconds. ' +
        'If it never is, the service runs with ROLECALL_INDEX=off, and only its operator can turn the index on'
      throw new Problem(503, { detail, headers: { 'retry-after': '5' }, cause: error })
    }
    throw error
  }
}
