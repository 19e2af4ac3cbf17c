import type { Pool } from 'pg'
import { matchesAfter } from '../../catalog/saved-searches/matches.ts'
import { troubleOf } from '../../database/trouble.ts'
import { attachJob } from '../event-text.ts'
import type { NextEvents } from '../feed-events.ts'
import type { MatchWatch } from '../match-watch.ts'
import type { EventSource } from './event-source.ts'

/** Matches that are read at a time. */
const PAGE = 100

export interface MatchReading {
  db: Pool
  /** Tells when a search has more matches. */
  watch: MatchWatch
  /** The list items of jobs, by id. A job that is gone has none, and a very long one neither. */
  readItems: (ids: number[]) => Promise<Map<number, string | null>>
}

/** The matches of a saved search, in the order of their numbers. */
export function searchSource({ db, watch, readItems }: MatchReading, search: number): EventSource {
  let reached = 0

  async function read(after: number): Promise<NextEvents> {
    const matches = await matchesAfter(db, search, after, PAGE)
    const items = await readItems(matches.map(({ job_id }) => job_id))
    const events = matches.map((match) => ({
      id: match.number,
      changed_at: match.matched_at,
      text: attachJob(JSON.stringify(match), items.get(match.job_id) ?? null),
    }))
    reached = matches.at(-1)?.number ?? after
    return { events, at: reached, hasMore: matches.length === PAGE }
  }

  return {
    type: 'search.matched',
    next: (after) =>
      read(after).catch((error) => {
        if (troubleOf(error) === null) throw error
        return { events: [], at: after, hasMore: false, isTroubled: true }
      }),
    waitForMore: (ms, signal) => watch.waitForMore({ search, after: reached }, ms, signal),
    close() {},
  }
}
