import { LEVELS, type Level } from '../../job/vocab.ts'
import { allMatches } from '../all-matches.ts'
import { ASSISTANT, FALLBACKS, GRADES, gradePattern, LEVEL_WORDS, TRAPS } from './title-words.ts'

export interface TitleLevel {
  level: Level
  words: string
}

const LONGEST_TITLE = 250
const bounded = (pattern: string) => `(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`

const TRAP = new RegExp(bounded(TRAPS.join('|')), 'g')
const WORD = new RegExp(
  bounded(
    LEVELS.map((level) => {
      const grades = GRADES.filter(([of]) => of === level).map(([, grade]) => gradePattern(grade))
      return `(?<${level}>${[...LEVEL_WORDS[level], ...grades].join('|')})`
    }).join('|'),
  ),
  'g',
)
const ASSISTS = new RegExp(bounded(ASSISTANT))
const FALLBACK = FALLBACKS.map(([level, pattern]) => [level, new RegExp(bounded(pattern))] as const)

/**
 * If a title has several level words, the first level of this list wins: "Senior Software Engineering Intern", "Senior Director", "Senior
 * Staff Engineer".
 */
const PRECEDENCE: Level[] = ['intern', 'executive', 'staff', 'lead', 'senior', 'entry', 'mid']
/** Between two level words this means that the job is open to both, so the lower one is taken: "Senior/Staff", "Junior to Mid". */
const JOINED = /^[.)]? ?(?:\/|-|–|\||to|or|bis|oder|ou|&|and|,) ?\(?$/

export function levelByWord(title: string): TitleLevel | null {
  const folded = foldTitle(title).replace(TRAP, (trap) => ' '.repeat(trap.length))
  const assists = ASSISTS.test(folded)
  const all = allMatches(WORD, folded).map((match) => {
    const level = LEVELS.find((each) => match.groups?.[each] !== undefined)!
    return { level, words: match[0].trim(), start: match.index, end: match.index + match[0].length }
  })
  const found = assists ? all.filter(({ level }) => level !== 'executive') : all
  const [first, second] = found
  if (first === undefined) return null
  if (second !== undefined && JOINED.test(folded.slice(first.end, second.start))) {
    return LEVELS.indexOf(second.level) < LEVELS.indexOf(first.level) ? second : first
  }
  return found.toSorted((a, b) => PRECEDENCE.indexOf(a.level) - PRECEDENCE.indexOf(b.level))[0]!
}

export function levelByRole(title: string): TitleLevel | null {
  const folded = foldTitle(title)
  for (const [level, pattern] of FALLBACK) {
    const match = pattern.exec(folded)
    if (match) return { level, words: match[0] }
  }
  return null
}

function foldTitle(title: string): string {
  return title
    .slice(0, LONGEST_TITLE)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\s+/g, ' ')
    .trim()
}
