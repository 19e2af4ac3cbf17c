import type { ChangeType } from '../../src/job/vocab.ts'
import type { GeneratedJob } from './generate.ts'
import { Random } from './random.ts'

/** Without ids, which follow the order of time. */
export const CHANGE_COLUMNS = `
  source_id job_id change_type changed_at changed_fields before after level_before level_after workplace_before workplace_after
  employment_type_before employment_type_after country_codes_before country_codes_after company_before company_after
  has_salary_before has_salary_after`
  .trim()
  .split(/\s+/)

/** The fields that an update changed, with made-up old and new values. */
const UPDATES: Record<string, unknown>[] = [
  { description_html: 'sha256:', description_md: 'sha256:' },
  { title: 'Nurse' },
  { salary_min: 30_000, salary_max: 40_000 },
  { location_raw: 'Here', location: 'Here', city: 'Here' },
  { expires_at: '2026-03-01T00:00:00.000Z' },
]

/** Created for every job, updated and closed for those that were. */
export function changeRows({ job, assigned, updatedAt }: GeneratedJob): unknown[][] {
  const { level, workplace, employment_type, country_codes } = job
  const snapshot = [
    level,
    workplace,
    employment_type,
    country_codes,
    assigned.company_id,
    job.salary_min !== null || job.salary_max !== null,
  ]
  const row = (type: ChangeType, moment: string, values: Record<string, unknown> | null) => [
    assigned.source_id,
    assigned.id,
    type,
    moment,
    values && Object.keys(values),
    values && JSON.stringify(values),
    values && JSON.stringify(values),
    ...snapshot.flatMap((value) => [type === 'created' ? null : value, value]),
  ]
  const rows = [row('created', assigned.first_seen_at, null)]
  const update = new Random(6, assigned.id).pick(UPDATES)
  if (updatedAt !== null) rows.push(row('updated', new Date(updatedAt).toISOString(), update))
  if (assigned.closed_at !== null) rows.push(row('closed', assigned.closed_at, { closed_at: assigned.closed_at }))
  return rows
}
