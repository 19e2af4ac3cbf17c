import type { Pool } from 'pg'
import { pauseWebhook as pauseStored } from '../../catalog/webhooks/subscriptions.ts'
import { resumeWebhook as resumeStored } from '../../deliver/webhooks/webhooks.ts'
import type { Answer, ApiContext } from '../context.ts'
import { json, problem } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { pausedWebhookExample, webhookExample } from '../examples.ts'
import { respond } from '../respond.ts'
import { OWN_PROBLEMS, ownWebhook, refusedAsProblem, WEBHOOK_ID, WebhookSchema, webhookView } from '../webhook-view.ts'

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
    responses: {
      ...json(WebhookSchema, 'The webhook.', { example: webhookExample }),
      ...problem(409, {
        meaning: 'The saved search of the webhook has ended.',
        example: { detail: 'the saved search of webhook 1 has ended, so it has nothing to send: remove the webhook' },
      }),
      ...OWN_PROBLEMS,
    },
  },
  handle: (c, { db }) => change(c, db, (id) => refusedAsProblem(() => resumeStored(db, id))),
}

async function change(c: ApiContext, db: Pool, work: (id: number) => Promise<void>): Promise<Answer> {
  await work((await ownWebhook(c, db)).id)
  return respond(c, JSON.stringify(webhookView(await ownWebhook(c, db))))
}
