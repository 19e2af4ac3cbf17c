import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createCatalogSearch } from '../../src/search/catalog-search.ts'
import { testApi } from '../support/api.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { ownCluster } from './own-cluster.ts'

const MINUTE = 60_000
const folder = mkdtempSync(join(tmpdir(), 'rolecall-index-'))
const { cluster, pool, close } = await ownCluster()
const search = createCatalogSearch({ pool, log: pino({ level: 'silent' }), budgetMs: 10_000 })
afterAll(async () => {
  await search.close()
  await close()
  rmSync(folder, { recursive: true, force: true })
})

test('while a worker is away, the index answers counts and facets, and says how old they are', async () => {
  for (let sources = 0; sources < 4; sources++) await present(pool, await aSource(pool), [aJob({ title: 'Nurse' })])
  search.openIndex(folder)
  await expect.poll(() => search.status().engine, { timeout: MINUTE }).toBe('bitmap')
  const api = await testApi(pool, { engine: search.engine, searchStatus: search.status })
  const paths = ['/api/v1/jobs/count?q=nurse', '/api/v1/jobs/facets?facet=country']
  const before = await Promise.all(paths.map((path) => api.get(path)))
  expect(before[0]!.body).toEqual({ count: 4 })

  await cluster.workers[0]!.kill()
  await expect.poll(() => search.status().engine, { timeout: MINUTE }).toBe('postgres')
  for (const [place, path] of paths.entries()) {
    const { status, text, headers } = await api.get(path)
    expect([status, text]).toEqual([200, before[place]!.text])
    expect(Number(headers.get('rolecall-index-age'))).toBeGreaterThanOrEqual(3)
  }

  await cluster.workers[0]!.start()
  await expect.poll(async () => (await api.get(paths[0]!)).headers.get('rolecall-index-age'), { timeout: MINUTE }).toBeNull()
})
