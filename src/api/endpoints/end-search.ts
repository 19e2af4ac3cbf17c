import { z } from '@hono/zod-openapi'
import { endSearch } from '../../catalog/saved-searches/searches.ts'
import { json, problem, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { respond } from '../respond.ts'
import { noSearch, searchIdOf } from '../saved-search-view.ts'

export const endSavedSearch: Endpoint = {
  method: 'delete',
  path: '/api/v1/searches/:id',
  operation: {
    operationId: 'endSearch',
    summary: 'End a saved search',
    description: 'Ends a saved search with all its deliveries. Its matches are deleted.',
    tags: ['Saved searches'],
    request: { params: z.object({ id: z.coerce.number().int().openapi({ description: 'The id of the saved search.' }) }) },
    responses: {
      ...json(z.object({ id: z.int() }).openapi('EndedSearch'), 'The search has ended.', { example: { id: 12 } }),
      ...problems(401),
      ...problem(404, { example: { detail: 'this account has no saved search with the id 12' } }),
      ...problems(429, 500),
    },
  },
  async handle(c, { db }) {
    const id = searchIdOf(c)
    if (!(await endSearch(db, id, c.holder.account.id))) throw noSearch(String(id))
    return respond(c, JSON.stringify({ id }))
  },
}
