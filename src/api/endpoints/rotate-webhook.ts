import { OVERLAP_SECONDS } from '../../deliver/webhooks/webhooks.ts'
import { json } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { webhookExample, webhookSecretExample } from '../examples.ts'
import { respond } from '../respond.ts'
import {
  OWN_PROBLEMS,
  ownWebhook,
  refusedAsProblem,
  SWITCHED_OFF_PROBLEM,
  switchedOn,
  WEBHOOK_ID,
  WebhookWithSecretSchema,
  webhookView,
} from '../webhook-view.ts'

export const rotateWebhook: Endpoint = {
  method: 'post',
  path: '/api/v1/webhooks/:id/rotate',
  operation: {
    operationId: 'rotateWebhook',
    summary: 'Rotate the secret of a webhook',
    description: `Makes a new secret, which is in this answer alone. For ${OVERLAP_SECONDS / 3600} hours messages carry the signatures of both.`,
    tags: ['Webhooks'],
    request: { params: WEBHOOK_ID },
    responses: {
      ...json(WebhookWithSecretSchema, 'The webhook, with its new secret.', {
        example: { ...webhookExample, secret: webhookSecretExample },
      }),
      ...SWITCHED_OFF_PROBLEM,
      ...OWN_PROBLEMS,
    },
  },
  async handle(c, { db, webhooks }) {
    const webhook = await ownWebhook(c, db)
    const { secret } = await refusedAsProblem(() => switchedOn(webhooks).rotate(webhook.id))
    return respond(c, JSON.stringify({ ...webhookView(webhook), secret }))
  },
}
