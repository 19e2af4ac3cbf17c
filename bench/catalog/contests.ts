import { readFeed } from '../../src/catalog/feed.ts'
import { postingOnAnyBoard, postingOnBoard } from '../../src/catalog/find-posting.ts'
import { jobDetailById } from '../../src/catalog/job-detail.ts'
import type { CatalogIndex } from '../../src/search/bitmap/following/catalog-index.ts'
import { createIndexEngine } from '../../src/search/catalog-index.ts'
import { type Facets, type SearchEngine, type SearchPage, type SearchRequest, windowStart } from '../../src/search/engine.ts'
import type { Filters } from '../../src/search/filters.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { createQueryParser } from '../../src/search/query/query.ts'
import type { ParseQuery } from '../../src/search/query/tree.ts'
import { childrenOf, type QueryNode } from '../../src/search/query/tree.ts'
import type { Engine, Family, Group } from './bars.ts'
import { NOW } from './generate.ts'
import type { OpenCatalog } from './open.ts'
import { buildPlainOnce, createPlainPeer, type PlainPage, type PlainPeer, type ValueCounts } from './plain.ts'
import { createSqlitePeer, type SqlitePeer } from './sqlite.ts'
import { openSqlite } from './sqlite-load.ts'
import { CHANGES, FACETS, type FacetsShape, SEARCHES, type SearchShape } from './workload.ts'

/** Long enough for every shape: a request that would have met the real budget is seen in its time. */
const BUDGET_MS = 60_000
const FEED_LIMIT = 500

export interface Contest {
  group: Group
  family: Family
  name: string
  engines: Partial<Record<Engine, () => Promise<unknown>>>
  /** Why an engine is not among them. */
  leftOut?: Partial<Record<Engine, string>>
  /** Throws when they do not answer alike; answers how many rows there are. */
  check: () => Promise<number | null>
}

interface Contestants {
  index: SearchEngine | null
  postgres: SearchEngine
  plain: PlainPeer
  sqlite: SqlitePeer | null
  parse: ParseQuery
}

/** The fixed workload, asked of everyone; without an index, of Postgres and the plain schema. */
export async function prepareContests(catalog: OpenCatalog, index: CatalogIndex | null, sqliteToo: boolean): Promise<Contest[]> {
  const { pool } = catalog
  const parse = createQueryParser(postgresAnalysis(pool))
  const log = (line: string) => console.error(line)
  await buildPlainOnce(pool, log)
  const sqlite = sqliteToo ? await openSqlite(catalog, log) : null
  const all: Contestants = {
    index: index && createIndexEngine({ pool, index: index.index, parse, rememberedBytes: 0 }),
    postgres: createPostgresEngine(pool, { budgetMs: BUDGET_MS, parse }),
    plain: createPlainPeer(pool),
    sqlite: sqlite && createSqlitePeer(sqlite, parse),
    parse,
  }
  const distinct = new Map(SEARCHES.toReversed().map((shape) => [JSON.stringify(shape.filters), shape]))
  return [
    ...(await Promise.all(SEARCHES.map((shape) => pageContest(all, shape)))),
    ...(await Promise.all([...distinct.values()].reverse().map((shape) => countContest(all, shape)))),
    ...(await Promise.all(FACETS.map((shape) => facetsContest(all, shape)))),
    ...(await changesContests(catalog)),
    ...(await lookUpContests(catalog, all.plain)),
  ]
}

async function familyOf({ q, q_scope }: Filters, parse: ParseQuery): Promise<Family> {
  if (q === undefined || q_scope === 'title') return 'title'
  const { tree } = await parse(q)
  return tree !== null && hasPhrase(tree) ? 'phrases' : 'full'
}

const hasPhrase = (node: QueryNode): boolean => node.kind === 'phrase' || childrenOf(node).some(hasPhrase)

/** SQLite, where it is there and can say what is asked. */
async function withSqlite(
  sqlite: SqlitePeer | null,
  filters: Filters,
  run: (peer: SqlitePeer) => Promise<unknown>,
  unable?: string,
) {
  if (sqlite === null) return { engine: {}, leftOut: {} }
  const reason = unable ?? (await sqlite.whyNot({ filters, now: NOW }))
  return reason === null ? { engine: { sqlite: () => run(sqlite) }, leftOut: {} } : { engine: {}, leftOut: { sqlite: reason } }
}

/** The data array of a page that was made at once. */
export const itemsText = ({ items }: SearchPage) => `[${(items ?? []).map((item) => Buffer.from(item).toString()).join()}]`
const pageText = (page: SearchPage) => JSON.stringify({ ...page, items: itemsText(page) })

async function pageContest({ index, postgres, plain, sqlite, parse }: Contestants, shape: SearchShape): Promise<Contest> {
  const { name, filters, sort = 'posted_at', limit = 100, description = 'off', depth } = shape
  const request: SearchRequest = { filters, sort, limit, cursor: null, description, includeSource: false, now: NOW }
  if (depth !== undefined) request.cursor = await cursorAt(plain, request, depth)
  const bodies = description === 'off' ? undefined : 'no bodies'
  const { engine, leftOut } = await withSqlite(sqlite, filters, (peer) => peer.search(request), bodies)
  const engines = {
    ...(index && { index: () => index.search(request) }),
    postgres: () => postgres.search(request),
    plain: () => plain.search(request),
    ...engine,
  }
  return {
    group: 'page',
    family: limit === 100 && description === 'off' ? await familyOf(filters, parse) : 'other',
    name,
    engines,
    leftOut,
    async check() {
      const page = await postgres.search(request)
      if (index) alike(name, { index: pageText(await index.search(request)), postgres: pageText(page) })
      const ids = (JSON.parse(itemsText(page)) as { id: number }[]).map(({ id }) => id)
      const peers = { plain: engines.plain, ...engine } as Record<string, () => Promise<PlainPage>>
      for (const [peer, ask] of Object.entries(peers)) alike(name, { postgres: ids.join(), [peer]: (await ask()).ids.join() })
      return ids.length
    },
  }
}

/** The cursor a client would have after paging through that share of the results. */
async function cursorAt(peer: PlainPeer, request: SearchRequest, depth: number) {
  const matches = await peer.count(request)
  const place = await peer.place(request, Math.floor(matches * depth))
  return place && { sort: request.sort, mode: 'exact' as const, windowStart: windowStart(request.filters, request.now), ...place }
}

async function countContest(
  { index, postgres, plain, sqlite, parse }: Contestants,
  { name, filters }: SearchShape,
): Promise<Contest> {
  const request = { filters, now: NOW }
  const { engine, leftOut } = await withSqlite(sqlite, filters, (peer) => peer.count(request))
  const engines = {
    ...(index && { index: () => index.count(request) }),
    postgres: () => postgres.count(request),
    plain: () => plain.count(request),
    ...engine,
  }
  return {
    group: 'count',
    family: await familyOf(filters, parse),
    name,
    engines,
    leftOut,
    async check() {
      const counts = await Promise.all(
        Object.entries(engines).map(async ([engine, ask]) => [engine, String(await ask())] as const),
      )
      alike(`count of ${name}`, Object.fromEntries(counts))
      return Number(counts[0]![1])
    },
  }
}

/** The peers count values only: names, histograms and weeks are ours. */
async function facetsContest({ index, postgres, plain, sqlite, parse }: Contestants, shape: FacetsShape): Promise<Contest> {
  const { name } = shape
  const request = { ...shape.request, now: NOW }
  const unable = request.facets.length === 0 ? 'values only' : undefined
  const { engine, leftOut } = await withSqlite(sqlite, request.filters, (peer) => peer.facets(request), unable)
  const peers = { ...(unable === undefined && { plain: () => plain.facets(request) }), ...engine }
  return {
    group: 'facets',
    family: await familyOf(request.filters, parse),
    name,
    engines: { ...(index && { index: () => index.facets(request) }), postgres: () => postgres.facets(request), ...peers },
    leftOut: unable === undefined ? leftOut : { ...leftOut, plain: unable },
    async check() {
      const facets = await postgres.facets(request)
      if (index) alike(name, { index: JSON.stringify(await index.facets(request)), postgres: JSON.stringify(facets) })
      for (const [peer, ask] of Object.entries(peers) as [string, () => Promise<ValueCounts[]>][])
        alike(name, { postgres: JSON.stringify(valueCounts(facets, request.facets)), [peer]: JSON.stringify(await ask()) })
      return facets.count
    },
  }
}

const valueCounts = ({ facets }: Facets, names: FacetsShape['request']['facets']): ValueCounts[] =>
  names.map((facet) => facets[facet]!.map(({ value, count }) => [value, count]))

function alike(name: string, answers: Record<string, string>): void {
  if (new Set(Object.values(answers)).size > 1)
    throw new Error(
      [
        `${name}: the answers differ`,
        ...Object.entries(answers).map(([engine, answer]) => `${engine}: ${answer.slice(0, 2_000)}`),
      ].join('\n'),
    )
}

async function changesContests({ pool }: OpenCatalog): Promise<Contest[]> {
  const { rows } = await pool.query<{ last: number }>('select max(id) as last from changes')
  return CHANGES.map(({ name, from, filters, includeJob = false }) => {
    const page = { after: Math.floor(from * rows[0]!.last), limit: FEED_LIMIT, filters, includeJob }
    return {
      group: 'changes',
      family: 'other',
      name,
      engines: { postgres: () => readFeed(pool, page) },
      check: async () => (await readFeed(pool, page)).events.length,
    }
  })
}

/** Other jobs each time: a page of the same few rows would always be in memory. */
async function lookUpContests({ pool, generator }: OpenCatalog, peer: PlainPeer): Promise<Contest[]> {
  let turn = 0
  const next = () => {
    turn = (turn + 7_919) % generator.size.jobs
    return generator.job(turn + 1)
  }
  const keyOf = ({ job, assigned }: ReturnType<typeof next>) => {
    const { type, board } = generator.company(assigned.source_id).source
    return [{ type, board, boardCaseCounts: false }, job.external_job_id] as const
  }
  const [key, externalId] = keyOf(generator.job(1))
  return [
    {
      group: 'look-up',
      family: 'other',
      name: 'job by id',
      engines: { postgres: () => jobDetailById(pool, next().assigned.id), plain: () => peer.byId(next().assigned.id) },
      check: async () => ((await jobDetailById(pool, 1))?.id === 1 ? 1 : fail('job 1 is not there')),
    },
    {
      group: 'look-up',
      family: 'other',
      name: 'posting on a board (resolve)',
      engines: { postgres: () => postingOnBoard(pool, ...keyOf(next())) },
      check: async () => postingOnBoard(pool, { ...key, board: key.board.toUpperCase() }, externalId),
    },
    {
      group: 'look-up',
      family: 'other',
      name: 'posting on any board (resolve)',
      engines: {
        postgres: () => postingOnAnyBoard(pool, key.type, next().job.external_job_id),
        plain: () => peer.byExternalId(key.type, next().job.external_job_id),
      },
      check: async () => postingOnAnyBoard(pool, key.type, externalId),
    },
  ]
}

function fail(message: string): never {
  throw new Error(message)
}
