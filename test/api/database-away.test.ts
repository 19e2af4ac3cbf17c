import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeApiKey } from '../../src/api/api-key.ts'
import { migrate } from '../../src/catalog/migrate.ts'
import { type EmbeddedServer, openEmbedded } from '../../src/database/embedded.ts'
import { openPool } from '../../src/database/pool.ts'
import { createCatalogSearch } from '../../src/search/catalog-search.ts'
import { scratchFolder } from '../database/scratch.ts'
import { type ApiAnswer, testApi } from '../support/api.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const quiet = () => {}
const MINUTE = 60_000

/** Lets this process believe that time has passed. */
function laterBy(ms: number): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
  onTestFinished(() => void vi.restoreAllMocks())
}

async function apiOverEmbedded() {
  const folder = await scratchFolder()
  const open = (): Promise<EmbeddedServer> => openEmbedded({ dataDir: `${folder}/data`, log: quiet, durable: false })
  let server = await open()
  const pool = openPool(() => server.url, { max: 5, applicationName: 'test', onError: quiet })
  await migrate(pool)
  const source = await aSource(pool)
  await present(pool, source, [aJob({ title: 'Nurse' }), aJob({ title: 'Cook' })])
  const search = createCatalogSearch({ pool, log: pino({ level: 'silent' }), budgetMs: 10_000 })
  search.openIndex(`${folder}/index`)
  const api = await testApi(pool, { engine: search.engine, searchStatus: search.status, metricsToken: 'token' })
  onTestFinished(async () => {
    await search.close()
    await api.usage.close()
    await pool.end()
    await server.release()
  })
  await expect.poll(() => search.status().engine, { timeout: MINUTE }).toBe('bitmap')
  return {
    api,
    search,
    write: (title: string) => present(pool, source, [aJob({ title })]),
    stop: () => server.release(),
    async start() {
      server = await open()
    },
    readiness: async () => {
      const { status, body } = await api.ask('/readyz', { headers: { authorization: 'Bearer token' } })
      return { code: status, ...body }
    },
  }
}

it('counts, facets and pages of what the index holds outlast the database, for five minutes', {
  timeout: 5 * MINUTE,
}, async () => {
  const { api, search, readiness, stop, start, write } = await apiOverEmbedded()
  const held = ['/api/v1/jobs', '/api/v1/jobs?q=nurse', '/api/v1/jobs/count?q=nurse', '/api/v1/jobs/facets?facet=country']
  // On a busy machine Postgres may answer for an index that is behind, and then the index does not hold the jobs.
  let before: ApiAnswer[]
  let byPostgres: number
  do {
    byPostgres = search.status().answers.postgres
    before = await Promise.all(held.map((path) => api.get(path)))
  } while (search.status().answers.postgres > byPostgres)
  expect(before.map(({ status, headers }) => [status, headers.get('rolecall-index-age')])).toEqual(held.map(() => [200, null]))
  expect(before[1]!.body.data).toMatchObject([{ title: 'Nurse' }])

  await stop()
  await expect.poll(() => search.status().engine, { timeout: MINUTE }).toBe('postgres')
  for (const [place, path] of held.entries()) {
    const { status, text, headers } = await api.get(path)
    expect([path, status, text]).toEqual([path, 200, before[place]!.text])
    expect(Number(headers.get('rolecall-index-age'))).toBeGreaterThanOrEqual(3)
    expect(headers.get('access-control-expose-headers')).toContain('Rolecall-Index-Age')
    expect(headers.get('ratelimit')).toMatch(/^"default"/)
  }
  // Postgres reads a new q, lowers letters beyond ASCII, and has the descriptions and every other kind of record.
  for (const path of ['?q=unheard', '/count?city=Z%C3%BCrich', '?description=text', '/1', '/1/similar'])
    expect([path, (await api.get(`/api/v1/jobs${path}`)).status]).toEqual([path, 503])
  expect(await readiness()).toMatchObject({
    code: 200,
    waiting_for: 'the database, which does not answer',
    index_age_seconds: expect.any(Number),
    search: { outdated_answers: held.length },
  })
  const stranger = await api.ask('/api/v1/jobs/count', { headers: { authorization: `Bearer ${makeApiKey()}` } })
  expect(stranger.status).toBe(503)
  const { text: metrics } = await api.ask('/metrics', { headers: { authorization: 'Bearer token' } })
  expect(metrics).toContain(`rolecall_search_outdated_answers_total ${held.length}`)

  await start()
  await write('Baker')
  await expect
    .poll(
      async () => {
        const { status, headers, body } = await api.get('/api/v1/jobs/count')
        return [status, headers.get('rolecall-index-age'), body.count]
      },
      { timeout: MINUTE },
    )
    .toEqual([200, null, 3])
  expect(await readiness()).not.toHaveProperty('index_age_seconds')

  await stop()
  await expect
    .poll(async () => (await api.get('/api/v1/jobs/count')).headers.get('rolecall-index-age'), { timeout: MINUTE })
    .not.toBeNull()
  laterBy(300_000)
  expect((await api.get('/api/v1/jobs/count')).status).toBe(503)
  expect(await readiness()).toMatchObject({ code: 503, status: 'not ready' })
})
