/** A job as it was read. `print` is a hash by which another content shows. */
export interface JobMark {
  id: number
  revision: number
  print: string
}

/** An event of the change feed. After a crash an id may be given again, but never with the same time. */
export interface EventMark {
  id: number
  at: string
  job_id: number
}

/**
 * What was read last from a catalog: its highest revision, its newest event, and the last jobs. A catalog that still has these has lost
 * nothing that was read before them either, because revisions and events become visible in order.
 */
export interface LastRead {
  revision: number
  event: EventMark | null
  jobs: JobMark[]
}

/** What the catalog has now in the place of what was read last. */
export interface Standing {
  revision: number
  newestEvent: EventMark | null
  /** The event that was the newest, as it is now; null where its id is gone. */
  event: EventMark | null
  /** The jobs that were read last, as they are now, without those that are gone. */
  jobs: JobMark[]
}

export const NOTHING_READ: LastRead = { revision: 0, event: null, jobs: [] }

const JOBS_KEPT = 20

/** What was read last, after more jobs were read. Jobs come in the order of their revisions. */
export function readOn(last: LastRead, jobs: JobMark[], newestEvent: EventMark | null): LastRead {
  const latest = new Map<number, JobMark>()
  for (const { id, revision, print } of [...last.jobs, ...jobs.slice(-JOBS_KEPT)]) {
    latest.delete(id)
    latest.set(id, { id, revision, print })
  }
  const revision = Math.max(last.revision, jobs.at(-1)?.revision ?? 0)
  return { revision, event: newestEvent, jobs: [...latest.values()].slice(-JOBS_KEPT) }
}

/** Why the catalog no longer has what was read; null where it has. A job that changed since proves nothing either way. */
export function whyTakenBack(last: LastRead, now: Standing): string | null {
  if (now.revision < last.revision) return `the catalog is at revision ${now.revision}, and revision ${last.revision} was indexed`
  if (last.event !== null) {
    const { id, at, job_id } = last.event
    if (now.event === null) return `event ${id} is gone from the change feed`
    if (now.event.at !== at || now.event.job_id !== job_id) return `event ${id} of the change feed is another one now`
  }
  const current = new Map(now.jobs.map((job) => [job.id, job]))
  for (const { id, revision, print } of last.jobs) {
    const job = current.get(id)
    if (job === undefined || (job.revision <= last.revision && job.revision !== revision))
      return `the catalog does not have job ${id} at revision ${revision}`
    if (job.revision === revision && job.print !== print) return `job ${id} at revision ${revision} is not what was indexed`
  }
  return null
}
