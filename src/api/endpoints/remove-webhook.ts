import { removeWebhook as removeStored } from '../../catalog/webhooks/subscriptions.ts'
import { json } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { webhookExample } from '../examples.ts'
import { respond } from '../respond.ts'
import { OWN_PROBLEMS, ownWebhook, WEBHOOK_ID, WebhookSchema, webhookView } from '../webhook-view.ts'

export const removeWebhook: Endpoint = {
  method: 'delete',
  path: '/api/v1/webhooks/:id',
  operation: {
    operationId: 'removeWebhook',
    summary: 'Remove a webhook',
    description: 'Ends a webhook for good, together with its log. A message that is under way may still arrive.',
    tags: ['Webhooks'],
    request: { params: WEBHOOK_ID },
    responses: { ...json(WebhookSchema, 'The webhook that was removed.', { example: webhookExample }), ...OWN_PROBLEMS },
  },
  async handle(c, { db }) {
    const webhook = await ownWebhook(c, db)
    await removeStored(db, webhook.id)
    return respond(c, JSON.stringify(webhookView(webhook)))
  },
}
