import { isDeepStrictEqual } from 'node:util'
import type { Pool, PoolClient } from 'pg'
import { writeJobRows, writeJobTexts } from '../../src/catalog/write-jobs.ts'
import type { Generator } from './generate.ts'

const CHECKED = 50

/** Lets the catalog itself write some of the jobs again, and throws when a row then differs from the loaded one. */
export async function checkLoaded(pool: Pool, generator: Generator): Promise<void> {
  const step = Math.max(1, Math.floor(generator.size.jobs / CHECKED))
  const ids = Array.from({ length: Math.min(CHECKED, generator.size.jobs) }, (_, index) => 1 + index * step)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const loaded = await storedRows(client, ids)
    const writes = ids.map((id) => {
      const { job, assigned } = generator.job(id)
      const { description_html, description_md } = job
      return { job, assigned, descriptions: { description_html, description_md }, searchTextChanged: true, aliasesChanged: true }
    })
    await writeJobTexts(client, writes)
    await writeJobRows(client, writes)
    const written = await storedRows(client, ids)
    const wrong = loaded.find((row, index) => !isDeepStrictEqual(row, written[index]))
    if (wrong) {
      const other = written[loaded.indexOf(wrong)]
      throw new Error(`the loader and the catalog differ:\n${JSON.stringify(wrong)}\n${JSON.stringify(other)}`)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function storedRows(client: PoolClient, ids: number[]): Promise<unknown[]> {
  const { rows } = await client.query(
    `select to_jsonb(j) - 'revision' as job, to_jsonb(v) as view, to_jsonb(t) as text, to_jsonb(s) as document
       from jobs j
       join job_views v on v.source_id = j.source_id and v.job_id = j.id
       join descriptions t on t.source_id = j.source_id and t.job_id = j.id
       join search_documents s on s.source_id = j.source_id and s.job_id = j.id
      where j.id = any($1)
      order by j.id`,
    [ids],
  )
  return rows
}
