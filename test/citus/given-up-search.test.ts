import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const { pool, url } = await testDatabase()

/** A connection to a worker itself, beside Citus, and the name of a shard of `jobs` there. */
async function aShard(): Promise<{ worker: pg.Client; shard: string }> {
  const { rows } = await pool.query<{ shard: string; port: number }>(
    `select shard_name as shard, nodeport as port from citus_shards where table_name = 'jobs'::regclass and nodeport <> $1 limit 1`,
    [inject('citus')![0]],
  )
  const { shard, port } = rows[0]!
  const address = new URL(url)
  address.port = String(port)
  const worker = new pg.Client({ connectionString: address.href })
  await worker.connect()
  return { worker, shard }
}

test('a search that is given up on ends on the workers too', async () => {
  const hasty = await testApi(pool, { budgetMs: 1_000 })
  await present(pool, await aSource(pool), [aJob({ title: 'Engineer' })])
  const { worker, shard } = await aShard()
  try {
    await worker.query('set citus.enable_manual_changes_to_shards = on')
    await worker.query(`begin; lock table ${shard} in access exclusive mode`)
    // Plans that the run records wait as well.
    const waiting = async () => {
      const { rows } = await worker.query<{ query: string }>(
        `select query from pg_locks join pg_stat_activity using (pid)
          where not granted and relation = '${shard}'::regclass and query !~* 'explain'`,
      )
      return rows.map(({ query }) => query)
    }
    const answer = hasty.get('/api/v1/jobs?q=engineer')
    expect(await answer).toMatchObject({ status: 422 })
    // The lock is held all the time: what had not been ended would wait for it.
    await expect.poll(waiting).toEqual([])
    await worker.query('rollback')
  } finally {
    await worker.end()
  }
  const patient = await testApi(pool)
  expect(await patient.get('/api/v1/jobs?q=engineer')).toMatchObject({ status: 200, body: { data: [{ title: 'Engineer' }] } })
})
