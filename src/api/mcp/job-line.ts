import { z } from '@hono/zod-openapi'
import type { Job, JobDetail } from '../../client/index.ts'
import { pay } from './pay.ts'
import { tableRow } from './table-row.ts'
import { inLine } from './untrusted.ts'

/** The few fields that a model needs to choose among jobs. Unknown facts are left out. */
export const JobLineSchema = z.object({
  id: z.number().nullable().describe('For get_job; null when the job is not in the catalog.'),
  title: z.string(),
  company: z.string().optional(),
  location: z.string().optional(),
  workplace: z.string().optional(),
  level: z.string().optional(),
  employment_type: z.string().optional(),
  pay: z.string().optional().describe('As stated.'),
  posted: z.string().optional().describe('The day it was posted.'),
  closed: z.string().optional().describe('The day it closed; absent while it is open.'),
  url: z.string(),
})

export type JobLine = z.infer<typeof JobLineSchema>

const COLUMNS = Object.keys(JobLineSchema.shape) as (keyof JobLine)[]

/** The header and the rows of a table of jobs in text: the same fields as in the data. */
export const JOB_HEADER = tableRow(COLUMNS)
export const jobRow = (job: JobLine): string => tableRow(COLUMNS.map((column) => job[column]))

export function jobLine(job: Job | JobDetail): JobLine {
  const known = {
    company: job.company?.name && inLine(job.company.name),
    location: job.location && inLine(job.location),
    workplace: job.workplace,
    level: job.level,
    employment_type: job.employment_type,
    pay: pay(job),
    posted: job.posted_at?.slice(0, 10),
    closed: job.closed_at?.slice(0, 10),
  }
  const stated = Object.fromEntries(Object.entries(known).filter(([, value]) => value))
  return { id: job.id, title: inLine(job.title), ...stated, url: inLine(job.url) }
}
