import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { settledRevision } from '../catalog/position.ts'
import { type JobRevision, revisionsAfter } from '../catalog/revisions.ts'
import {
  type FollowedSearch,
  passSearches,
  recordMatches,
  searchesBehind,
  tryWithFollowingLock,
} from '../catalog/saved-searches/matches.ts'
import { troubleOf } from '../database/trouble.ts'

const LOOK_EVERY_MS = 1_000
/** Changed jobs that searches are compared with at a time. */
const JOBS_AT_ONCE = 500

export interface SearchFollowing {
  db: Pool
  /** The jobs among `ids` that a search shows, at a revision or later. */
  findMatches: (query: string, jobs: { ids: number[]; revision: number }) => Promise<number[]>
  log: Logger
}

/**
 * Looks for new matches of all saved searches until the signal is aborted. It follows the revisions of jobs and not the change feed, because
 * a job may begin to match without an event: when its company is renamed, or its posting is read better.
 */
export async function followSearches(following: SearchFollowing, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await findNewMatches(following, signal).catch((error: Error) => {
      if (troubleOf(error) === null) following.log.error({ err: error }, 'looking for new matches of saved searches failed')
    })
    await pause(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Brings all saved searches up to date, unless another process is doing so. */
export async function findNewMatches(following: SearchFollowing, signal?: AbortSignal): Promise<void> {
  const { db } = following
  // Most servers have no saved search, and no search is behind while nothing changes.
  const revision = await settledRevision(db)
  if ((await searchesBehind(db, revision, [])).length === 0) return
  await tryWithFollowingLock(db, async () => {
    const failed: number[] = []
    while (!signal?.aborted) {
      const behind = await searchesBehind(db, revision, failed)
      const [first] = behind
      if (first === undefined) return
      const changed = await revisionsAfter(db, { after: first.position, limit: JOBS_AT_ONCE, upTo: revision })
      const upTo = changed[JOBS_AT_ONCE - 1]?.revision ?? revision
      await compare(following, { behind, changed, upTo, failed })
    }
  })
}

interface Comparison {
  behind: FollowedSearch[]
  changed: JobRevision[]
  upTo: number
  /** Searches that could not be compared. They are tried again in the next round, and do not hold up the others. */
  failed: number[]
}

async function compare({ db, findMatches, log }: SearchFollowing, { behind, changed, upTo, failed }: Comparison): Promise<void> {
  const passed: FollowedSearch[] = []
  for (const search of behind.filter(({ position }) => position < upTo)) {
    const ids = changed.filter(({ revision }) => revision > search.position).map(({ id }) => id)
    try {
      const found = ids.length === 0 ? [] : await findMatches(search.query, { ids, revision: upTo })
      if (found.length === 0) passed.push(search)
      else await recordMatches(db, search, found, upTo)
    } catch (error) {
      if (troubleOf(error) !== null) throw error
      failed.push(search.id)
      log.warn(`the saved search ${search.id} could not be compared with new jobs (${(error as Error).message})`)
    }
  }
  await passSearches(db, passed, upTo)
}
