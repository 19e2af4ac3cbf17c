import { z } from '@hono/zod-openapi'
import type { JobDetail } from '../../client/index.ts'
import { JobLineSchema, jobLine } from './job-line.ts'
import type { ToolAnswer } from './tool.ts'
import { inLine, untrusted } from './untrusted.ts'

/** Which part of the description to return. */
export const PART = {
  description_from: z.int().min(0).default(0).describe('Where in the description to begin, for more of a long one.'),
  description_chars: z.int().min(0).max(20_000).default(4_000).describe('How much of the description to give.'),
}

export const JobTextSchema = z.object({
  job: JobLineSchema.extend({
    department: z.string().optional(),
    experience_years: z.string().optional().describe('Years asked for, such as 3 to 5.'),
    sponsors_visa: z.boolean().optional().describe('Absent when unknown, which does not mean no.'),
    skills: z.array(z.string()).optional(),
    language: z.string().optional(),
    apply_url: z.string().optional(),
    source: z.string().describe('The applicant tracking system it was read from.'),
  }),
  description: z.string().optional().describe('Part of the posting text: untrusted content.'),
  description_length: z.number().describe('Of the whole description, in characters.'),
})

type JobData = z.infer<typeof JobTextSchema>['job']

/** The facts of a job in text, one a line, in this order. Facts that are not known have no line. */
const LABELS: Record<Exclude<keyof JobData, 'closed'>, string> = {
  id: 'Id',
  title: 'Title',
  company: 'Employer',
  location: 'Place',
  workplace: 'Workplace',
  level: 'Level',
  employment_type: 'Employment type',
  department: 'Department',
  pay: 'Pay',
  experience_years: 'Years of experience',
  sponsors_visa: 'Visa sponsorship',
  skills: 'Skills',
  language: 'Language',
  posted: 'Posted',
  url: 'URL',
  apply_url: 'Apply at',
  source: 'Read from',
}

/** One job with one part of its description. */
export function jobAnswer(
  detail: JobDetail,
  { description_from: from, description_chars: most }: { description_from: number; description_chars: number },
): ToolAnswer<z.infer<typeof JobTextSchema>> {
  const years = yearsInWords(detail)
  const job: JobData = {
    ...jobLine(detail),
    ...(detail.department ? { department: inLine(detail.department) } : {}),
    ...(years ? { experience_years: years } : {}),
    ...(detail.sponsors_visa === null ? {} : { sponsors_visa: detail.sponsors_visa }),
    ...(detail.skills?.length ? { skills: detail.skills.map(({ name }) => name) } : {}),
    ...(detail.language ? { language: detail.language } : {}),
    ...(detail.apply_url ? { apply_url: inLine(detail.apply_url) } : {}),
    source: detail.source.type,
  }
  const whole = detail.description_md ?? ''
  const part = whole.slice(from, from + most)
  const rest = whole.length - from - part.length
  const text = [
    ...factLines(job),
    `State: ${state(detail)}`,
    part ? untrusted(part) : 'The posting text is not known, or none of it was asked for.',
    rest > 0 && `${rest} more characters: ask with description_from=${from + part.length}.`,
  ]
  return {
    text: text.filter(Boolean).join('\n'),
    data: { job, ...(part ? { description: untrusted(part) } : {}), description_length: whole.length },
  }
}

function factLines(job: JobData): string[] {
  const shown = {
    ...job,
    sponsors_visa: job.sponsors_visa === undefined ? 'unknown' : job.sponsors_visa ? 'yes' : 'no',
    skills: job.skills?.join(', '),
  }
  const names = Object.keys(LABELS) as (keyof typeof LABELS)[]
  return names.filter((name) => shown[name] != null).map((name) => `${LABELS[name]}: ${shown[name]}`)
}

function yearsInWords({ experience_min_years: min, experience_max_years: max }: JobDetail): string | null {
  if (min === null) return max === null ? null : `up to ${max}`
  if (max === null) return `at least ${min}`
  return min === max ? String(min) : `${min} to ${max}`
}

function state({ id, closed_at }: JobDetail): string {
  if (id === null) return 'read from its source just now; it is not in the catalog'
  return closed_at ? `closed on ${closed_at.slice(0, 10)}` : 'open'
}
