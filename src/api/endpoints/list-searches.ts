import { feedsOf } from '../../catalog/saved-searches/feeds.ts'
import { searchesOf } from '../../catalog/saved-searches/searches.ts'
import { json, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { savedSearchExample } from '../examples.ts'
import { respond } from '../respond.ts'
import { SavedSearchListSchema } from '../saved-search-schemas.ts'
import { savedSearchView } from '../saved-search-view.ts'

export const listSearches: Endpoint = {
  path: '/api/v1/searches',
  operation: {
    operationId: 'listSearches',
    summary: 'List saved searches',
    description: "The account's saved searches, oldest first.",
    tags: ['Saved searches'],
    responses: {
      ...json(SavedSearchListSchema, 'All of them.', { example: { data: [savedSearchExample] } }),
      ...problems(401, 429, 500),
    },
  },
  async handle(c, { db }) {
    const { id } = c.get('holder').account
    const feeds = await feedsOf(db, id)
    const data = (await searchesOf(db, id)).map((search) => savedSearchView(search, feeds))
    return respond(c, JSON.stringify({ data }))
  },
}
