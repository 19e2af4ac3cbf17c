/** A job as it was read. `contentHash` differs where the content of the job differs. */
export interface JobMark {
  id: number
  revision: number
  contentHash: string
}

/** An event of the change feed. After a crash an id may be given again, but never with the same time. */
export interface EventMark {
  id: number
  at: string
  job_id: number
}

/**
 * The rows that were read last from a catalog: its highest revision, its newest event, and the last jobs. A catalog that still has these rows has
 * lost no row that was read before them either, because revisions and events become visible in order.
 */
export interface LastRead {
  revision: number
  event: EventMark | null
  jobs: JobMark[]
}

/** The catalog's current values for the rows in `LastRead`. */
export interface CatalogCheckpoint {
  revision: number
  newestEvent: EventMark | null
  /** The current event with the id of `LastRead.event`; null where that id is gone. */
  event: EventMark | null
  /** The current versions of the jobs in `LastRead.jobs`, also of jobs taken out of service; a job that is gone is missing. */
  jobs: JobMark[]
}

export const NOTHING_READ: LastRead = { revision: 0, event: null, jobs: [] }

const JOBS_KEPT = 20

/** `last` after more jobs were read, and others were removed. `jobs` come in the order of their revisions. */
export function advanceCheckpoint(
  last: LastRead,
  jobs: JobMark[],
  newestEvent: EventMark | null,
  removed: { id: number }[] = [],
): LastRead {
  const latest = new Map<number, JobMark>()
  for (const { id, revision, contentHash } of [...last.jobs, ...jobs.slice(-JOBS_KEPT)]) {
    latest.delete(id)
    latest.set(id, { id, revision, contentHash })
  }
  for (const { id } of removed) latest.delete(id)
  const revision = Math.max(last.revision, jobs.at(-1)?.revision ?? 0)
  return { revision, event: newestEvent, jobs: [...latest.values()].slice(-JOBS_KEPT) }
}

/** Why the catalog no longer has the rows in `last`; null where it has them. A job that changed since then proves nothing either way. */
export function rollbackReason(last: LastRead, now: CatalogCheckpoint): string | null {
  if (now.revision < last.revision) return `the catalog is at revision ${now.revision}, and revision ${last.revision} was indexed`
  if (last.event !== null) {
    const { id, at, job_id } = last.event
    if (now.event === null) return `event ${id} is gone from the change feed`
    if (now.event.at !== at || now.event.job_id !== job_id) return `event ${id} of the change feed is another one now`
  }
  const current = new Map(now.jobs.map((job) => [job.id, job]))
  for (const { id, revision, contentHash } of last.jobs) {
    const job = current.get(id)
    if (job === undefined || (job.revision <= last.revision && job.revision !== revision))
      return `the catalog does not have job ${id} at revision ${revision}`
    if (job.revision === revision && job.contentHash !== contentHash)
      return `job ${id} at revision ${revision} is not what was indexed`
  }
  return null
}
