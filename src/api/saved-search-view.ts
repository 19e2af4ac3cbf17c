import type { Pool } from 'pg'
import { emailsOf } from '../catalog/saved-searches/emails.ts'
import { feedsOf } from '../catalog/saved-searches/feeds.ts'
import type { SavedSearch } from '../catalog/saved-searches/searches.ts'
import { summary } from '../search/parameters/bounded-errors.ts'
import { readSavedQuery } from '../search/saved-query.ts'
import type { ApiContext } from './context.ts'
import { notFound } from './problem.ts'
import { readId } from './read-id.ts'

/** Saved searches of an account as the API shows them, with their deliveries. */
export async function savedSearchViews(db: Pool, account: number, searches: SavedSearch[]) {
  const [feeds, emails] = [await feedsOf(db, account), await emailsOf(db, account)]
  return searches.map((search) => {
    const reading = readSavedQuery(search.query)
    return {
      ...search,
      feeds: feeds.filter(({ search_id }) => search_id === search.id),
      emails: emails.filter(({ search_id }) => search_id === search.id),
      problem: 'value' in reading ? null : summary(reading),
    }
  })
}

export const noSearch = (id: string | undefined) => notFound(`this account has no saved search with the id ${id}`)

/** The id of a saved search in the path. */
export function searchIdOf(c: ApiContext): number {
  const id = readId(c.param('id'))
  if (id === null) throw noSearch(c.param('id'))
  return id
}
