import { COMPANY_FIELD_NAMES, COMPANY_FIELDS } from '../../job/company-record.ts'
import { DETAIL_ONLY_FACTS, fieldOf } from '../../job/job.ts'
import type { Kind } from '../../job/kinds.ts'
import type { DescriptionFormat } from '../filters.ts'

/**
 * SQL for the JSON text of list items: the part prepared when the job was written, then the additions that the request asks for, then the company.
 * It reads from a relation `job (source_id, id, company_id, external_job_id)`. Tables that may have no row for a job are joined to `view`, which is
 * a table: on a distributed catalog, an outer join to a relation that was computed before would read the whole table. With `includeDetail`, which
 * adds the facts that only the detail has and the full company record, it needs all columns of `jobs`. `bytes` is about its length. Postgres knows
 * the length of a text without reading it.
 */
export function listItem(
  description: DescriptionFormat,
  includeSource: boolean,
  includeDetail = false,
): { json: string; joins: string; bytes: string } {
  const column = DESCRIPTION_COLUMN[description]
  const pieces = [
    'view.item',
    includeDetail && DETAIL_JSON,
    column && `',"${column}":' || coalesce(to_json(description.${column})::text, 'null')`,
    `',"company":' || ${includeDetail ? COMPANY_JSON : 'company.summary'}`,
    includeSource && SOURCE_JSON,
    `'}'`,
  ]
  const joins = [
    'join job_views view on view.source_id = job.source_id and view.job_id = job.id',
    'join companies company on company.id = job.company_id',
    column && 'left join descriptions description on description.source_id = view.source_id and description.job_id = view.job_id',
    includeSource && 'join sources source on source.id = job.source_id',
  ]
  const lengths = [
    'octet_length(view.item)',
    'octet_length(company.summary)',
    column && `coalesce(octet_length(description.${column}), 0)`,
    ...(includeDetail ? DETAIL_LENGTHS : []),
  ]
  const bytes = `(${lengths.filter(Boolean).join(' + ')})`
  return { bytes, json: pieces.filter(Boolean).join(' || '), joins: joins.filter(Boolean).join('\n      ') }
}

/** SQL for a column whose JSON text is as the API writes the kind: timestamps in UTC with milliseconds. */
const asServed = (column: string, kind: Kind) =>
  kind === 'timestamp' ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column

/** SQL for a member of a JSON object. */
const member = (name: string, column: string, kind: Kind) =>
  `'"${name}":' || coalesce(to_json(${asServed(column, kind)})::text, 'null')`

const DETAIL_JSON = DETAIL_ONLY_FACTS.map((name) => {
  const { kind, stored } = fieldOf(name)
  return `',' || ${member(name, `${stored === 'job_views' ? 'view' : 'job'}.${name}`, kind)}`
}).join(' || ')

/** The lengths of the facts that are lists. All other facts are short. */
const DETAIL_LENGTHS = DETAIL_ONLY_FACTS.filter((name) => fieldOf(name).stored === 'job_views').map(
  (name) => `coalesce(octet_length(view.${name}::text), 0)`,
)

/** The record is joined from its members and not made by `row_to_json`, because Citus does not send a subquery without a table to the shards. */
const COMPANY_JSON = `
  case when company.name is null then 'null' else '{' || ${COMPANY_FIELD_NAMES.map((name) =>
    member(name, `company.${name}`, COMPANY_FIELDS[name]),
  ).join(` || ',' || `)} || '}' end`

const DESCRIPTION_COLUMN = { off: null, text: 'description_md', html: 'description_html' } as const satisfies Record<
  DescriptionFormat,
  string | null
>

const SOURCE_JSON = `
  ',"source":{"type":' || to_json(source.type)::text
  || ',"external_id":' || to_json(job.external_job_id)::text
  || ',"alias_ids":' || coalesce((
    select json_agg(a.alias order by a.alias)::text
    from posting_aliases a
    where a.source_id = view.source_id and a.job_id = view.job_id), '[]')
  || '}'`
