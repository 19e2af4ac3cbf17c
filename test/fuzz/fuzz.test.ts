import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogSearch } from '../../src/search/catalog-search.ts'
import { Employers } from '../search/employers.ts'
import { testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { listening } from '../support/listening.ts'
import { fuzz } from './fuzz.ts'

/** SEED=... repeats a run that failed. */
const SEED = process.env.SEED ?? String(Date.now())
const REQUESTS = 200
const folder = mkdtempSync(join(tmpdir(), 'rolecall-fuzz-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let pool: pg.Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
  const employers = new Employers(pool, 11)
  await employers.open()
  await employers.publish(300)
})

describe(`requests made from the OpenAPI document (SEED=${SEED})`, () => {
  it.each(['search index', 'PostgreSQL'])(
    'are answered as documented by a server with %s',
    async (answering) => {
      const search = createCatalogSearch({ pool, log: pino({ level: 'silent' }), budgetMs: 10_000 })
      if (answering === 'search index') {
        search.openIndex(join(folder, 'index'))
        await expect.poll(() => search.status().engine).toBe('bitmap')
      }
      const { app, key } = await testApi(pool, { engine: search.engine })
      const server = await listening(app)
      try {
        const { statuses, failures } = await fuzz({ url: server.url, key, requests: REQUESTS, seed: `${SEED} ${answering}` })
        expect(failures).toEqual([])
        // Most answers being refusals would mean that the requests never got past validation.
        expect(statuses[200]).toBeGreaterThan(REQUESTS / 5)
        expect(statuses[400]).toBeGreaterThan(REQUESTS / 20)
        expect(search.status().index_failures).toBe(0)
        // Chance decides how many of the requests were searches, so one more shows that the index still answers.
        const counted = () => fetch(new URL('/api/v1/jobs/count', server.url), { headers: { authorization: `Bearer ${key}` } })
        const answeredByIndex = async () => (await counted()).ok && search.status().answers.bitmap
        if (answering === 'search index') await expect.poll(answeredByIndex).toBeGreaterThan(search.status().answers.bitmap)
      } finally {
        await search.close()
      }
    },
    300_000,
  )
})
