import { webhookById } from '../../catalog/webhooks/subscriptions.ts'
import { MOST_WEBHOOKS } from '../../deliver/webhooks/webhooks.ts'
import { json, problem, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { newWebhookExample, webhookExample, webhookSecretExample } from '../examples.ts'
import { notFound } from '../problem.ts'
import { readBody } from '../read-body.ts'
import { respond } from '../respond.ts'
import { NewWebhookSchema, readNewWebhook } from '../webhook-request.ts'
import {
  BODY_LIMITS,
  BODY_PROBLEMS,
  refusedAsProblem,
  SWITCHED_OFF_PROBLEM,
  switchedOn,
  WebhookWithSecretSchema,
  webhookView,
} from '../webhook-view.ts'

export const addWebhook: Endpoint = {
  method: 'post',
  path: '/api/v1/webhooks',
  operation: {
    operationId: 'addWebhook',
    summary: 'Add a webhook',
    description:
      'Sends the events of the change feed, or the new matches of a saved search, to an address: in order, in batches of up to 100, signed by the Standard Webhooks specification, ' +
      `each until a status from 200 to 299 answers it. An account may have ${MOST_WEBHOOKS}. The secret is in this answer alone.`,
    tags: ['Webhooks'],
    request: {
      body: { required: true, content: { 'application/json': { schema: NewWebhookSchema, example: newWebhookExample } } },
    },
    responses: {
      ...json(WebhookWithSecretSchema, 'The webhook, with its secret.', {
        example: { ...webhookExample, secret: webhookSecretExample },
      }),
      ...BODY_PROBLEMS,
      ...problems(401),
      ...SWITCHED_OFF_PROBLEM,
      ...problem(409, {
        meaning: 'The account has the largest allowed number of webhooks.',
        example: { detail: `the account has ${MOST_WEBHOOKS} webhooks, which is the most it may have: remove one first` },
      }),
      ...problems(429, 500),
    },
  },
  async handle(c, { db, webhooks }) {
    const request = await readBody(c, readNewWebhook, BODY_LIMITS)
    const { id: accountId } = c.holder.account
    const { id, secret } = await refusedAsProblem(() => switchedOn(webhooks).add(accountId, request))
    const webhook = await webhookById(db, id, accountId)
    if (webhook === null) throw notFound(`webhook ${id} was removed at once`)
    return respond(c, JSON.stringify({ ...webhookView(webhook), secret }))
  },
}
