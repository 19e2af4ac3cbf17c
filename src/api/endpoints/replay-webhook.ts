import { z } from '@hono/zod-openapi'
import { replayWebhook as replayStored } from '../../deliver/webhooks/webhooks.ts'
import { json } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { webhookExample } from '../examples.ts'
import { readBody } from '../read-body.ts'
import { respond } from '../respond.ts'
import { readPosition } from '../webhook-request.ts'
import {
  BODY_LIMITS,
  BODY_PROBLEMS,
  OWN_PROBLEMS,
  ownWebhook,
  refusedAsProblem,
  WEBHOOK_ID,
  WebhookSchema,
  webhookView,
} from '../webhook-view.ts'

const ReplayRequestSchema = z
  .strictObject({ after: z.int().min(0).openapi({ description: 'A change id, or the number of a match; 0 is the beginning.' }) })
  .openapi('ReplayRequest')

export const replayWebhook: Endpoint = {
  method: 'post',
  path: '/api/v1/webhooks/:id/replay',
  operation: {
    operationId: 'replayWebhook',
    summary: 'Send events again',
    description:
      'Goes on after any change id, or after any match of its saved search, so that everything after it is sent again, in messages with new ids. A webhook that is paused stays paused.',
    tags: ['Webhooks'],
    request: {
      params: WEBHOOK_ID,
      body: { required: true, content: { 'application/json': { schema: ReplayRequestSchema, example: { after: 4211 } } } },
    },
    responses: { ...json(WebhookSchema, 'The webhook.', { example: webhookExample }), ...BODY_PROBLEMS, ...OWN_PROBLEMS },
  },
  async handle(c, { db }) {
    const webhook = await ownWebhook(c, db)
    const after = await readBody(c, readReplay, BODY_LIMITS)
    await refusedAsProblem(() => replayStored(db, webhook, after))
    return respond(c, JSON.stringify(webhookView(await ownWebhook(c, db))))
  },
}

function readReplay(body: unknown): { value: number } | { errors: { field: string; message: string }[] } {
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : []
  if (names.length !== 1 || names[0] !== 'after')
    return { errors: [{ field: 'body', message: 'must be an object with the field after, and no other' }] }
  const position = readPosition((body as { after: unknown }).after)
  if ('message' in position) return { errors: [{ field: 'after', message: position.message }] }
  return { value: position.value ?? 0 }
}
