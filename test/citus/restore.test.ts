import { execFileSync } from 'node:child_process'
import { appendFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readFeed } from '../../src/catalog/feed.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { openPool } from '../../src/database/pool.ts'
import { citusBin } from '../support/citus/cluster.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { ownCluster } from './own-cluster.ts'

const { cluster, pool, url, folder, close } = await ownCluster(
  `archive_mode = on\narchive_command = 'mkdir -p ../archive && cp %p ../archive/%f'\n`,
)
afterAll(close)

const NODES = [
  { name: 'coordinator', node: cluster.coordinator },
  ...cluster.workers.map((node, index) => ({ name: `worker-${index + 1}`, node })),
]

function backUp(name: string, port: number): void {
  const program = join(citusBin(process.env.ROLECALL_TEST_CITUS ?? ''), 'pg_basebackup')
  const to = join(folder, name, 'backup')
  const options = ['--wal-method=none', '--checkpoint=fast', '--no-sync']
  execFileSync(program, ['-h', '127.0.0.1', '-p', String(port), '-U', 'rolecall', '-D', to, ...options], { stdio: 'ignore' })
}

/** The server must be stopped. */
function restore(name: string, point: string): void {
  const [data, lost] = [join(folder, name, 'data'), join(folder, name, 'lost')]
  renameSync(data, lost)
  renameSync(join(folder, name, 'backup'), data)
  appendFileSync(
    join(data, 'postgresql.conf'),
    `restore_command = 'cp ../archive/%f %p'\nrecovery_target_name = '${point}'\nrecovery_target_action = 'promote'\n`,
  )
  writeFileSync(join(data, 'recovery.signal'), '')
  execFileSync('chown', ['-R', `--reference=${lost}`, data])
  execFileSync('chmod', ['700', data])
}

async function write(sources: Source[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) for (const source of sources) await present(pool, source, [aJob()])
}

const eventsIn = async (db: pg.Pool) =>
  (await db.query<{ id: number; job_id: number }>('select id, job_id from changes order by id')).rows

test('servers that are restored to one restore point fit together: every event has its job, and every job its event', async () => {
  const sources = await Promise.all(Array.from({ length: 6 }, () => aSource(pool)))
  for (const source of sources) await present(pool, source, [aJob()])
  for (const { name, node } of NODES) backUp(name, node.port)

  const stop = new AbortController()
  const writing = Promise.all([write(sources.slice(0, 3), stop.signal), write(sources.slice(3), stop.signal)])
  writing.catch(() => {})
  const count = async () => (await eventsIn(pool)).length
  await expect.poll(count).toBeGreaterThan(12)
  const before = await count()
  await pool.query(`select citus_create_restore_point('noon')`)
  const after = await count()
  await expect.poll(count).toBeGreaterThan(after + 3)
  stop.abort()
  await writing
  const lost = await count()
  await pool.query(`select pg_switch_wal(), run_command_on_workers('select pg_switch_wal()')`)

  for (const { node } of NODES) await node.stop()
  for (const { name } of NODES) restore(name, 'noon')
  for (const { node } of NODES) await node.start()
  // As after a restart of Rolecall: what the process knew of the lost servers is not true of these.
  const restored = openPool(url, { max: 4, applicationName: 'test restored', onError: () => {} })
  try {
    const recovering = async () => {
      const { rows } = await restored.query<{ recovering: boolean }>(
        `select pg_is_in_recovery() or (select bool_or(result <> 'f') from run_command_on_workers('select pg_is_in_recovery()')) as recovering`,
      )
      return rows[0]!.recovering
    }
    await expect.poll(recovering).toBe(false)
    const events = await eventsIn(restored)
    expect(events.length).toBeGreaterThanOrEqual(before)
    expect(events.length).toBeLessThanOrEqual(after)
    expect(events.length).toBeLessThan(lost)
    const { rows: jobs } = await restored.query<{ id: number }>('select id from jobs order by id')
    expect(jobs.map(({ id }) => id)).toEqual(events.map(({ job_id }) => job_id).sort((one, other) => one - other))
    const feed = await readFeed(restored, { after: 0, limit: 1_000, filters: {}, includeJob: true })
    expect(feed.events.map(({ id, job }) => [id, job !== null])).toEqual(events.map(({ id }) => [id, true]))
    // Readers may have seen the ids of lost events: the next event has none of them.
    await present(restored, sources[0]!, [aJob()])
    expect((await eventsIn(restored)).at(-1)!.id).toBeGreaterThan(events.at(-1)!.id + 1_000)
  } finally {
    await restored.end()
  }
})
