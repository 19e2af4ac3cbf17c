import {
  CHECKS_BEFORE_REFUSAL,
  cursorAhead,
  DEFAULT_POLL_MS,
  type EndlessOptions,
  untilAborted,
  untilAnswered,
} from './endless.ts'
import type { Awaitable } from './follow.ts'
import { wait } from './retry.ts'
import type { DescriptionFormat, Job, JobDetail, RevisionPage } from './schema.generated.ts'
import type { Ask } from './transport.ts'

/** A job that replaces the copy's job of the same id. */
export interface MirroredJob<Form> {
  id: number
  /** Grows with every change of the job. */
  revision: number
  /** The job as it is now. It stays in the copy when it closes, with `closed_at` set. */
  job: Form
}

/** Stores the copy. Either method may be asynchronous. */
export interface MirrorStore<Form = Job> {
  /** The cursor that was saved last; null or undefined when the copy is empty. */
  load(): Awaitable<string | null | undefined>
  /**
   * Saves jobs and the cursor that stands for them: in one transaction, or else the jobs first. Being killed in between does no harm then,
   * because the same jobs come again.
   */
  save(jobs: MirroredJob<Form>[], cursor: string): Awaitable<unknown>
}

interface CommonOptions<Form> extends EndlessOptions {
  store: MirrorStore<Form>
  /** Jobs in a page, up to 499. As many as that unless given; with `detail`, 100. */
  limit?: number
}

/** Jobs as search gives them, and with `description` their text. */
export interface MirrorOptions extends CommonOptions<Job> {
  description?: DescriptionFormat
  detail?: false
}

/** Jobs as they are given by id: places, skills, visa, company facts and descriptions too. */
export interface MirrorDetailOptions extends CommonOptions<JobDetail> {
  detail: true
}

/** A step of a mirror. */
export interface MirrorStep {
  /** The number of jobs that were saved; 0 when there was nothing new. */
  saved: number
  /** Null while the catalog is empty. */
  cursor: string | null
  /** Whether the copy is now equal to the catalog as it was a moment ago. */
  caughtUp: boolean
}

/** Two forms of the copy: jobs as search gives them, or as they are given by id. */
export interface Mirror {
  (options: MirrorOptions): AsyncGenerator<MirrorStep, void>
  (options: MirrorDetailOptions): AsyncGenerator<MirrorStep, void>
}

const MOST_JOBS = 499
const MOST_DETAILS = 100

export function mirror(ask: Ask, options: MirrorOptions | MirrorDetailOptions): AsyncGenerator<MirrorStep, void> {
  return untilAborted(options.signal, steps(ask, options))
}

/**
 * Every page begins with the last job of the page before, unless that has changed since. So a catalog that was taken back, where revisions are
 * given out a second time, is noticed instead of being followed.
 */
async function* steps(ask: Ask, options: MirrorOptions | MirrorDetailOptions): AsyncGenerator<MirrorStep> {
  const { pollMs = DEFAULT_POLL_MS, limit = options.detail ? MOST_DETAILS : MOST_JOBS } = options
  const store = options.store as MirrorStore<Job | JobDetail>
  const wanted = options.detail ? { include: 'detail' } : { include: 'job', description: options.description }
  let at = readCursor((await store.load()) ?? null)
  let checks = 0
  for (;;) {
    const query = { ...wanted, after: at === null ? 0 : at.revision - 1, limit: at === null ? limit : limit + 1 }
    const page = await untilAnswered((request) => ask<RevisionPage>('/jobs/revisions', query, request), options)
    const jobs = page.data.map(({ id, revision, job, detail }) => ({ id, revision, job: (detail ?? job) as Job | JobDetail }))
    if (at !== null && isRolledBack(at, page)) {
      if (++checks === CHECKS_BEFORE_REFUSAL) {
        throw cursorAhead(
          `the catalog no longer has revision ${at.revision}, up to which the copy was read`,
          ask.urlOf('/jobs/revisions'),
        )
      }
      await wait(pollMs, options.signal)
      continue
    }
    checks = 0
    const fresh = jobs[0]?.revision === at?.revision ? jobs.slice(1) : jobs
    const last = fresh.at(-1)
    if (last !== undefined) {
      at = last
      await store.save(fresh, writeCursor(last))
    }
    yield { saved: fresh.length, cursor: at && writeCursor(at), caughtUp: !page.has_more }
    if (!page.has_more || last === undefined) await wait(pollMs, options.signal)
  }
}

interface RevisionPosition {
  id: number
  revision: number
}

function isRolledBack(at: RevisionPosition, { data, has_more }: RevisionPage): boolean {
  const [first] = data
  return first === undefined ? !has_more : first.revision === at.revision && first.id !== at.id
}

const writeCursor = ({ revision, id }: RevisionPosition) => `${revision}:${id}`

function readCursor(cursor: string | null): RevisionPosition | null {
  if (cursor === null) return null
  const [revision, id] = cursor.split(':').map(Number)
  if (!Number.isSafeInteger(revision) || !Number.isSafeInteger(id)) {
    throw new TypeError(
      `the store gave the cursor ${JSON.stringify(cursor)}, which no mirror saved: give the store an empty place, or clear it to start again`,
    )
  }
  return { revision: revision as number, id: id as number }
}
