import { type JobDetail, REQUIREMENT_WORDS } from '../../client/index.ts'
import { oneLine } from '../../job/printable.ts'
import { factWords, SHOWN_FACTS } from '../../job/shown.ts'
import { dayOf, payOf } from './shown.ts'

const LABEL_WIDTH = 18

/** The facts of a job, one per line, then its description. */
export function oneJob(job: JobDetail): string {
  const known: [string, string | null | undefined][] = [
    ['state', stateOf(job)],
    ['company', job.company?.name],
    ['location', job.location ?? (job.locations.map(({ name }) => name).join('; ') || null)],
    ...SHOWN_FACTS.map(({ field, label }): [string, string | null] => [label.toLowerCase(), factWords(job[field])]),
    ['experience', experienceOf(job)],
    ['salary', payOf(job) ?? job.salary_raw],
    ['may live in', REQUIREMENT_WORDS.residence(job)],
    ['authorization', REQUIREMENT_WORDS.authorization(job)],
    ['languages', REQUIREMENT_WORDS.languages(job)],
    ['education', REQUIREMENT_WORDS.education(job)],
    ['skills', job.skills?.map(({ name }) => name).join(', ')],
    ['posted', dayOf(job.posted_at)],
    ['url', job.url],
    ['apply', job.apply_url],
    ['source', [job.source.type, job.source.external_id, ...job.source.alias_ids].join(' ')],
  ]
  const lines = known.flatMap(([name, value]) => (value ? [`${name.padEnd(LABEL_WIDTH)}${oneLine(value)}`] : []))
  return [oneLine(job.title), ...lines, ...(job.description_md ? ['', job.description_md] : [])].join('\n')
}

function stateOf({ id, closed_at, source }: JobDetail): string {
  if (id === null) return `live: read from ${source.type} just now, not in the catalog`
  return closed_at ? `closed on ${dayOf(closed_at)}, in the catalog as job ${id}` : `open, in the catalog as job ${id}`
}

function experienceOf({ experience_min_years: min, experience_max_years: max }: JobDetail): string | null {
  if (min === null) return null
  return max === null ? `${min} years or more` : `${min} to ${max} years`
}
