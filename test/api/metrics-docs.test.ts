import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createMetrics } from '../../src/api/metrics.ts'
import { openReplicas } from '../../src/database/replicas/replicas.ts'
import { testDatabase } from '../support/database.ts'

const documented = readFileSync('docs/operations.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => [...line.matchAll(/`(rolecall_[a-z_]+)(?:\{[a-z,]+\})?`/g)].map((match) => match[1]!))

it('every metric of a server with all its parts is in a table of docs/operations.md, and no other is', async () => {
  const { pool, url } = await testDatabase()
  const urls = ['postgres://nobody@127.0.0.1:1/a-replica-that-is-away']
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const replicas = openReplicas({ primary: pool, address: url, urls, maxLagMs: 2_000, connections: 1, log })
  try {
    const metrics = createMetrics(pool, {
      thread: 0,
      searchStatus: () => ({
        engine: 'postgres',
        index: null,
        answers: { bitmap: 0, postgres: 0 },
        stale_retries: 0,
        index_failures: 0,
        outdated_answers: 0,
      }),
      quotaStatus: () => ({ shared: true, counted: { redis: 0, node: 0 } }),
      replicas,
      streams: { count: () => 0 },
      webhooks: { status: () => ({ held: 0, delivered: 0, failed: 0, events: 0 }) },
      mails: { status: () => ({ delivered: 0, failed: 0 }) },
    })
    const served = [...(await metrics.text()).matchAll(/^# HELP (rolecall_\w+)/gm)].map((match) => match[1]!)
    expect(served).toContain('rolecall_replica_used')
    expect(documented.sort()).toEqual(served.sort())
  } finally {
    await replicas.close()
  }
})
