import { z } from '@hono/zod-openapi'
import { endEmail } from '../../catalog/saved-searches/emails.ts'
import { json, problem, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { notFound } from '../problem.ts'
import { readId } from '../read-id.ts'
import { respond } from '../respond.ts'
import { EndedEmailSchema } from '../saved-search-schemas.ts'
import { searchIdOf } from '../saved-search-view.ts'

export const endSearchEmail: Endpoint = {
  method: 'delete',
  path: '/api/v1/searches/:id/emails/:email_id',
  operation: {
    operationId: 'endSearchEmail',
    summary: 'End the mails of a saved search to an address',
    description: 'Deletes the address. Links in mails that were sent to it have no effect any more.',
    tags: ['Saved searches'],
    request: {
      params: z.object({
        id: z.coerce.number().int().openapi({ description: 'The id of the saved search.' }),
        email_id: z.coerce.number().int().openapi({ description: 'The id of the delivery.' }),
      }),
    },
    responses: {
      ...json(EndedEmailSchema, 'The delivery has ended.', { example: { id: 5 } }),
      ...problems(401),
      ...problem(404, { example: { detail: 'the search has no address with the id 5' } }),
      ...problems(429, 500),
    },
  },
  async handle(c, { db }) {
    const search = searchIdOf(c)
    const id = readId(c.param('email_id'))
    if (id === null || !(await endEmail(db, id, { account: c.holder.account.id, search })))
      throw notFound(`the search has no address with the id ${c.param('email_id')}`)
    return respond(c, JSON.stringify({ id }))
  },
}
