import { z } from '@hono/zod-openapi'
import type { Job, JobDetail } from '../client/index.ts'
import { inLine } from './untrusted.ts'

/** The few fields that a model needs to choose among jobs. Unknown facts are left out. */
export const JobLineSchema = z.object({
  id: z.int().nullable().describe('For get_job; null when the job is not in the catalog.'),
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

/** `42 | Nurse | Acme | Berlin | remote | senior | EUR 50000-60000/year | 2026-11-03`. The URL is only in the structured data. */
export function jobText({ id, title, url: _, employment_type: __, closed, posted, ...rest }: JobLine): string {
  return [id ?? 'live', title, ...Object.values(rest), closed ? `closed ${closed}` : posted].filter(Boolean).join(' | ')
}

function pay({ salary_min, salary_max, salary_currency, salary_period }: Job | JobDetail): string | undefined {
  if (salary_min === null && salary_max === null) return undefined
  const amounts = [...new Set([salary_min, salary_max])].map((amount) => amount ?? '')
  return `${salary_currency ?? ''} ${amounts.join('-')}${salary_period ? `/${salary_period}` : ''}`.trim()
}
