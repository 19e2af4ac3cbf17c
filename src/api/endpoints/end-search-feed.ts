import { z } from '@hono/zod-openapi'
import { endFeed } from '../../catalog/saved-searches/feeds.ts'
import { json, problem, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { notFound } from '../problem.ts'
import { readId } from '../read-id.ts'
import { respond } from '../respond.ts'
import { EndedFeedSchema } from '../saved-search-schemas.ts'

export const endSearchFeed: Endpoint = {
  method: 'delete',
  path: '/api/v1/feeds/:id',
  operation: {
    operationId: 'endSearchFeed',
    summary: 'End a feed',
    description: 'Ends a feed of a saved search: its addresses answer 404 from now on.',
    tags: ['Saved searches'],
    request: { params: z.object({ id: z.coerce.number().int().openapi({ description: 'The id of the feed.' }) }) },
    responses: {
      ...json(EndedFeedSchema, 'The feed has ended.', { example: { id: 3 } }),
      ...problems(401),
      ...problem(404, { example: { detail: 'this account has no feed with the id 3' } }),
      ...problems(429, 500),
    },
  },
  async handle(c, { db }) {
    const id = readId(c.param('id'))
    if (id === null || !(await endFeed(db, c.holder.account.id, id)))
      throw notFound(`this account has no feed with the id ${c.param('id')}`)
    return respond(c, JSON.stringify({ id }))
  },
}
