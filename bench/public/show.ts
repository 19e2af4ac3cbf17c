import { showTallies } from '../unseen/show.ts'
import { atsScrapers } from './ats-scrapers.ts'
import { green } from './green.ts'
import type { PublicSet } from './set.ts'
import { skillSpan } from './skillspan.ts'

const SETS: PublicSet[] = [skillSpan, green, atsScrapers]

/** Prints how the rules do on labelled sets of other people, where their repositories are on this machine. */
export function showPublicSets(): void {
  for (const { name, licence, measure } of SETS) {
    const tallies = measure()
    console.log(`${name} (${licence})${tallies === null ? ': the repository is not on this machine' : ''}`)
    if (tallies !== null) showTallies(tallies)
    console.log()
  }
}
