import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { readsOf } from '../../src/catalog/reads.ts'
import { createFeedTail } from '../../src/deliver/feed-tail.ts'
import { limitAtOnce } from '../../src/deliver/limit-at-once.ts'
import { createMatchWatch } from '../../src/deliver/match-watch.ts'
import { openEventSource } from '../../src/deliver/webhooks/event-source.ts'
import { createWebhookSender } from '../../src/deliver/webhooks/sender.ts'
import type { Targets } from '../../src/deliver/webhooks/target.ts'
import { readItems } from '../../src/search/postgres/hydrate.ts'

/** Runs a sender as `rolecall serve` does, until the test ends or the returned function is called. */
export function runSender(pool: pg.Pool, targets: Targets, retrySeconds: readonly number[] = [0.01, 0.02]): () => Promise<void> {
  const log = pino({ level: 'silent' })
  const reads = readsOf(pool)
  const tail = createFeedTail({ db: pool, reads, log })
  const openSource = openEventSource(
    { tail, reads, limitReads: limitAtOnce(2) },
    { db: pool, watch: createMatchWatch(pool), readItems: (ids) => readItems(reads, ids) },
  )
  const stop = new AbortController()
  const running = createWebhookSender({ db: pool, log, targets, openSource, retrySeconds }).run(stop.signal)
  const end = async () => {
    stop.abort()
    await running
  }
  onTestFinished(end)
  return end
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(20)
}
