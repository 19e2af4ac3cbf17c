import type { Pool, PoolClient } from 'pg'
import type { Company } from './companies.ts'
import { JOB_TABLES, jobColumns } from './job-columns.ts'
import type { JobDetailRow } from './job-detail.ts'

/** A job with all that the catalog knows of it, and of the company its board belongs to. */
export interface DumpedJob extends JobDetailRow {
  board: string
  board_company: Company
}

const AT_ONCE = 500

/** Sources whose keys are sorted together. */
const SOURCES_AT_ONCE = 50

/**
 * Every job, ordered by source type, board and external id, as they stood at one moment; on a distributed catalog, at one moment on each
 * server. Only the keys of a few sources are sorted at a time: sorting whole rows would write the catalog to temporary files first.
 */
export async function* dumpJobs(pool: Pool): AsyncGenerator<DumpedJob> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: sources } = await client.query<{ id: number }>(
      'select id from sources order by type collate "C", board collate "C"',
    )
    for (let start = 0; start < sources.length; start += SOURCES_AT_ONCE) {
      const keys = await keysOf(
        client,
        sources.slice(start, start + SOURCES_AT_ONCE).map(({ id }) => id),
      )
      for (let done = 0; done < keys.length; done += AT_ONCE) yield* await rowsOf(client, keys.slice(done, done + AT_ONCE))
    }
    await client.query('commit')
    broken = false
  } finally {
    client.release(broken)
  }
}

interface Key {
  source_id: number
  id: number
}

async function keysOf(client: PoolClient, sources: number[]): Promise<Key[]> {
  const { rows } = await client.query<Key>({
    name: 'dump-keys',
    text: `select j.source_id, j.id
             from jobs j join sources s on s.id = j.source_id
            where j.source_id = any($1)
            order by s.type collate "C", s.board collate "C", j.external_job_id collate "C"`,
    values: [sources],
  })
  return rows
}

async function rowsOf(client: PoolClient, keys: Key[]): Promise<DumpedJob[]> {
  const { rows } = await client.query({
    name: 'dump-jobs',
    text: `select ${jobColumns()}, s.type as source_type, s.board, ${companyObject('c')} as company, ${companyObject('b')} as board_company
             from ${JOB_TABLES}
             join unnest($1::bigint[], $2::bigint[]) with ordinality as k (source_id, id, place) on k.source_id = j.source_id and k.id = j.id
             join sources s on s.id = j.source_id
             join companies c on c.id = j.company_id
             join companies b on b.id = s.company_id
            order by k.place`,
    values: [keys.map((key) => key.source_id), keys.map((key) => key.id)],
  })
  return rows.map((row) => ({ ...row, company: readCompany(row.company), board_company: readCompany(row.board_company) }))
}

const COMPANY = 'id name website_url logo_url industry size_range founded_year is_agency linkedin_id created_at updated_at'

const companyObject = (table: string) => {
  // A name made from the slug is left out: the import makes the same name, and a better source may still replace it.
  const name = `case when ${table}.name_from <> 'slug' then ${table}.name end`
  const fields = COMPANY.split(' ').map((field) => `'${field}', ${field === 'name' ? name : `${table}.${field}`}`)
  return `json_build_object(${fields.join(', ')})`
}

function readCompany(company: Company): Company {
  return { ...company, created_at: new Date(company.created_at), updated_at: new Date(company.updated_at) }
}
