import { json } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { webhookExample } from '../examples.ts'
import { respond } from '../respond.ts'
import { OWN_PROBLEMS, ownWebhook, WEBHOOK_ID, WebhookSchema, webhookView } from '../webhook-view.ts'

export const getWebhook: Endpoint = {
  path: '/api/v1/webhooks/:id',
  operation: {
    operationId: 'getWebhook',
    summary: 'Get a webhook',
    description: 'A webhook of the account: its position, the last failure, and why it is paused.',
    tags: ['Webhooks'],
    request: { params: WEBHOOK_ID },
    responses: { ...json(WebhookSchema, 'The webhook.', { example: webhookExample }), ...OWN_PROBLEMS },
  },
  async handle(c, { db }) {
    return respond(c, JSON.stringify(webhookView(await ownWebhook(c, db))))
  },
}
