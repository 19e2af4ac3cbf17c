import { SearchTimeout } from '../search/engine.ts'
import { InvalidQuery } from '../search/query.ts'
import { Problem } from './problem.ts'

/** Turns what a search engine refuses into the interface's answers. */
export async function answeringSearchErrors<T>(search: Promise<T>): Promise<T> {
  try {
    return await search
  } catch (error) {
    if (error instanceof InvalidQuery) throw new Problem(400, { title: 'Invalid search query', detail: error.message })
    if (error instanceof SearchTimeout) {
      const detail = 'the search exceeded its time budget: narrow it with filters, or search titles only (q_scope=title)'
      throw new Problem(422, { detail, cause: error })
    }
    throw error
  }
}
