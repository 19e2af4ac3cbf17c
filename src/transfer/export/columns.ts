import { COMPANY_FIELD_NAMES, COMPANY_FIELDS, type CompanyField } from '../../job/company-record.ts'
import { DETAIL_ONLY_FACTS, type FieldName, fieldOf, LONG_FIELDS, servedIn } from '../../job/job.ts'
import type { Kind } from '../../job/kinds.ts'

/** A list item, as the API serves it. */
export type ExportedJob = Record<string, unknown> & {
  company: Record<string, unknown> | null
  source?: Record<string, unknown>
}

/** The type of a column. `strings` is a list of texts, `json` any JSON value as text. */
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
  residence: 'json',
  authorization: 'json',
  languages: 'json',
  education: 'json',
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

/** `detail` adds the fields that only the detail has and the full company record, `source` the origin of each job. */
export const EXPORT_INCLUDES = ['source', 'detail'] as const
export type ExportInclude = (typeof EXPORT_INCLUDES)[number]

/** The additions to each row that the request asked for. */
export interface Additions {
  description?: 'off' | 'text' | 'html'
  include?: readonly ExportInclude[]
}

/**
 * The columns of a table of jobs: the fields of the list item in the order of the field table, the fields of the detail, the description,
 * the company, the source. The last four are there only on request, except for the summary of the company.
 */
export function columnsOf(additions: Additions): Column[] {
  const { include = [] } = additions
  const company = include.includes('detail') ? COMPANY_FIELD_NAMES : SUMMARY
  return [...fieldColumns(additions), ...companyColumns(company), ...(include.includes('source') ? SOURCE : [])]
}

/** The parts of an unflattened list item, in which company and source are objects. */
export function itemParts(additions: Additions): Column[] {
  const company: Column = { name: 'company', type: 'json', nullable: true, of: (job) => job.company }
  const source: Column = { name: 'source', type: 'json', nullable: false, of: (job) => job.source }
  return [...fieldColumns(additions), company, ...(additions.include?.includes('source') ? [source] : [])]
}

function fieldColumns({ description = 'off', include = [] }: Additions): Column[] {
  const long = LONG_FIELDS.filter((name) => fieldOf(name).itemWith === `description=${description}`)
  return [...servedIn('item'), ...(include.includes('detail') ? DETAIL_ONLY_FACTS : []), ...long].map(fieldColumn)
}

function fieldColumn(name: FieldName): Column {
  const { kind, required = false } = fieldOf(name)
  return { name, type: TYPES[kind], nullable: !required, of: (job) => job[name] }
}

const SUMMARY: CompanyField[] = ['id', 'name', 'website_url', 'logo_url']

/** The company's id is the field `company_id`. */
function companyColumns(names: CompanyField[]): Column[] {
  return names
    .filter((name) => name !== 'id')
    .map((name) => ({
      name: `company_${name}`,
      type: TYPES[COMPANY_FIELDS[name]],
      nullable: true,
      of: ({ company }) => company?.[name],
    }))
}

/** The parts of the source; its `external_id` is the field `external_job_id`. */
const SOURCE: Column[] = [
  { name: 'source_type', type: 'string', nullable: false, of: ({ source }) => source?.type },
  { name: 'source_alias_ids', type: 'strings', nullable: false, of: ({ source }) => source?.alias_ids },
]

/** The columns as a manifest lists them. */
export const columnTypes = (columns: Column[]) => columns.map(({ name, type, nullable }) => ({ name, type, nullable }))
