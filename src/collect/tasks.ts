import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Adapter } from '../ats/adapter.ts'
import { adapterNamed, shortLinks } from '../ats/index.ts'
import { reachOf } from '../ats/reach.ts'
import { readingVersion } from '../ats/reading-version.ts'
import type { ClaimedBoard } from '../catalog/board-claims.ts'
import { explain, type Fact, type ServedJob } from '../enrich/explain/explain.ts'
import type { Hints } from '../enrich/step.ts'
import type { Clock } from '../http/clock.ts'
import type { Fetcher } from '../http/fetcher.ts'
import { scopedFetcher } from '../http/scoped.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { CrawlReport } from './crawl/crawl.ts'
import { crawlBoard } from './crawl/crawl-board.ts'
import { type ReadJob, readJob } from './readers/read-job.ts'

export interface TaskContext {
  /** The catalog, and its time. Only crawls use them. */
  catalog(): Promise<{ db: Pool; clock: Clock }>
  http: Fetcher
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** When aborted, the task ends early. */
  signal: AbortSignal
  /** To be called before work that may take long: from here on, the time and memory that are used are this task's. */
  beginWork?: () => Promise<void>
  onProgress?: (report: CrawlReport) => void
}

interface LivePosting {
  ats: string
  board: string
  external_id: string
  /** The employer's own hosts, besides those of the system. */
  hosts: string[]
  hints: Hints
}

/** The work that is done in processes of its own, because it reads payloads. Orders and results are plain data. */
export const TASKS = {
  async crawl(
    { board, intervalOverride }: { board: ClaimedBoard; intervalOverride: number | null },
    { catalog, ...context }: TaskContext,
  ): Promise<CrawlReport> {
    return crawlBoard(board, { ...context, ...(await catalog()), readingVersion, intervalOverride })
  },

  /** Reads one posting by the id in its URL; null when the source does not have it. */
  async readPosting(
    { ats, board, external_id, hosts, hints }: LivePosting,
    context: TaskContext,
  ): Promise<(ReadJob & { company: StatedCompany | null }) | null> {
    const adapter = knownAdapter(ats)
    const found = await adapter.fetch(board, external_id, liveFetcher(adapter, board, hosts, context))
    if (found === null) return null
    const company = hints.company ?? found.company?.name ?? null
    return { ...readJob(found.posting, { ...hints, company }), company: found.company }
  },

  /** The board of a posting whose URL does not name it. */
  async findBoard({ ats, external_id }: Pick<LivePosting, 'ats' | 'external_id'>, context: TaskContext): Promise<string | null> {
    const adapter = knownAdapter(ats)
    return (await adapter.boardOf?.(external_id, liveFetcher(adapter, null, [], context))) ?? null
  },

  followShortLink: (url: string, { http, signal }: TaskContext): Promise<string | null> =>
    shortLinks.follow(url, http, { signal, tries: 1 }),

  /** Derives a job again from its posting and returns what each fact came from. Contacts no source. */
  async explain(
    { posting, hints, served }: { posting: Posting; hints: Hints; served: ServedJob },
    { beginWork }: TaskContext,
  ): Promise<Fact[]> {
    await beginWork?.()
    return explain(posting, hints, served)
  },
}

type Tasks = typeof TASKS
export type TaskName = keyof Tasks
export type Order<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type Result<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>

function knownAdapter(ats: string): Adapter {
  const adapter = adapterNamed(ats)
  if (adapter === null) throw new Error(`this build has no adapter for ${ats}`)
  return adapter
}

/** A client for one posting. It may contact only the hosts of its board, and does not wait for long retries. */
function liveFetcher(adapter: Adapter, board: string | null, hosts: string[], { http, signal }: TaskContext): Fetcher {
  return scopedFetcher(http, { allowHost: reachOf(adapter, board, hosts), signal, tries: 1 })
}
