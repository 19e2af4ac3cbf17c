import { z } from '@hono/zod-openapi'
import type { Pool } from 'pg'
import { type Webhook, webhookById } from '../catalog/webhooks/subscriptions.ts'
import { WebhookRefused, WebhookRemoved, type Webhooks } from '../deliver/webhooks/webhooks.ts'
import { CHANGE_EXTRAS } from './changed-values.ts'
import type { ApiContext } from './context.ts'
import { problem, problems } from './documentation.ts'
import { notFound, Problem } from './problem.ts'
import { readId } from './read-id.ts'
import { WebhookFiltersSchema } from './webhook-request.ts'

const FIELDS = {
  id: z.int(),
  url: z.string(),
  search_id: z
    .int()
    .nullable()
    .openapi({ description: 'The saved search whose matches are sent; null: the change feed is sent.' }),
  filters: WebhookFiltersSchema,
  include: z.array(z.enum(CHANGE_EXTRAS)),
  created_at: z.iso.datetime(),
  position: z.int().openapi({
    description:
      'Everything up to this change id was delivered, or kept out by the filters; stored every 5 seconds. With a saved search, everything up to this match.',
  }),
  failures: z.int().openapi({ description: 'Tries of the current batch that failed; 0 when the last one was taken.' }),
  next_try_at: z.iso.datetime().nullable(),
  last_failure: z.string().nullable(),
  last_delivered_at: z.iso.datetime().nullable(),
  paused_at: z.iso.datetime().nullable(),
  paused_why: z.string().nullable().openapi({ description: 'The reason of the pause; null while it is not paused.' }),
}

export const WebhookSchema = z.object(FIELDS).openapi('Webhook')

export const WebhookWithSecretSchema = z
  .object({ ...FIELDS, secret: z.string().openapi({ description: 'The signing secret. It is shown only here.' }) })
  .openapi('WebhookWithSecret')

export const DeliverySchema = z
  .object({
    message_id: z.string().openapi({ description: 'The webhook-id of the message.' }),
    sent_at: z.iso.datetime(),
    took_ms: z.int(),
    events: z.int(),
    first_event: z.int().nullable().openapi({ description: 'Null for a test, which has no events.' }),
    last_event: z.int().nullable(),
    status: z.int().nullable().openapi({ description: 'Null where there was no answer.' }),
    failure: z.string().nullable().openapi({ description: 'Null when the message was taken.' }),
  })
  .openapi('WebhookDelivery')

/** The path parameter of operations on one webhook. */
export const WEBHOOK_ID = z.object({ id: z.int().openapi({ description: 'The webhook id.', example: 1 }) })

export const OWN_PROBLEMS = {
  ...problems(401),
  ...problem(404, { meaning: 'The account has no such webhook.', example: { detail: 'you have no webhook with the id 1' } }),
  ...problems(429, 500),
}

const SWITCHED_OFF = 'webhooks are not switched on here: the operator of this server has to set ROLECALL_SECRET_KEY'

export const SWITCHED_OFF_PROBLEM = problem(403, {
  meaning: 'The server has no key to encrypt secrets with.',
  example: { detail: SWITCHED_OFF },
})

/** Bodies of webhooks are short. */
export const BODY_LIMITS = { mostBytes: 16_384, most: { values: 200, depth: 3 } }

export const BODY_PROBLEMS = {
  ...problem(400, { meaning: 'An invalid body.', example: { title: 'Invalid request body', detail: 'url: must be a text' } }),
  ...problem(413, {
    meaning: 'The body is too large.',
    example: { detail: `the body is larger than ${BODY_LIMITS.mostBytes} bytes: send it in parts` },
  }),
  ...problem(415, {
    meaning: 'The body is not JSON.',
    example: { detail: 'the body must be JSON: send the header "Content-Type: application/json"' },
  }),
}

/** A webhook as its account sees it. */
export function webhookView({ account, account_id, ...webhook }: Webhook) {
  return webhook
}

/** The webhook of the path, if it belongs to the account. */
export async function ownWebhook(c: ApiContext, db: Pool): Promise<Webhook> {
  const id = readId(c.param('id'))
  const webhook = id === null ? null : await webhookById(db, id, c.holder.account.id)
  if (webhook === null) throw notFound(`you have no webhook with the id ${c.param('id')}`)
  return webhook
}

export function switchedOn(webhooks: Webhooks | null): Webhooks {
  if (webhooks === null) throw new Problem(403, { detail: SWITCHED_OFF })
  return webhooks
}

/** Answers a refusal as the problem of its field, as a webhook that is not there, or as a conflict with the state of the account or of the webhook. */
export async function refusedAsProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    const { field, message } = error
    if (error instanceof WebhookRemoved) throw notFound(message)
    if (field === null) throw new Problem(409, { detail: message })
    throw new Problem(400, { title: 'Invalid request body', detail: `${field}: ${message}`, errors: [{ field, message }] })
  }
}
