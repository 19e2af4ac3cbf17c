import { limitUses } from './limited-uses.ts'

/** The most exports that an account may have under way. */
export const MOST_EXPORTS = 2

/** Counts the exports that accounts have under way. */
export interface ExportPlaces {
  /** Takes a place for one more export; null when the account has none left. The returned function, called once, frees it. */
  enter(account: number): Promise<(() => void) | null>
}

/** Counts in this process only. */
export function createExportPlaces(): ExportPlaces {
  const uses = limitUses(MOST_EXPORTS)
  return { enter: async (account) => uses.enter(String(account)) }
}
