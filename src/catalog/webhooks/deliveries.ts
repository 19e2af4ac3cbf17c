import type { Db } from '../db.ts'
import type { HeldClaim } from './claims.ts'

/** One try to send a message. */
export interface Delivery {
  message_id: string
  sent_at: Date
  took_ms: number
  events: number
  first_event: number | null
  last_event: number | null
  /** Null where there was no answer. */
  status: number | null
  failure: string | null
}

/** How many tries are kept for each subscription. */
export const DELIVERIES_KEPT = 200

/** The change of a subscription by a try. The failure is that of the delivery. */
export type AfterTry =
  | { kind: 'delivered'; position: number }
  | { kind: 'failed'; waitSeconds: number }
  | { kind: 'given up'; why: string }

/** One row per kind: the columns it sets ($11 is the failure), and its own value ($12). */
const AFTER: { [Kind in AfterTry['kind']]: { set: string; value: (after: Extract<AfterTry, { kind: Kind }>) => unknown } } = {
  delivered: {
    set: `position = $12::bigint, batch_to = null, failures = 0, next_try_at = null, last_failure = $11::text,
          last_delivered_at = clock_timestamp()`,
    value: ({ position }) => position,
  },
  failed: {
    set: `failures = failures + 1, last_failure = $11::text, next_try_at = clock_timestamp() + make_interval(secs => $12::float8)`,
    value: ({ waitSeconds }) => waitSeconds,
  },
  'given up': {
    set: `failures = failures + 1, last_failure = $11::text, next_try_at = null, paused_at = clock_timestamp(), paused_why = $12::text,
          generation = generation + 1`,
    value: ({ why }) => why,
  },
}

/** Records the outcome of a try and logs it, in one statement. False when the claim was lost: then the try is only logged. */
export async function recordTry(db: Db, claim: HeldClaim, delivery: Delivery, after: AfterTry): Promise<boolean> {
  const { set, value } = AFTER[after.kind]
  const { rows } = await db.query<{ held: boolean }>({
    name: `record-webhook-try-${after.kind}`,
    text: `with changed as (
             update webhooks set ${set} where id = $1 and claimed_by = $2 and generation = $3 returning id
           ), logged as (${insertDelivery(4)})
           select exists (select from changed) as held`,
    values: [claim.id, claim.claimed_by, claim.generation, ...deliveryValues(delivery), value(after as never)],
  })
  await pruneDeliveries(db, claim.id)
  return rows[0]!.held
}

/** Notes a try that is no part of the sending in order: a test. */
export async function recordTest(db: Db, id: number, delivery: Delivery): Promise<void> {
  await db.query({ name: 'record-webhook-test', text: insertDelivery(2), values: [id, ...deliveryValues(delivery)] })
  await pruneDeliveries(db, id)
}

/** A subscription that was removed meanwhile has no log. */
const insertDelivery = (from: number) => {
  const types = ['text', 'timestamptz', 'integer', 'integer', 'bigint', 'bigint', 'integer', 'text']
  const values = types.map((type, at) => `$${from + at}::${type}`).join(', ')
  return `insert into webhook_deliveries (webhook_id, message_id, sent_at, took_ms, events, first_event, last_event, status, failure)
          select w.id, ${values} from webhooks w where w.id = $1`
}

const deliveryValues = (delivery: Delivery) => [
  delivery.message_id,
  delivery.sent_at,
  delivery.took_ms,
  delivery.events,
  delivery.first_event,
  delivery.last_event,
  delivery.status,
  delivery.failure,
]

async function pruneDeliveries(db: Db, id: number): Promise<void> {
  await db.query({
    name: 'prune-webhook-deliveries',
    text: `delete from webhook_deliveries where webhook_id = $1
              and id <= (select id from webhook_deliveries where webhook_id = $1 order by id desc offset $2 limit 1)`,
    values: [id, DELIVERIES_KEPT],
  })
}

/** The newest tries, newest first. */
export async function listDeliveries(db: Db, id: number, limit: number): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `select message_id, sent_at, took_ms, events, first_event, last_event, status, failure
       from webhook_deliveries where webhook_id = $1 order by id desc limit $2`,
    [id, limit],
  )
  return rows
}
