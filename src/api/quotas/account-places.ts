import { limitUses } from './limited-uses.ts'

/** The answers that an account may have under way at a time, by kind. */
export const MOST_PLACES = { exports: 2, streams: 20 }
export type PlaceKind = keyof typeof MOST_PLACES

/** Counts the answers of one kind that accounts have under way. */
export interface AccountPlaces {
  /** Takes a place for one more answer; null when the account has none left. The returned function, called once, frees it. */
  enter(account: number): Promise<(() => void) | null>
}

/** Counts in this process only. */
export function createPlaces(kind: PlaceKind): AccountPlaces {
  const uses = limitUses(MOST_PLACES[kind])
  return { enter: async (account) => uses.enter(String(account)) }
}
