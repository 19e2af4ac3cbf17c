import { CHANGE_TYPES, CONTENT_FIELDS, EMPLOYMENT_TYPES, LEVELS, WORKPLACES } from '../job/vocab.ts'
import { including, optional } from '../search/filters.ts'
import { codes, dateTime, digits, flag, integer, someOf } from '../search/parameters/kinds.ts'
import { CHANGE_EXTRAS } from './changed-values.ts'
import { invalidParameter } from './problem.ts'

const beforeOrAfter = 'before the change or after it. Repeat or separate by commas.'

/** The parameters that say where a reader begins in the feed. */
export const FEED_START = {
  cursor: digits()
    .default('0')
    .openapi({ description: 'Resume after this change id; 0 replays the full history.', default: '0' }),
  since: optional(dateTime(), 'Start at this point in time. Not together with a cursor other than 0.'),
}

export const FEED_FILTERS = {
  types: optional(someOf(CHANGE_TYPES, { max: 4 }), 'Only these types of change. Repeat or separate by commas.'),
  level: optional(someOf(LEVELS, { max: 7 }), `Jobs of these levels ${beforeOrAfter}`),
  workplace: optional(someOf(WORKPLACES, { max: 3 }), `Jobs of these workplaces ${beforeOrAfter}`),
  employment_type: optional(someOf(EMPLOYMENT_TYPES, { max: 5 }), `Jobs of these employment types ${beforeOrAfter}`),
  country: optional(codes({ length: 2, max: 20, fold: 'upper' }), `Jobs tagged with one of these countries ${beforeOrAfter}`),
  company_id: optional(integer(), 'Jobs of this company before the change or after it.'),
  has_salary: optional(flag(), 'Jobs that stated a salary (true) or none (false) before the change or after it.'),
  changed_fields: optional(
    someOf(CONTENT_FIELDS, { max: CONTENT_FIELDS.length }),
    'Only events that changed at least one of these fields, and every created event. Repeat or separate by commas.',
  ),
}

export const FEED_INCLUDE = including(
  CHANGE_EXTRAS,
  'job attaches the current job record, without descriptions; values attaches the changed fields before and after.',
)

export function refuseTwoStarts(cursor: string, since: Date | undefined): void {
  if (!since || /^0+$/.test(cursor)) return
  const message = 'cannot be combined with a cursor, because both say where the feed begins: give one or the other'
  throw invalidParameter('since', message)
}
