/** A job as it was read. The print is a hash of what tells its content from another's. */
export interface JobMark {
  id: number
  revision: number
  print: string
}

/** An event of the change feed. No two events that ever had an id were recorded at the same time, a crash between them or not. */
export interface EventMark {
  id: number
  at: string
  job_id: number
}

/**
 * What was read last of a catalog: its highest revision, its newest event, and the last jobs. A catalog that still has them has taken
 * back nothing that was read before either, because revisions and events become visible in order.
 */
export interface LastRead {
  revision: number
  event: EventMark | null
  jobs: JobMark[]
}

/** The same in the catalog as it is now. */
export interface Standing {
  revision: number
  newestEvent: EventMark | null
  /** The event that was the newest; null when there is none with its id. */
  event: EventMark | null
  /** The jobs that were the last ones, without those that are gone. */
  jobs: JobMark[]
}

export const NOTHING_READ: LastRead = { revision: 0, event: null, jobs: [] }

const JOBS = 20

/** What was read last, after some more jobs were read, in the order of their revisions. */
export function readOn(last: LastRead, jobs: JobMark[], newestEvent: EventMark | null): LastRead {
  const latest = new Map<number, JobMark>()
  for (const { id, revision, print } of [...last.jobs, ...jobs.slice(-JOBS)]) {
    latest.delete(id)
    latest.set(id, { id, revision, print })
  }
  const revision = Math.max(last.revision, jobs.at(-1)?.revision ?? 0)
  return { revision, event: newestEvent, jobs: [...latest.values()].slice(-JOBS) }
}

/** Why the catalog no longer has what was read; null when it has. A job that changed since says nothing. */
export function whyTakenBack(last: LastRead, now: Standing): string | null {
  if (now.revision < last.revision) return `the catalog is at revision ${now.revision}, and revision ${last.revision} was indexed`
  if (last.event !== null && now.event === null) return `event ${last.event.id} is gone from the change feed`
  if (last.event !== null && (now.event!.at !== last.event.at || now.event!.job_id !== last.event.job_id))
    return `event ${last.event.id} of the change feed is another one now`
  const current = new Map(now.jobs.map((job) => [job.id, job]))
  for (const { id, revision, print } of last.jobs) {
    const job = current.get(id)
    if (job === undefined || (job.revision <= last.revision && job.revision !== revision))
      return `the catalog does not have job ${id} at revision ${revision}`
    if (job.revision === revision && job.print !== print) return `job ${id} at revision ${revision} is not what was indexed`
  }
  return null
}
