import { allMatches } from '../all-matches.ts'
import type { StatedInText } from './pay-in-text.ts'

/** Words of levels, and the other spellings of each. */
const LEVELS: Record<string, string> = {
  ...{
    jr: 'junior',
    júnior: 'junior',
    middle: 'mid',
    pl: 'mid',
    pleno: 'mid',
    intermediate: 'mid',
    sr: 'senior',
    sênior: 'senior',
  },
  ...{ junior: 'junior', mid: 'mid', senior: 'senior', staff: 'staff', principal: 'principal', lead: 'lead', entry: 'entry' },
  ...{ i: 'i', ii: 'ii', iii: 'iii', iv: 'iv' },
}
const LEVEL = new RegExp(`(?<![\\p{L}\\d])(?:${Object.keys(LEVELS).join('|')})(?![\\p{L}\\d])`, 'gu')
const LONGEST_LABEL = 60

/** "Staff Engineer: $190,000 - $210,000" and "Senior Staff Engineer: $215,000 - $240,000": the pay whose label has the levels of the title, else all pay. */
export function payOfTitle(found: StatedInText[], title: string): StatedInText[] {
  const levels = found.length > 1 ? levelsIn(title) : ''
  if (levels === '') return found
  const labels = found.map(({ words }) => levelsIn(words.slice(0, words.search(/\d{2}/)).slice(-LONGEST_LABEL)))
  return labels.includes('') || !labels.includes(levels) ? found : found.filter((_, index) => labels[index] === levels)
}

function levelsIn(text: string): string {
  return [...new Set(allMatches(LEVEL, text.toLowerCase()).map(([word]) => LEVELS[word]))].sort().join()
}
