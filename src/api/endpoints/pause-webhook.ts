import type { Pool } from 'pg'
import { pauseWebhook as pauseStored, resumeWebhook as resumeStored } from '../../catalog/webhooks/subscriptions.ts'
import { json } from '../documentation.ts'
import type { ApiContext, Endpoint } from '../endpoint.ts'
import { pausedWebhookExample, webhookExample } from '../examples.ts'
import { respond } from '../respond.ts'
import { OWN_PROBLEMS, ownWebhook, WEBHOOK_ID, WebhookSchema, webhookView } from '../webhook-view.ts'

export const pauseWebhook: Endpoint = {
  method: 'post',
  path: '/api/v1/webhooks/:id/pause',
  operation: {
    operationId: 'pauseWebhook',
    summary: 'Pause a webhook',
    description: 'Sends nothing until it is resumed. No event is lost meanwhile.',
    tags: ['Webhooks'],
    request: { params: WEBHOOK_ID },
    responses: { ...json(WebhookSchema, 'The webhook.', { example: pausedWebhookExample }), ...OWN_PROBLEMS },
  },
  handle: (c, { db }) => change(c, db, (id) => pauseStored(db, id, 'paused by its account')),
}

export const resumeWebhook: Endpoint = {
  method: 'post',
  path: '/api/v1/webhooks/:id/resume',
  operation: {
    operationId: 'resumeWebhook',
    summary: 'Resume a webhook',
    description: 'Goes on where it stopped, and forgets earlier failures: the current batch is tried again at once.',
    tags: ['Webhooks'],
    request: { params: WEBHOOK_ID },
    responses: { ...json(WebhookSchema, 'The webhook.', { example: webhookExample }), ...OWN_PROBLEMS },
  },
  handle: (c, { db }) => change(c, db, (id) => resumeStored(db, id)),
}

async function change(c: ApiContext, db: Pool, work: (id: number) => Promise<void>): Promise<Response> {
  await work((await ownWebhook(c, db)).id)
  return respond(c, JSON.stringify(webhookView(await ownWebhook(c, db))))
}
