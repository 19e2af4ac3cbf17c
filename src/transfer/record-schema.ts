import { z } from '@hono/zod-openapi'
import type { ServedWhere } from '../job/fields.ts'
import { type FieldValue, fieldOf, type ServedIn, servedIn } from '../job/job.ts'
import { address, KIND_READERS, key, orNull, text, timestamp } from './kind-readers.ts'

/** One line of a transfer file, field by field (docs/import.md): the fields of a job, its source and its companies. */

/** Readers of the fields that are served somewhere. Absent values are null. */
const readers = <Where extends ServedWhere>(where: Where) =>
  Object.fromEntries(servedIn(where).map((name) => [name, orNull(KIND_READERS[fieldOf(name).kind])])) as unknown as {
    [Name in ServedIn<Where>]: z.ZodType<FieldValue<Name> | null>
  }

const company = z.object({
  id: orNull(z.int()),
  name: orNull(text.max(300)),
  website_url: orNull(KIND_READERS.url),
  logo_url: orNull(KIND_READERS.url),
  industry: orNull(text),
  size_range: orNull(text),
  founded_year: orNull(z.int32()),
  is_agency: orNull(z.boolean()),
  linkedin_id: orNull(text),
  created_at: orNull(timestamp),
  updated_at: orNull(timestamp),
})

const source = z.object({
  type: key(100),
  board: key(300),
  external_id: orNull(key(500)),
  ...readers('source'),
  company: orNull(company),
})

/** Fields with a rule other than "absent is null". */
const OWN_READERS = {
  // Ids of another catalog mean nothing here.
  id: z.unknown().optional(),
  source_id: z.unknown().optional(),
  url: address,
  title: text.min(1),
  // Absent and null differ: if a file states only country_code, that country is used; null means that there is none.
  country_codes: KIND_READERS.countries.nullable().optional(),
} satisfies { [Name in ServedIn<'record'>]?: z.ZodType }

export const recordSchema = z.object({ ...readers('record'), ...OWN_READERS, source, company: orNull(company) })

export type RecordFields = z.output<typeof recordSchema>
export type CompanyFields = z.output<typeof company>

/** The known names of each object whose unknown fields are reported. */
export const KNOWN_FIELDS: Record<string, ReadonlySet<string>> = {
  '': new Set(Object.keys(recordSchema.shape)),
  source: new Set(Object.keys(source.shape)),
  company: new Set(Object.keys(company.shape)),
}
