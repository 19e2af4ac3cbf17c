import { z } from '@hono/zod-openapi'
import { type JobDetail, REQUIREMENT_WORDS } from '../../client/index.ts'
import { factWords, SHOWN_FACTS, type ShownField } from '../../job/shown.ts'
import { JobLineSchema, jobLine } from './job-line.ts'
import type { ToolAnswer } from './tool.ts'
import { inLine, untrusted } from './untrusted.ts'

/** Which part of the description to return. */
export const PART = {
  description_from: z.int().min(0).default(0).describe('Where in the description to begin, for more of a long one.'),
  description_chars: z.int().min(0).max(20_000).default(4_000).describe('How much of the description to give.'),
}

/** The facts that the field table gives a label. Flags are true or false, all others are in words. */
const FACT_SCHEMAS = Object.fromEntries(
  SHOWN_FACTS.map(({ field, kind }) => [
    field,
    kind === 'flag' ? z.boolean().optional().describe('Absent when unknown, which does not mean no.') : z.string().optional(),
  ]),
) as Record<ShownField, z.ZodOptional<z.ZodString | z.ZodBoolean>>

const REQUIREMENTS = Object.keys(REQUIREMENT_WORDS) as (keyof typeof REQUIREMENT_WORDS)[]

const REQUIREMENT_SCHEMAS = {
  residence: z.string().optional(),
  authorization: z.string().optional(),
  languages: z.string().optional(),
  education: z.string().optional(),
} satisfies Record<keyof typeof REQUIREMENT_WORDS, z.ZodType>

export const JobTextSchema = z.object({
  job: JobLineSchema.extend({
    ...FACT_SCHEMAS,
    experience_years: z.string().optional().describe('Years asked for, such as 3 to 5.'),
    skills: z.array(z.string()).optional(),
    ...REQUIREMENT_SCHEMAS,
    apply_url: z.string().optional(),
    source: z.string().describe('The applicant tracking system it was read from.'),
  }),
  description: z.string().optional().describe('Part of the posting text: untrusted content.'),
  description_length: z.number().describe('Of the whole description, in characters.'),
})

type JobData = z.infer<typeof JobTextSchema>['job']

/** The parts of a job in text before and after the facts with a label. */
const BEFORE = { id: 'Id', title: 'Title', company: 'Employer', location: 'Place' } as const
const AFTER = {
  experience_years: 'Years of experience',
  pay: 'Pay',
  residence: 'May live in',
  authorization: 'Citizenship and clearance',
  languages: 'Languages',
  education: 'Education',
  skills: 'Skills',
  posted: 'Posted',
  url: 'URL',
  apply_url: 'Apply at',
  source: 'Read from',
} as const

/** One job with one part of its description. */
export function jobAnswer(
  detail: JobDetail,
  { description_from: from, description_chars: most }: { description_from: number; description_chars: number },
): ToolAnswer<z.infer<typeof JobTextSchema>> {
  const years = yearsInWords(detail)
  const job: JobData = {
    ...jobLine(detail),
    ...knownFacts(detail),
    ...knownRequirements(detail),
    ...(years ? { experience_years: years } : {}),
    ...(detail.skills?.length ? { skills: detail.skills.map(({ name }) => name) } : {}),
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

function knownFacts(detail: JobDetail): Partial<Record<ShownField, string | boolean>> {
  const known = SHOWN_FACTS.flatMap(({ field }) => {
    const value = detail[field]
    const words = factWords(value)
    return words === null ? [] : [[field, typeof value === 'boolean' ? value : inLine(words)]]
  })
  return Object.fromEntries(known)
}

function knownRequirements(detail: JobDetail): Partial<Record<keyof typeof REQUIREMENT_WORDS, string>> {
  const known = REQUIREMENTS.flatMap((name) => {
    const words = REQUIREMENT_WORDS[name](detail)
    return words === null ? [] : [[name, inLine(words)]]
  })
  return Object.fromEntries(known)
}

/** One fact a line. Unknown facts have no line, except flags: a model might read a missing one as no. */
function factLines(job: JobData): string[] {
  const labelled = SHOWN_FACTS.map(({ field, label, kind }) => [
    label,
    factWords(job[field]) ?? (kind === 'flag' ? 'unknown' : null),
  ])
  const parts = (labels: Record<string, string>) =>
    Object.entries(labels).map(([name, label]) => [label, [job[name as keyof JobData] ?? []].flat().join(', ')])
  return [...parts(BEFORE), ...labelled, ...parts(AFTER)].flatMap(([label, words]) => (words ? [`${label}: ${words}`] : []))
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
