import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { newestMatchNumbers } from '../catalog/saved-searches/matches.ts'
import { waitForWake } from './wait-for-wake.ts'

/** Matches are found by any process, so this one has to look. A new match is seen this much later at most. */
const LOOK_EVERY_MS = 1_000

export interface MatchWatch {
  /** Resolves when the search has matches after a number, after `ms`, or when the signal is aborted. */
  waitForMore(position: { search: number; after: number }, ms: number, signal: AbortSignal): Promise<void>
}

/** Looks for new matches of all searches that somebody waits for, with one statement. While nobody waits, it does not look. */
export function createMatchWatch(db: Pool): MatchWatch {
  const waiting = new Map<{ search: number; after: number }, Set<() => void>>()
  let isLooking = false

  async function look(): Promise<void> {
    isLooking = true
    while (waiting.size > 0) {
      await pause(LOOK_EVERY_MS, undefined, { ref: false })
      const searches = [...new Set([...waiting.keys()].map(({ search }) => search))]
      // While the database is in trouble, the wait ends by its time.
      const newest = await newestMatchNumbers(db, searches).catch(() => new Map<number, number>())
      for (const [{ search, after }, wakes] of waiting) if ((newest.get(search) ?? 0) > after) for (const wake of wakes) wake()
    }
    isLooking = false
  }

  return {
    async waitForMore(position, ms, signal) {
      const wakes = new Set<() => void>()
      const woken = waitForWake(wakes, ms, signal)
      waiting.set(position, wakes)
      if (!isLooking) look()
      await woken
      waiting.delete(position)
    },
  }
}
