import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '../../../src/catalog/apply.ts'
import { updateCompany } from '../../../src/catalog/companies.ts'
import type { Source } from '../../../src/catalog/sources.ts'
import { type Client, createClient, type Job as ListedJob } from '../../../src/client/index.ts'
import type { Job } from '../../../src/job/job.ts'
import { type CatalogSearch, createCatalogSearch } from '../../../src/search/catalog-search.ts'
import type { SearchEngine } from '../../../src/search/engine.ts'
import { testApi } from '../../support/api.ts'
import { testDatabase } from '../../support/database.ts'
import { aJob, aSource, present } from '../../support/jobs.ts'
import { listening } from '../../support/listening.ts'

const JOBS = 1_200
const EVERYTHING = { first_seen_since: '1970-01-01T00:00:00Z', description: 'text' } as const

let pool: pg.Pool
let source: Source
let search: CatalogSearch
const folder = mkdtempSync(join(tmpdir(), 'rolecall-churn-'))
const jobs = new Map<string, Job>()

function newJob(at: number): Job {
  const job = aJob({
    external_job_id: `c${at}`,
    title: `Engineer ${at}`,
    posted_at: new Date(Date.now() - at * 60_000).toISOString(),
    country_codes: ['DE'],
    description_md: `${at} `.repeat(1_000),
  })
  jobs.set(job.external_job_id, job)
  return job
}

beforeAll(async () => {
  ;({ pool } = await testDatabase())
  source = await aSource(pool, 'churn', { name: 'Before' })
  await present(
    pool,
    source,
    Array.from({ length: JOBS }, (_, at) => newJob(at)),
  )
  search = createCatalogSearch({ pool, log: pino({ level: 'silent' }), budgetMs: 10_000 })
  search.openIndex(folder)
  for (let tries = 0; search.status().engine !== 'bitmap' && tries < 600; tries++) await pause(100)
})
afterAll(async () => {
  await search.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything that can happen to a job, over all ids, those already exported and those still to come. */
async function churn(round: number): Promise<void> {
  const at = (offset: number) => `c${(round * 97 + offset) % JOBS}`
  const changed = (id: string, change: Partial<Job>) => {
    const job = { ...jobs.get(id)!, ...change }
    jobs.set(id, job)
    return { job }
  }
  await applyBatch(pool, {
    source_id: source.id,
    present: [
      { job: newJob(JOBS + round * 2) },
      changed(at(1), { title: `Changed ${round}` }),
      // The sort key of a search moves; the feed tells of it, and the place in the export is the same.
      changed(at(2), { posted_at: new Date().toISOString() }),
      // No event, only a revision.
      changed(at(3), { country_codes: ['DE', 'AT'], skills: [] }),
      changed(at(4), { description_md: `round ${round}` }),
    ],
    closed: [at(5), at(6)],
  })
  // One of them comes back.
  await applyBatch(pool, { source_id: source.id, present: [{ job: jobs.get(at(5))! }] })
  if (round % 5 === 0) await updateCompany(pool, source.company_id, { name: `Renamed ${round}` })
}

async function everyOpenJob(client: Client): Promise<Map<number, ListedJob>> {
  const found = new Map<number, ListedJob>()
  for await (const job of client.search({ ...EVERYTHING, limit: 500 })) found.set(job.id, job)
  return found
}

describe.each(['postgres', 'bitmap'])('an export while the catalog changes, answered by %s', (name) => {
  it('is exact with the revisions since it began, record by record', async () => {
    const engine: SearchEngine | undefined = name === 'bitmap' ? search.engine : undefined
    const api = await testApi(pool, { engine })
    const { url } = await listening(api.app)
    const client = createClient({ url, key: api.key })
    const before = search.status().answers.bitmap

    const exported = client.export(EVERYTHING)
    const copy = new Map<number, ListedJob>()
    let round = name === 'bitmap' ? 1_000 : 0
    for await (const job of exported) {
      expect(copy.has(job.id), `job ${job.id} comes twice`).toBe(false)
      copy.set(job.id, job)
      if (copy.size % 60 === 1) await churn(round++)
    }
    expect(round % 1_000).toBeGreaterThan(10)
    await churn(round++)
    if (name === 'bitmap') expect(search.status().answers.bitmap).toBeGreaterThan(before)

    const { changeId, revision } = exported.position!
    const revised = new Set<number>()
    for (let after = revision, more = true; more; ) {
      const page = await client.revisions({ after, limit: 500 })
      const ids = page.data.map(({ id }) => id)
      for (const id of ids) revised.add(id)
      const results = ids.length > 0 ? await client.batch({ ids }, { description: 'text' }) : []
      for (const { requested, state, job } of results) {
        if (state === 'open') copy.set(Number(requested), job as ListedJob)
        else copy.delete(Number(requested))
      }
      ;[after, more] = [page.next_after, page.has_more]
    }

    const truth = await everyOpenJob(client)
    expect([...copy.keys()].toSorted((a, b) => a - b)).toEqual([...truth.keys()].toSorted((a, b) => a - b))
    for (const [id, job] of truth) expect(copy.get(id)).toEqual(job)

    // Every event since is of a job that the revisions name too.
    let events = 0
    for await (const { job_id } of client.changes({ cursor: changeId, limit: 500 })) {
      expect(revised).toContain(job_id)
      events++
    }
    expect(events).toBeGreaterThan(50)
  })
})
