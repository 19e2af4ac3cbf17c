import type { SearchFeed } from '../catalog/saved-searches/feeds.ts'
import type { SavedSearch } from '../catalog/saved-searches/searches.ts'
import { summary } from '../search/parameters/bounded-errors.ts'
import { readSavedQuery } from '../search/saved-query.ts'
import type { ApiContext } from './endpoint.ts'
import { notFound } from './problem.ts'
import { readId } from './read-id.ts'

/** A saved search as the API shows it. */
export function savedSearchView(search: SavedSearch, feeds: SearchFeed[]) {
  const reading = readSavedQuery(search.query)
  return {
    ...search,
    feeds: feeds.filter(({ search_id }) => search_id === search.id),
    problem: 'value' in reading ? null : summary(reading),
  }
}

export const noSearch = (id: string | undefined) => notFound(`this account has no saved search with the id ${id}`)

/** The id of a saved search in the path. */
export function searchIdOf(c: ApiContext): number {
  const id = readId(c.req.param('id'))
  if (id === null) throw noSearch(c.req.param('id'))
  return id
}
