import type { Pool } from 'pg'
import type { World } from '../../src/demo/index.ts'

/** By `ats:board/external id`. */
export type OpenPostings = Map<string, { title: string; posted_at: Date | null }>

export async function openInCatalog(pool: Pool): Promise<OpenPostings> {
  const { rows } = await pool.query(
    `select s.type || ':' || s.board || '/' || j.external_job_id as key, j.title, j.posted_at
       from jobs j join sources s on s.id = j.source_id where j.closed_at is null`,
  )
  return new Map(rows.map(({ key, title, posted_at }) => [key, { title, posted_at }]))
}

export function openInWorld(world: World): OpenPostings {
  return new Map(
    [...world.truth()].flatMap(([board, postings]) =>
      [...postings]
        .filter(([, { open, listed }]) => open && listed)
        .map(([id, { title, posted_at }]) => [
          `${board}/${id}`,
          { title, posted_at: posted_at === null ? null : new Date(posted_at) },
        ]),
    ),
  )
}
