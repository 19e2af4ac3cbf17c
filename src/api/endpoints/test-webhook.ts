import { ANSWER_WITHIN_MS } from '../../deliver/webhooks/target.ts'
import { json } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { deliveryExample } from '../examples.ts'
import { respond } from '../respond.ts'
import {
  DeliverySchema,
  OWN_PROBLEMS,
  ownWebhook,
  refusedAsProblem,
  SWITCHED_OFF_PROBLEM,
  switchedOn,
  WEBHOOK_ID,
} from '../webhook-view.ts'

export const testWebhook: Endpoint = {
  method: 'post',
  path: '/api/v1/webhooks/:id/test',
  waits: true,
  operation: {
    operationId: 'testWebhook',
    summary: 'Test a webhook',
    description: `Sends a signed message without events now, also to a webhook that is paused, and returns the answer of the target, for which it waits up to ${ANSWER_WITHIN_MS / 1000} seconds.`,
    tags: ['Webhooks'],
    request: { params: WEBHOOK_ID },
    responses: {
      ...json(DeliverySchema, 'The try and its outcome.', {
        example: { ...deliveryExample, message_id: 'msg_test_7f0c', events: 0, first_event: null, last_event: null },
      }),
      ...SWITCHED_OFF_PROBLEM,
      ...OWN_PROBLEMS,
    },
  },
  async handle(c, { db, webhooks }) {
    const webhook = await ownWebhook(c, db)
    return respond(c, JSON.stringify(await refusedAsProblem(() => switchedOn(webhooks).test(webhook))))
  },
}
