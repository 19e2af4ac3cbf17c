import {
  type Assigned,
  FIELD_NAMES,
  type FieldName,
  type FieldValue,
  fieldOf,
  fieldsWhere,
  type Job,
  type StoredIn,
  type Table,
  TIMESTAMP_FIELDS,
  type TimestampField,
} from '../job/job.ts'

/** The fields that a table keeps in columns of their names. */
export const fieldsIn = <Name extends Table>(table: Name) =>
  fieldsWhere<StoredIn<Name>>(({ stored = 'jobs' }) => stored === table)

/** A job as its columns come out of Postgres: timestamps are Dates. */
export type JobRow = {
  [Name in FieldName]: Name extends TimestampField ? Date | Extract<FieldValue<Name>, null> : FieldValue<Name>
}

/** The same with timestamps as the interface writes them. */
export function jobOf(row: JobRow): Job & Assigned {
  const job: Record<string, unknown> = { ...row }
  for (const field of TIMESTAMP_FIELDS) job[field] = row[field]?.toISOString() ?? null
  return job as Job & Assigned
}

const aliases = (source: string) =>
  `array(select a.alias from posting_aliases a where a.source_id = ${source} and a.job_id = j.id order by a.alias collate "C")`

/** The SQL that selects each field, given JOB_TABLES. */
const COLUMN: Record<Table, (name: string, source: string) => string> = {
  jobs: (name) => `j.${name}`,
  job_views: (name) => `v.${name}`,
  descriptions: (name) => `d.${name}`,
  posting_aliases: (_, source) => aliases(source),
}

/**
 * All fields of a job, for a select from JOB_TABLES. `description` may make something shorter of the descriptions. A `source` that is a parameter
 * lets Citus see that the aliases are on the shard of that source.
 */
export function jobColumns(description: (column: string) => string = (column) => column, source = 'j.source_id'): string {
  const columns = FIELD_NAMES.map((name) => {
    const { stored = 'jobs' } = fieldOf(name)
    const column = COLUMN[stored](name, source)
    return `${stored === 'descriptions' ? description(column) : column} as ${name}`
  })
  return columns.join(', ')
}

/** The tables that `jobColumns` reads. */
export const JOB_TABLES = `
  jobs j
  join job_views v on v.source_id = j.source_id and v.job_id = j.id
  join descriptions d on d.source_id = j.source_id and d.job_id = j.id`
