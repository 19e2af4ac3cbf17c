import { allMatches } from '../all-matches.ts'
import type { Draft } from '../step.ts'
import type { PlaceOfPay } from './currency-of.ts'
import type { StatedInText } from './pay-in-text.ts'
import { comparable, isOneRange, spanOf } from './range-of.ts'

/** The pay of one currency and period that is meant: the one of several ranges that the title or the place of the job chooses, else all of it. */
export function chosenPay(stated: StatedInText[], { job, posting }: Draft, where: PlaceOfPay): StatedInText[] {
  const found = comparable(ofLevel(ofInternship(stated, posting.title), posting.title), where)
  if (found.length < 2 || isOneRange(spanOf(found)!)) return found
  return (
    only(found, ({ label }) => names(label, job.city)) ??
    only(found, ({ label }) => names(label, job.region)) ??
    only(found, byTitle(found, posting.title)) ??
    found
  )
}

/** "Internship: $35 - $45/hour", "Full-time after conversion: $65K - $75K": the pay of interns, if the title is theirs. */
function ofInternship(stated: StatedInText[], title: string): StatedInText[] {
  const ofInterns = stated.length > 1 && INTERN.test(title) ? stated.filter(({ label }) => INTERN.test(label)) : []
  return ofInterns.length > 0 ? ofInterns : stated
}
const INTERN = /\bintern(?:s|ships?)?\b/i

/** The statements that are meant, if they are about one range. */
function only(found: StatedInText[], isMeant: (each: StatedInText) => boolean): StatedInText[] | null {
  const meant = found.filter(isMeant)
  return meant.length > 0 && isOneRange(spanOf(meant)!) ? meant : null
}

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

/** "Staff Engineer: $190,000 - $210,000" and "Senior Staff Engineer: $215,000 - $240,000": if every label has a level, the pay with the levels of the title. */
function ofLevel(stated: StatedInText[], title: string): StatedInText[] {
  const levels = stated.length > 1 ? levelsIn(title) : ''
  const labels = levels === '' ? [] : stated.map(({ label }) => levelsIn(label))
  return labels.includes('') || !labels.includes(levels) ? stated : stated.filter((_, index) => labels[index] === levels)
}

function levelsIn(text: string): string {
  return [...new Set(allMatches(LEVEL, text.toLowerCase()).map(([word]) => LEVELS[word]))].sort().join()
}

/** "Baker: $21 - $24", "Pastry Chef: $26 - $31": the label whose words the title has, if no other label has so many of them. */
function byTitle(found: StatedInText[], title: string): (each: StatedInText) => boolean {
  const inTitle = new Set(wordsIn(title))
  const score = ({ label }: StatedInText) => {
    const words = wordsIn(label)
    return words.length > 0 && words.every((word) => inTitle.has(word)) ? words.length : 0
  }
  const best = Math.max(...found.map(score))
  return (each) => best > 0 && score(each) === best
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** Short names that labels have in place of a city's. */
const SHORT_NAMES: Record<string, RegExp> = { 'New York': /\bNYC\b/, 'Los Angeles': /\bLA\b/, 'San Francisco': /\bSF\b|Bay Area/ }

function names(label: string, place: string | null): boolean {
  if (place === null) return false
  if (SHORT_NAMES[place]?.test(label)) return true
  const at = label.toLowerCase().indexOf(place.toLowerCase())
  return at !== -1 && !/\p{L}/u.test(`${label[at - 1] ?? ' '}${label[at + place.length] ?? ' '}`)
}
