import { z } from '@hono/zod-openapi'
import { KEPT_AS_DIGEST } from '../deliver/event-text.ts'
import { CONTENT_FIELDS } from '../job/vocab.ts'
import { JobSchema } from './job-schemas.ts'

const SHOWN_FIELDS = CONTENT_FIELDS.filter((field) => !KEPT_AS_DIGEST.includes(field))

const ChangedValuesSchema = JobSchema.pick(Object.fromEntries(SHOWN_FIELDS.map((field) => [field, true])) as { title: true })
  .partial()
  .openapi('ChangedValues', { example: { salary_min: 60_000, salary_max: 75_000 } })

/** Additions that a page of the feed attaches to its events on request. */
export const CHANGE_EXTRAS = ['job', 'values'] as const

/** The fields of an event that has the values of its change. */
export const beforeAndAfter = {
  before: z.union([ChangedValuesSchema, z.null()]).openapi({
    description: 'The changed fields before the change; null on created events. Descriptions are not kept.',
  }),
  after: z
    .union([ChangedValuesSchema, z.null()])
    .openapi({ description: 'The same fields after the change; null on created events.' }),
}
