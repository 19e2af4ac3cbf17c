import type { Pool } from 'pg'
import type { Db } from '../db.ts'
import { LOCK_NUMBERS } from '../lock-numbers.ts'
import { withSessionLock } from '../session-lock.ts'

/** A search whose matches are looked for. */
export interface FollowedSearch {
  id: number
  query: string
  position: number
}

/** Runs `work` unless another process does so at the moment. */
export const tryWithFollowingLock = (pool: Pool, work: () => Promise<void>): Promise<boolean> =>
  withSessionLock(pool, { lock: LOCK_NUMBERS.followingSearches, wait: false }, work)

/** Searches that have not seen all changes up to a revision, except some, furthest behind first. */
export async function searchesBehind(db: Db, revision: number, except: number[]): Promise<FollowedSearch[]> {
  const { rows } = await db.query<FollowedSearch>({
    name: 'searches-behind',
    text: `select id, query, position from saved_searches
            where position < $1 and id <> all($2::bigint[])
            order by position, id limit 1000`,
    values: [revision, except],
  })
  return rows
}

/** Notes that nothing new matched up to a revision. A search that has moved meanwhile, or was ended, is left alone. */
export async function passSearches(db: Db, searches: FollowedSearch[], upTo: number): Promise<void> {
  if (searches.length === 0) return
  await db.query({
    name: 'pass-searches',
    text: `update saved_searches s set position = $3
             from unnest($1::bigint[], $2::bigint[]) as seen (id, position)
            where s.id = seen.id and s.position = seen.position`,
    values: [searches.map(({ id }) => id), searches.map(({ position }) => position), upTo],
  })
}

/**
 * Notes the jobs that match at a revision, in the given order, except for those that are known. One statement moves the position and adds the
 * matches. So a process that was overtaken adds nothing, and one that dies loses nothing.
 */
export async function recordMatches(db: Db, { id, position }: FollowedSearch, jobs: number[], upTo: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'record-matches',
    text: `with moved as (
             update saved_searches set position = $3 where id = $1 and position = $2 returning id
           )
           insert into saved_search_matches (search_id, job_id)
           select moved.id, job.id
             from moved, unnest($4::bigint[]) with ordinality as job (id, place)
            where not exists (
              select 1 from saved_search_known k
               where k.search_id = $1 and job.id = any(k.ids)
                 and k.last_id = (select min(last_id) from saved_search_known where search_id = $1 and last_id >= job.id))
            order by job.place
           on conflict (search_id, job_id) do nothing`,
    values: [id, position, upTo, jobs],
  })
  return rowCount ?? 0
}

export interface SearchMatch {
  number: number
  job_id: number
  matched_at: Date
}

/** The matches of a search after a number, oldest first. */
export async function matchesAfter(db: Db, search: number, after: number, limit: number): Promise<SearchMatch[]> {
  const { rows } = await db.query<SearchMatch>({
    name: 'matches-after',
    text: `select number, job_id, matched_at from saved_search_matches
            where search_id = $1 and number > $2::bigint order by number limit $3`,
    values: [search, after, limit],
  })
  return rows
}

/** The number of the newest match of each search that has one. */
export async function newestMatchNumbers(db: Db, searches: number[]): Promise<Map<number, number>> {
  const { rows } = await db.query<{ id: number; newest: number }>({
    name: 'newest-match-numbers',
    text: `select search.id, newest.number as newest
             from unnest($1::bigint[]) as search (id), lateral (
               select number from saved_search_matches where search_id = search.id order by number desc limit 1) newest`,
    values: [searches],
  })
  return new Map(rows.map(({ id, newest }) => [id, newest]))
}

/** The newest matches of a search, newest first. */
export async function newestMatches(db: Db, search: number, limit: number): Promise<SearchMatch[]> {
  const { rows } = await db.query<SearchMatch>({
    name: 'newest-matches',
    text: 'select number, job_id, matched_at from saved_search_matches where search_id = $1 order by number desc limit $2',
    values: [search, limit],
  })
  return rows
}
