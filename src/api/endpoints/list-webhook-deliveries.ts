import { z } from '@hono/zod-openapi'
import { DELIVERIES_KEPT, listDeliveries } from '../../catalog/webhooks/deliveries.ts'
import { integer } from '../../search/parameters/kinds.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { deliveryExample } from '../examples.ts'
import { readQuery } from '../read-query.ts'
import { respond } from '../respond.ts'
import { DeliverySchema, OWN_PROBLEMS, ownWebhook, WEBHOOK_ID } from '../webhook-view.ts'

const DeliveryListSchema = z.object({ data: z.array(DeliverySchema) }).openapi('WebhookDeliveryList')

const PARAMETERS = {
  limit: integer({ min: 1, clampTo: DELIVERIES_KEPT })
    .default(50)
    .openapi({ description: `Tries to list; at most ${DELIVERIES_KEPT}, which is how many are kept.`, default: 50 }),
}

export const listWebhookDeliveries: Endpoint = {
  path: '/api/v1/webhooks/:id/deliveries',
  operation: {
    operationId: 'listWebhookDeliveries',
    summary: 'List the tries of a webhook',
    description: `The log of a webhook: the last ${DELIVERIES_KEPT} tries, newest first, with the answers of the target.`,
    tags: ['Webhooks'],
    request: { params: WEBHOOK_ID, query: query(PARAMETERS) },
    responses: {
      ...json(DeliveryListSchema, 'The tries.', { example: { data: [deliveryExample] } }),
      ...problems(400),
      ...OWN_PROBLEMS,
    },
  },
  async handle(c, { db }) {
    const { limit } = readQuery(c, PARAMETERS)
    const { id } = await ownWebhook(c, db)
    return respond(c, JSON.stringify({ data: await listDeliveries(db, id, limit) }))
  },
}
