import { searchesOf } from '../../catalog/saved-searches/searches.ts'
import { json, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { savedSearchExample } from '../examples.ts'
import { respond } from '../respond.ts'
import { CHANNELS, SavedSearchListSchema } from '../saved-search-schemas.ts'
import { savedSearchViews } from '../saved-search-view.ts'

export const listSearches: Endpoint = {
  path: '/api/v1/searches',
  operation: {
    operationId: 'listSearches',
    summary: 'List saved searches',
    description: "The account's saved searches, oldest first, and the ways in which this server can deliver their new matches.",
    tags: ['Saved searches'],
    responses: {
      ...json(SavedSearchListSchema, 'All of them.', { example: { data: [savedSearchExample], channels: CHANNELS } }),
      ...problems(401, 429, 500),
    },
  },
  async handle(c, { db, webhooks, sendsMail }) {
    const { id } = c.holder.account
    const data = await savedSearchViews(db, id, await searchesOf(db, id))
    const isThere = { feed: true, webhook: webhooks !== null, email: sendsMail }
    return respond(c, JSON.stringify({ data, channels: CHANNELS.filter((channel) => isThere[channel]) }))
  },
}
