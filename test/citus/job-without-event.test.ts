import { expect, test } from 'vitest'
import { testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const { pool } = await testDatabase()

test('a job whose events the coordinator has lost is found by its id', async () => {
  const api = await testApi(pool)
  // Several sources, so that the jobs are on several shards.
  for (const title of ['One', 'Two', 'Three']) await present(pool, await aSource(pool), [aJob({ title })])
  const { body: listed } = await api.get('/api/v1/jobs')
  await pool.query('delete from changes')

  expect(listed.data).toHaveLength(3)
  for (const { id, title } of listed.data) {
    expect(await api.get(`/api/v1/jobs/${id}`)).toMatchObject({ status: 200, body: { id, title } })
    expect(await api.get(`/api/v1/jobs/${id}/changes`)).toMatchObject({ status: 200, body: { data: [] } })
  }
  const nobody = Math.max(...listed.data.map((job: { id: number }) => job.id)) + 1
  expect(await api.get(`/api/v1/jobs/${nobody}`)).toMatchObject({ status: 404 })
})
