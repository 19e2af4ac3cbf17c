import type { ChangeType } from '../job/vocab.ts'
import type { Db } from './db.ts'
import { type FeedEvent, type FeedFilters, VALUES } from './feed.ts'
import { settledChange } from './settled.ts'

/** The values of an event that filters compare. `null` where the event has no such side, or the job no such value. */
interface Compared {
  change_type: ChangeType
  changed_fields: string[] | null
  level_before: string | null
  level_after: string | null
  workplace_before: string | null
  workplace_after: string | null
  employment_type_before: string | null
  employment_type_after: string | null
  country_codes_before: string[] | null
  country_codes_after: string[] | null
  company_before: number | null
  company_after: number | null
  has_salary_before: boolean | null
  has_salary_after: boolean | null
}

/** An event for many readers: with its values, and with everything that their filters compare. */
export interface TailEvent {
  event: Omit<FeedEvent, 'job'> & { values: NonNullable<FeedEvent['values']> }
  source_id: number
  compared: Compared
}

/** The first events after an id, whatever they are about. */
export async function readTail(
  db: Db,
  { after, limit, upTo }: { after: number; limit: number; upTo: number | null },
): Promise<TailEvent[]> {
  const { rows } = await db.query<TailRow>({
    name: 'read-tail',
    text: `select c.id, c.source_id, c.job_id, c.change_type, c.changed_at, c.changed_fields, ${VALUES},
                  c.level_before, c.level_after, c.workplace_before, c.workplace_after, c.employment_type_before, c.employment_type_after,
                  c.country_codes_before, c.country_codes_after, c.company_before, c.company_after, c.has_salary_before, c.has_salary_after
             from changes c
            where c.id > $1 and ($2::bigint is null or c.id <= $2)
            order by c.id
            limit $3`,
    values: [after, upTo, limit],
  })
  const settled = await settledChange(db, rows.at(-1)?.id ?? 0)
  return rows
    .filter(({ id }) => id <= settled)
    .map(({ id, source_id, job_id, changed_at, before, after: became, ...compared }) => {
      const { change_type, changed_fields } = compared
      return {
        event: { id, job_id, change_type, changed_at, changed_fields, values: { before, after: became } },
        source_id,
        compared,
      }
    })
}

type TailRow = Compared & { id: number; source_id: number; job_id: number; changed_at: Date } & NonNullable<FeedEvent['values']>

/** One row per filter, which keeps the same events as its row in feed.ts does in SQL (`test/deliver/stream.test.ts` compares them). */
const KEEPS: { [Name in keyof FeedFilters]-?: (wanted: NonNullable<FeedFilters[Name]>, event: Compared) => boolean } = {
  types: (wanted, { change_type }) => wanted.includes(change_type),
  level: (wanted, { level_before, level_after }) => eitherIn(wanted, level_before, level_after),
  workplace: (wanted, { workplace_before, workplace_after }) => eitherIn(wanted, workplace_before, workplace_after),
  employment_type: (wanted, { employment_type_before, employment_type_after }) =>
    eitherIn(wanted, employment_type_before, employment_type_after),
  country: (wanted, { country_codes_before, country_codes_after }) =>
    overlap(wanted, country_codes_before) || overlap(wanted, country_codes_after),
  company_id: (wanted, { company_before, company_after }) => company_before === wanted || company_after === wanted,
  has_salary: (wanted, { has_salary_before, has_salary_after }) => has_salary_before === wanted || has_salary_after === wanted,
  changed_fields: (wanted, { change_type, changed_fields }) => change_type === 'created' || overlap(wanted, changed_fields),
}

const eitherIn = (wanted: readonly string[], before: string | null, after: string | null) =>
  (before !== null && wanted.includes(before)) || (after !== null && wanted.includes(after))

const overlap = (wanted: readonly string[], values: string[] | null) => values?.some((value) => wanted.includes(value)) ?? false

/** Whether all filters keep an event. */
export function keepsEvent(filters: FeedFilters, { compared }: TailEvent): boolean {
  return Object.entries(filters).every(
    ([name, wanted]) => wanted === undefined || KEEPS[name as keyof FeedFilters](wanted as never, compared),
  )
}
