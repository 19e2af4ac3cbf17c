import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFeed } from '../src/catalog/feed.ts'
import { postingOnAnyBoard, postingOnBoard } from '../src/catalog/find-posting.ts'
import { jobDetailById } from '../src/catalog/job-detail.ts'
import { type SearchRequest, windowStart } from '../src/search/engine.ts'
import { createPostgresEngine } from '../src/search/postgres/engine.ts'
import { explain, recording, rowsDiscarded, sequentialScans, tableRows } from './catalog/explain.ts'
import { NOW } from './catalog/generate.ts'
import { geometricMean, type Limits, load, race, SHORT, shown, type Timing, USUAL } from './catalog/measure.ts'
import { CACHE, type OpenCatalog } from './catalog/open.ts'
import { createPlainPeer, type PlainPeer } from './catalog/plain.ts'
import { CHANGES, SEARCHES, type SearchShape } from './catalog/workload.ts'

/** Long enough for every shape: a request that would have met the real budget is seen in its time. */
const BUDGET_MS = 60_000
const FEED_LIMIT = 500

type Group = 'page' | 'count' | 'changes' | 'look-up'

interface Contest {
  group: Group
  name: string
  ours: () => Promise<unknown>
  plain: (() => Promise<unknown>) | null
  /** Throws when the two do not answer alike; answers how many rows there are. */
  check: () => Promise<number | null>
}

export interface SearchOptions {
  explain: boolean
  /** Fewer runs of each shape. */
  short: boolean
  /** Only shapes whose name contains this. */
  only?: string
}

export async function benchSearch(catalog: OpenCatalog, options: SearchOptions): Promise<void> {
  const recorder = recording(catalog.pool)
  const contests = await prepare({ ...catalog, pool: options.explain ? recorder.pool : catalog.pool })
  const chosen = contests.filter(({ group, name }) => options.only === undefined || `${group} ${name}`.includes(options.only))
  if (options.explain) await writePlans(catalog, chosen, recorder.taken)
  else await raceAll(chosen, options.short ? SHORT : USUAL)
}

async function raceAll(contests: Contest[], limits: Limits): Promise<void> {
  const results: { contest: Contest; ours: Timing; ratio: number | null }[] = []
  let group: Group | null = null
  for (const contest of contests) {
    if (contest.group !== group) heading(contest.group)
    group = contest.group
    const rows = await contest.check()
    const [ours, plain] = await race([contest.ours, ...(contest.plain ? [contest.plain] : [])], limits)
    const ratio = plain ? plain.p50 / ours!.p50 : null
    results.push({ contest, ours: ours!, ratio })
    console.log(
      `| ${contest.name} | ${rows ?? ''} | ${times(ours!)} | ${plain ? times(plain) : '| |'} | ${ratio === null ? '' : shown(ratio)} | ${ours!.runs} |`,
    )
  }
  console.log()
  for (const name of ['page', 'count', 'changes', 'look-up'] as const) {
    const of = results.filter(({ contest }) => contest.group === name)
    if (of.length === 0) continue
    const ratios = of.flatMap(({ ratio }) => ratio ?? [])
    const slowest = of.toSorted((a, b) => b.ours.p95 - a.ours.p95)[0]!
    const p95s = of.map(({ ours }) => ours.p95)
    console.log(
      `${name}: ${of.length} shapes; p95 ${shown(summarised(p95s).p50)} ms in the median, ${shown(slowest.ours.p95)} ms at worst (${slowest.contest.name})` +
        (ratios.length > 0
          ? `; plain / ours ${shown(geometricMean(ratios))} in geometric mean, ${shown(Math.min(...ratios))} at worst`
          : ''),
    )
  }
  console.log(`load at the end: ${load()}`)
}

const summarised = (values: number[]) => ({ p50: values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]! })
const times = ({ p50, p95, p99 }: Timing) => [p50, p95, p99].map(shown).join(' | ')

function heading(group: Group): void {
  console.log(`\n### ${group} (load ${load()})\n`)
  console.log('| shape | rows | p50 | p95 | p99 | plain p50 | p95 | p99 | plain / ours | runs |')
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
}

async function writePlans(
  catalog: OpenCatalog,
  contests: Contest[],
  taken: ReturnType<typeof recording>['taken'],
): Promise<void> {
  const rows = await tableRows(catalog.pool)
  const file = join(CACHE, `explain-${catalog.name}.txt`)
  const parts: string[] = []
  const scanning: string[] = []
  const wasteful: [string, number][] = []
  for (const { group, name, ours } of contests) {
    await ours()
    taken()
    await ours()
    const plan = await explain(catalog.pool, taken())
    parts.push(`==== ${group}: ${name}\n\n${plan}`)
    const scans = sequentialScans(plan, rows)
    if (scans.length > 0) scanning.push(`${group}: ${name} (${scans.join(', ')})`)
    wasteful.push([`${group}: ${name}`, rowsDiscarded(plan)])
  }
  await writeFile(file, `${parts.join('\n\n\n')}\n`)
  console.log(`plans of ${parts.length} shapes in ${file}`)
  console.log(`sequential scans of more than 10,000 rows: ${scanning.length === 0 ? 'none' : `\n  ${scanning.join('\n  ')}`}`)
  console.log('most rows read and thrown away:')
  for (const [name, count] of wasteful.sort((a, b) => b[1] - a[1]).slice(0, 15)) console.log(`  ${count} ${name}`)
}

async function prepare(catalog: OpenCatalog): Promise<Contest[]> {
  const peer = createPlainPeer(catalog.pool)
  const pages = await Promise.all(SEARCHES.map((shape) => pageContest(catalog, peer, shape)))
  return [
    ...pages,
    ...countContests(catalog, peer),
    ...(await changesContests(catalog)),
    ...(await lookUpContests(catalog, peer)),
  ]
}

async function pageContest({ pool }: OpenCatalog, peer: PlainPeer, shape: SearchShape): Promise<Contest> {
  const engine = createPostgresEngine(pool, { budgetMs: BUDGET_MS })
  const { name, filters, sort = 'posted_at', limit = 100, description = 'off', depth } = shape
  const request: SearchRequest = { filters, sort, limit, cursor: null, description, includeSource: false, now: NOW }
  if (depth !== undefined) request.cursor = await cursorAt(peer, request, depth)
  return {
    group: 'page',
    name,
    ours: () => engine.search(request),
    plain: () => peer.search(request),
    async check() {
      const ours = (JSON.parse((await engine.search(request)).items) as { id: number }[]).map(({ id }) => id)
      const { ids } = await peer.search(request)
      if (ours.join() !== ids.join()) throw new Error(`"${name}" differs:\nours  ${ours.join(' ')}\nplain ${ids.join(' ')}`)
      return ours.length
    },
  }
}

/** The cursor a client would have after paging through that share of the results. */
async function cursorAt(peer: PlainPeer, request: SearchRequest, depth: number) {
  const matches = await peer.count(request)
  const { key, id } = await peer.place(request, Math.floor(matches * depth))
  return { sort: request.sort, mode: 'exact' as const, windowStart: windowStart(request.filters, request.now), key, id }
}

function countContests({ pool }: OpenCatalog, peer: PlainPeer): Contest[] {
  const engine = createPostgresEngine(pool, { budgetMs: BUDGET_MS })
  const distinct = new Map(SEARCHES.toReversed().map((shape) => [JSON.stringify(shape.filters), shape]))
  return [...distinct.values()].reverse().map(({ name, filters }) => {
    const request = { filters, now: NOW }
    return {
      group: 'count',
      name,
      ours: () => engine.count(request),
      plain: () => peer.count(request),
      async check() {
        const [ours, plain] = [await engine.count(request), await peer.count(request)]
        if (ours !== plain) throw new Error(`count of "${name}" differs: ours ${ours}, plain ${plain}`)
        return ours
      },
    }
  })
}

async function changesContests({ pool }: OpenCatalog): Promise<Contest[]> {
  const { rows } = await pool.query<{ last: number }>('select max(id) as last from changes')
  return CHANGES.map(({ name, from, filters, includeJob = false }) => {
    const page = { after: Math.floor(from * rows[0]!.last), limit: FEED_LIMIT, filters, includeJob }
    return {
      group: 'changes',
      name,
      ours: () => readFeed(pool, page),
      plain: null,
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
      name: 'job by id',
      ours: () => jobDetailById(pool, next().assigned.id),
      plain: () => peer.byId(next().assigned.id),
      check: async () => ((await jobDetailById(pool, 1))?.id === 1 ? 1 : fail('job 1 is not there')),
    },
    {
      group: 'look-up',
      name: 'posting on a board (resolve)',
      ours: () => postingOnBoard(pool, ...keyOf(next())),
      plain: null,
      check: async () => postingOnBoard(pool, { ...key, board: key.board.toUpperCase() }, externalId),
    },
    {
      group: 'look-up',
      name: 'posting on any board (resolve)',
      ours: () => postingOnAnyBoard(pool, key.type, next().job.external_job_id),
      plain: () => peer.byExternalId(key.type, next().job.external_job_id),
      check: async () => postingOnAnyBoard(pool, key.type, externalId),
    },
  ]
}

function fail(message: string): never {
  throw new Error(message)
}
