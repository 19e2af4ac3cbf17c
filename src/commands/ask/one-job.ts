import type { JobDetail } from '../../client/index.ts'
import { oneLine } from '../../job/printable.ts'
import { dayOf, payOf } from './shown.ts'

/** The facts of a job, one per line, then its description. */
export function oneJob(job: JobDetail): string {
  const known: [string, string | null | undefined][] = [
    ['state', stateOf(job)],
    ['company', job.company?.name],
    ['location', job.location ?? (job.locations.map(({ name }) => name).join('; ') || null)],
    ['workplace', job.workplace],
    ['employment', job.employment_type],
    ['level', job.level],
    ['department', job.department],
    ['salary', payOf(job) ?? job.salary_raw],
    ['skills', job.skills?.map(({ name }) => name).join(', ')],
    ['posted', dayOf(job.posted_at)],
    ['url', job.url],
    ['apply', job.apply_url],
    ['source', [job.source.type, job.source.external_id, ...job.source.alias_ids].join(' ')],
  ]
  const lines = known.flatMap(([name, value]) => (value ? [`${name.padEnd(12)}${oneLine(value)}`] : []))
  return [oneLine(job.title), ...lines, ...(job.description_md ? ['', job.description_md] : [])].join('\n')
}

function stateOf({ id, closed_at, source }: JobDetail): string {
  if (id === null) return `live: read from ${source.type} just now, not in the catalog`
  return closed_at ? `closed on ${dayOf(closed_at)}, in the catalog as job ${id}` : `open, in the catalog as job ${id}`
}
