import { limitUses } from './limited-uses.ts'

/** How many exports of an account may be under way. */
export const MOST_EXPORTS = 2

/** Counts the exports that accounts have under way. */
export interface ExportPlaces {
  /** Takes a place for one more export; null when the account has none left. The returned function, called once, frees it. */
  enter(account: number): Promise<(() => void) | null>
}

/** Counted in this process. */
export function createExportPlaces(): ExportPlaces {
  const uses = limitUses(MOST_EXPORTS)
  return { enter: async (account) => uses.enter(String(account)) }
}
