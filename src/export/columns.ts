import { type FieldName, fieldOf, LONG_FIELDS, servedIn } from '../job/job.ts'
import type { Kind } from '../job/kinds.ts'

/** A list item, as the API serves it. */
export type ExportedJob = Record<string, unknown> & {
  company: Record<string, unknown> | null
  source?: Record<string, unknown>
}

/** What a column of a file holds. `strings` is a list of texts, `json` any JSON value as text. */
export type ColumnType = 'int64' | 'int32' | 'double' | 'boolean' | 'timestamp' | 'string' | 'strings' | 'json'

/** The column of each kind of field. */
const TYPES: Record<Kind, ColumnType> = {
  id: 'int64',
  key: 'string',
  keys: 'strings',
  url: 'string',
  text: 'string',
  json: 'json',
  flag: 'boolean',
  timestamp: 'timestamp',
  latitude: 'double',
  longitude: 'double',
  country: 'string',
  countries: 'strings',
  locations: 'json',
  language: 'string',
  amount: 'double',
  currency: 'string',
  years: 'int32',
  skills: 'json',
  workplace: 'string',
  employment_type: 'string',
  level: 'string',
  salary_period: 'string',
}

export interface Column {
  name: string
  type: ColumnType
  nullable: boolean
  of(job: ExportedJob): unknown
}

/** What is added to rows: the same parameters as those of a search. */
export interface Additions {
  description?: 'off' | 'text' | 'html'
  include?: 'source' | readonly 'source'[]
}

/** The columns of a table of list items: their fields in the order of the field table, then the company, then the source where it is asked for. */
export function columnsOf(additions: Additions): Column[] {
  return [...fieldColumns(additions), ...COMPANY, ...(withSource(additions) ? SOURCE : [])]
}

/** The parts of a list item as it is: company and source are objects. */
export function itemParts(additions: Additions): Column[] {
  const company: Column = { name: 'company', type: 'json', nullable: true, of: (job) => job.company }
  const source: Column = { name: 'source', type: 'json', nullable: false, of: (job) => job.source }
  return [...fieldColumns(additions), company, ...(withSource(additions) ? [source] : [])]
}

const withSource = ({ include = [] }: Additions) => [include].flat().includes('source')

function fieldColumns({ description = 'off' }: Additions): Column[] {
  const long = LONG_FIELDS.filter((name) => fieldOf(name).itemWith === `description=${description}`)
  return [...servedIn('item'), ...long].map(fieldColumn)
}

function fieldColumn(name: FieldName): Column {
  const { kind, required = false } = fieldOf(name)
  return { name, type: TYPES[kind], nullable: !required, of: (job) => job[name] }
}

/** The parts of the company summary; its id is the field `company_id`. */
const COMPANY: Column[] = ['name', 'website_url', 'logo_url'].map((part) => ({
  name: `company_${part}`,
  type: 'string',
  nullable: true,
  of: ({ company }) => company?.[part],
}))

/** The parts of the source; its `external_id` is the field `external_job_id`. */
const SOURCE: Column[] = [
  { name: 'source_type', type: 'string', nullable: false, of: ({ source }) => source?.type },
  { name: 'source_alias_ids', type: 'strings', nullable: false, of: ({ source }) => source?.alias_ids },
]

/** What a manifest says about columns. */
export const columnTypes = (columns: Column[]) => columns.map(({ name, type, nullable }) => ({ name, type, nullable }))
