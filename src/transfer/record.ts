import type { z } from '@hono/zod-openapi'
import { markdownHtml } from '../ats/reading/markdown.ts'
import { type CompanyFacts, UNKNOWN_COMPANY } from '../catalog/companies.ts'
import type { PresentJob } from '../catalog/job-step.ts'
import { cleanDescription } from '../enrich/description/clean.ts'
import type { FieldError } from '../job/field-error.ts'
import type { Descriptions, Job, Timestamp } from '../job/job.ts'
import { type CompanyFields, KNOWN_FIELDS, type RecordFields, recordSchema } from './record-schema.ts'

/** A company as a file states it. `reference` distinguishes the companies of one file and means nothing outside of it. */
export interface FileCompany {
  reference: string
  facts: CompanyFacts
  created_at: Timestamp | null
  updated_at: Timestamp | null
}

export interface TransferRecord {
  source: { type: string; board: string; company: FileCompany | null }
  /** Null: the file does not say, so the board's own company applies. */
  company: FileCompany | null
  entry: Required<Pick<PresentJob, 'job' | 'history'>>
  /** Fields of the line that are not known here. */
  unknown: string[]
}

export type ReadRecord = { record: TransferRecord } | { errors: FieldError[] }

/** Reads one line of a transfer file: its content, or everything that is wrong with it. `now` is used for times that it does not state. */
export function readRecord(line: string, now: Timestamp): ReadRecord {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return { errors: [{ field: '', message: `is not JSON: ${(error as Error).message}` }] }
  }
  const parsed = recordSchema.safeParse(value, { error: wording })
  const errors = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  if (errors.length > 0 || !parsed.success) return { errors }
  return { record: { ...meaning(parsed.data, now), unknown: unknownFields(value as object) } }
}

function contradictions({ external_job_id, company_id, source, company }: RecordFields): FieldError[] {
  const errors: FieldError[] = []
  if (external_job_id === null && source.external_id === null) errors.push({ field: 'external_job_id', message: 'is required' })
  if (external_job_id !== null && source.external_id !== null && external_job_id !== source.external_id) {
    errors.push({ field: 'source.external_id', message: 'differs from external_job_id' })
  }
  if (company_id !== null && company?.id != null && company.id !== company_id) {
    errors.push({ field: 'company.id', message: 'differs from company_id' })
  }
  return errors
}

function meaning(fields: RecordFields, now: Timestamp): Omit<TransferRecord, 'unknown'> {
  const { id, source_id, company_id, source, company, first_seen_at, created_at, updated_at, closed_at, ...content } = fields
  const country_codes = content.country_codes === undefined ? codesOf(content.country_code) : content.country_codes
  const job: Job = {
    ...content,
    ...descriptions(content),
    // A record without either id has been refused.
    external_job_id: content.external_job_id ?? source.external_id ?? '',
    alias_ids: source.alias_ids ?? [],
    locations: content.locations ?? [],
    country_codes,
    usa: content.usa ?? (content.country_code === 'US' || (country_codes?.includes('US') ?? false)),
  }
  return {
    source: { type: source.type, board: source.board, company: source.company && fileCompany(source.company.id, source.company) },
    company: fileCompany(company_id ?? company?.id ?? null, company),
    entry: {
      job,
      history: {
        first_seen_at: first_seen_at ?? now,
        created_at: created_at ?? now,
        updated_at: updated_at ?? now,
        closed_at,
      },
    },
  }
}

/** A file may come from anywhere, so its texts are cleaned like those of a posting. If there is HTML, the Markdown is written from it. */
function descriptions({ description_html, description_md }: Descriptions): Descriptions {
  const source = description_html ?? (description_md === null ? null : markdownHtml(description_md))
  if (source === null) return { description_html: null, description_md: null }
  const clean = cleanDescription(source)
  return {
    description_html: description_html === null ? null : clean.description_html,
    description_md: description_md === null ? null : clean.description_md,
  }
}

const codesOf = (country: string | null) => (country === null ? null : [country])

function fileCompany(id: number | null, stated: CompanyFields | null): FileCompany | null {
  const reference = id !== null ? `id ${id}` : stated?.name ? `name ${stated.name}` : null
  if (reference === null) return null
  const { id: _, created_at, updated_at, ...facts } = stated ?? { id, created_at: null, updated_at: null, ...UNKNOWN_COMPANY }
  return { reference, facts: { ...facts, name: facts.name || null }, created_at, updated_at }
}

function unknownFields(value: object): string[] {
  return Object.entries(KNOWN_FIELDS).flatMap(([path, known]) => {
    const object = path === '' ? value : (value as Record<string, unknown>)[path]
    if (typeof object !== 'object' || object === null) return []
    const strangers = Object.keys(object).filter((name) => !known.has(name))
    return strangers.map((name) => (path === '' ? name : `${path}.${name}`))
  })
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function wording(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'is required' : `must be ${KINDS[issue.expected]}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') {
    return issue.origin === 'string' ? `must have at most ${issue.maximum} characters` : `must be at most ${issue.maximum}`
  }
  return undefined
}
