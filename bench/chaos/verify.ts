import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import { readFeed } from '../../src/catalog/feed.ts'
import { examineDeeply } from '../../src/commands/doctor-deep.ts'
import { readConfig } from '../../src/config/settings.ts'
import { IMPORTED_BOARD } from './importer.ts'
import { type OpenPostings, openInCatalog, openInWorld } from './open-postings.ts'
import type { Sighting, Stage } from './stage.ts'
import { withDatabase } from './stage.ts'

/** One thing that was compared: null where both sides agree, else what is wrong. */
export type Comparison = [compared: string, fault: string | null]

const SETTLED_WITHIN_MS = 420_000
const EXAMPLES = 5

/** Lets the server catch up with a world that stands still, and compares everything with everything. */
export async function verify(stage: Stage): Promise<Comparison[]> {
  await stage.untilReady()
  const imported = await untilImported(stage)
  const settled = await settle(stage)
  const read = await untilReaderHasAll(stage)
  const served = await servedBy(stage)
  await stage.stopServer()
  return withDatabase(stage.dataDir, async (pool) => {
    const config = { ...readConfig({}), PORT: 0 }
    const findings = await examineDeeply(pool, config, join(stage.dataDir, 'index'))
    return [
      ['the catalog against the world', settled],
      ['the catalog against the imported file', imported],
      ["the reader's log against the feed", read ?? (await compareReader(pool, stage.readerLog))],
      ['events seen just before a strike against the feed', await compareSightings(pool, stage.sightings)],
      ['the search index against PostgreSQL', typeof served === 'string' ? served : await compareServed(pool, served)],
      ...findings.map(
        ({ check, verdict, message }): Comparison => [`doctor --deep: ${check}`, verdict === 'ok' ? null : message],
      ),
    ]
  })
}

async function untilImported(stage: Stage): Promise<string | null> {
  const end = await Promise.race([stage.imported.then(() => 'done'), pause(SETTLED_WITHIN_MS, 'late', { ref: false })])
  if (end === 'late') return 'the import did not come to its end'
  await stage.untilReady()
  const [found] = await stage.query<{ jobs: number }>(
    `select count(distinct j.external_job_id) as jobs from jobs j join sources s on s.id = j.source_id
      where s.board like 'import-%' and j.closed_at is null and j.title = 'Engineer ' || j.external_job_id`,
  )
  return found!.jobs === stage.records ? null : `${found!.jobs} of ${stage.records} records are in the catalog`
}

async function settle(stage: Stage): Promise<string | null> {
  const truth = openInWorld(stage.world)
  let fault: string | null = 'the database did not answer'
  for (const deadline = Date.now() + SETTLED_WITHIN_MS; Date.now() < deadline && fault !== null; await pause(500)) {
    await stage.untilReady()
    fault = await onPool(stage, async (pool) => difference(await openInCatalog(pool), truth)).catch(() => fault)
  }
  return fault
}

function difference(catalog: OpenPostings, world: OpenPostings): string | null {
  const faults = [
    ...[...world].flatMap(([key, posting]) => {
      const job = catalog.get(key)
      if (job === undefined) return `${key} is open in the world, and not in the catalog`
      return isDeepStrictEqual(job, posting) ? [] : `${key} is "${job.title}" in the catalog, and "${posting.title}" in the world`
    }),
    ...[...catalog.keys()]
      .filter((key) => !world.has(key) && !key.startsWith(IMPORTED_BOARD))
      .map((key) => `${key} is open in the catalog, and not in the world`),
  ]
  return faults.length === 0 ? null : `${faults.length} postings: ${faults.slice(0, EXAMPLES).join('; ')}`
}

/** A pool of one query: whatever the database's port is by then. */
const onPool = <T>(stage: Stage, work: (pool: Pool) => Promise<T>): Promise<T> =>
  work({ query: async (sql: string) => ({ rows: await stage.query(sql) }) } as unknown as Pool)

const logged = (file: string): { id: number }[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

async function untilReaderHasAll(stage: Stage): Promise<string | null> {
  const [newest] = await stage.query<{ id: number }>('select max(id) as id from changes')
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(100))
    if ((logged(stage.readerLog).at(-1)?.id ?? 0) >= newest!.id) return null
  return `the reader has not got to event ${newest!.id}`
}

/** Every event that the reader ever saw is in the feed as it saw it, in that order, and none was kept from it. */
async function compareReader(pool: Pool, file: string): Promise<string | null> {
  const seen = logged(file)
  let place = 0
  for (let after = 0, more = true; more; ) {
    const page = await readFeed(pool, { after, limit: 500, filters: {}, includeJob: false })
    for (const { job, ...event } of page.events) {
      if (place === seen.length) return null // written after the reader was stopped
      const kept = JSON.parse(JSON.stringify(event))
      if (!isDeepStrictEqual(seen[place], kept))
        return `the reader saw ${JSON.stringify(seen[place])} where the feed has ${JSON.stringify(kept)}`
      place++
      after = event.id
    }
    more = page.hasMore
  }
  return place === seen.length
    ? null
    : `the feed ends at event ${seen[place - 1]?.id}, and the reader saw ${seen.length - place} more`
}

async function compareSightings(pool: Pool, sightings: Sighting[]): Promise<string | null> {
  const ids = sightings.map(({ id }) => id)
  const { rows } = await pool.query<Sighting>(
    'select id, job_id, changed_at::text as changed_at from changes where id = any($1)',
    [ids],
  )
  const kept = new Map(rows.map((event) => [event.id, event]))
  const lost = sightings.filter((seen) => !isDeepStrictEqual(seen, kept.get(seen.id)))
  if (lost.length === 0) return null
  const [first] = lost
  return `${lost.length} of ${ids.length} are not what they were: ${JSON.stringify(first)} is ${JSON.stringify(kept.get(first!.id) ?? null)}`
}

type ServedJobs = { open: Map<number, string>; closed: Map<number, string> }

/** All jobs as the API serves them from the index; in words why it does not. */
async function servedBy(stage: Stage): Promise<ServedJobs | string> {
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  const get = async (path: string): Promise<any> => {
    const response = await fetch(`${stage.url}${path}`, { headers: { authorization: `Bearer ${stage.key}` } })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return response.json()
  }
  for (const deadline = Date.now() + 60_000; (await get('/readyz')).search.engine !== 'bitmap'; await pause(200))
    if (Date.now() > deadline) return 'the index did not become ready'
  const pages = async (status: string): Promise<Map<number, string>> => {
    const jobs = new Map<number, string>()
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await get(
        `/api/v1/jobs?status=${status}&posted_since=1990-01-01T00:00:00Z&limit=500${cursor && `&cursor=${cursor}`}`,
      )
      for (const { id, title } of page.data) jobs.set(id, title)
      cursor = page.next_cursor
    }
    return jobs
  }
  const before = (await get('/readyz')).search.answers
  const served = { open: await pages('open'), closed: await pages('closed') }
  const after = (await get('/readyz')).search.answers
  return after.postgres > before.postgres ? 'PostgreSQL answered where the index should have' : served
}

async function compareServed(pool: Pool, served: ServedJobs): Promise<string | null> {
  const { rows } = await pool.query('select id, title, closed_at is null as open from jobs order by id')
  const byId = (jobs: Map<number, string>) => [...jobs].sort(([one], [other]) => one - other)
  for (const [status, open] of [
    ['open', true],
    ['closed', false],
  ] as const) {
    const stored = rows.filter((row) => row.open === open).map(({ id, title }) => [id, title])
    if (!isDeepStrictEqual(byId(served[status]), stored))
      return `${served[status].size} ${status} jobs are served, and ${stored.length} are stored, or their titles differ`
  }
  return null
}
