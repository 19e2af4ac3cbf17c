import { z } from '@hono/zod-openapi'
import { listWebhooks as storedWebhooks } from '../../catalog/webhooks/subscriptions.ts'
import { MOST_WEBHOOKS } from '../../deliver/webhooks/webhooks.ts'
import { json, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { webhookExample } from '../examples.ts'
import { respond } from '../respond.ts'
import { WebhookSchema, webhookView } from '../webhook-view.ts'

const WebhookListSchema = z.object({ data: z.array(WebhookSchema) }).openapi('WebhookList')

export const listWebhooks: Endpoint = {
  path: '/api/v1/webhooks',
  operation: {
    operationId: 'listWebhooks',
    summary: 'List your webhooks',
    description: `The webhooks of the account, ${MOST_WEBHOOKS} at most, with their positions and states.`,
    tags: ['Webhooks'],
    responses: {
      ...json(WebhookListSchema, 'The webhooks.', { example: { data: [webhookExample] } }),
      ...problems(401, 429, 500),
    },
  },
  async handle(c, { db }) {
    const rows = await storedWebhooks(db, c.holder.account.id)
    return respond(c, JSON.stringify({ data: rows.map(webhookView) }))
  },
}
