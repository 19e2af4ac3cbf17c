import type { Company } from './companies.ts'
import type { Db } from './db.ts'
import { isDistributed } from './distributed.ts'
import { fieldsIn, JOB_TABLES, type JobRow, jobColumns } from './job-columns.ts'
import { sourceOfJob } from './job-source.ts'
import { type LongTexts, longTextsOf } from './long-texts.ts'
import { ANY_LENGTH, AT_ONCE_BYTES, LONG_BYTES, type ReserveMemory } from './slices.ts'

/** All stored values of one job, for the detail. */
export interface JobDetailRow extends JobRow {
  source_type: string
  company: Company
  /** Present where the descriptions are too long to be read at once: their fields are null then. */
  longTexts?: LongTexts
}

/**
 * One job. With `reserveMemory`, a long description is read once memory is reserved for it, and descriptions too long to be sent at once are
 * left to be read in pieces.
 */
export async function jobDetailById(db: Db, id: number, reserveMemory?: ReserveMemory): Promise<JobDetailRow | null> {
  const read = (await isDistributed(db)) ? jobDetailOnShard : jobDetail
  if (reserveMemory === undefined) return readRow(await read(db, id, ANY_LENGTH))
  const row = await read(db, id, LONG_BYTES)
  if (!row || row.text_bytes <= LONG_BYTES) return readRow(row)
  await reserveMemory(row.text_bytes)
  if (row.text_bytes > AT_ONCE_BYTES) return { ...readRow(row)!, longTexts: longTextsOf(db, row) }
  return readRow(await read(db, id, ANY_LENGTH))
}

async function jobDetail(db: Db, id: number, longest: number) {
  const text = `${select({ longest: '$2' })} where j.id = $1`
  const { rows } = await db.query({ name: 'job-detail-by-id', text, values: [id, longest] })
  return rows[0]
}

async function jobDetailOnShard(db: Db, id: number, longest: number) {
  const source = await sourceOfJob(db, id)
  if (source === null) return null
  const text = `${select({ source: '$1', longest: '$3' })} where j.source_id = $1 and j.id = $2`
  const { rows } = await db.query({ name: 'job-detail-on-shard', text, values: [source, id, longest] })
  return rows[0]
}

/** Many at once, in no order, each with the revision at which it was read. */
export async function jobDetailsById(db: Db, ids: number[]): Promise<(JobDetailRow & { revision: number })[]> {
  const { rows } = await db.query({
    name: 'job-details-by-id',
    text: `${select({})} where j.id = any($1::bigint[])`,
    values: [ids],
  })
  return rows.map((row) => ({ ...(readRow(row) as JobDetailRow), revision: row.revision }))
}

/** Postgres knows the length of a text without reading it. */
const TEXT_BYTES = `(${fieldsIn('descriptions')
  .map((name) => `coalesce(octet_length(d.${name}), 0)`)
  .join(' + ')})`

/** Descriptions with more bytes than `longest`, a parameter, are null. */
const select = ({ source, longest }: { source?: string; longest?: string }) => `
  select ${jobColumns(longest === undefined ? undefined : (column) => `case when ${TEXT_BYTES} <= ${longest}::bigint then ${column} end`, source)},
         ${TEXT_BYTES} as text_bytes, j.revision, s.type as source_type,
         c.name, c.website_url, c.logo_url, c.industry, c.size_range, c.founded_year, c.is_agency, c.linkedin_id,
         c.created_at as company_created_at, c.updated_at as company_updated_at
    from ${JOB_TABLES}
    join sources s on s.id = j.source_id
    join companies c on c.id = j.company_id`

// biome-ignore lint/suspicious/noExplicitAny: a row of select(), whose columns jobColumns names
function readRow(row: any): JobDetailRow | null {
  if (!row) return null
  const {
    revision,
    text_bytes,
    name,
    website_url,
    logo_url,
    industry,
    size_range,
    founded_year,
    is_agency,
    linkedin_id,
    ...job
  } = row
  const { company_created_at: created_at, company_updated_at: updated_at, ...detail } = job
  const facts = { name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id }
  return { ...detail, company: { id: job.company_id, ...facts, created_at, updated_at } }
}
