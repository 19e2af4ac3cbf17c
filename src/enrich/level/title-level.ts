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
  if (first === undefined) return chineseLevel(title)
  if (second !== undefined && JOINED.test(folded.slice(first.end, second.start))) {
    return LEVELS.indexOf(second.level) < LEVELS.indexOf(first.level) ? second : first
  }
  return found.toSorted((a, b) => PRECEDENCE.indexOf(a.level) - PRECEDENCE.indexOf(b.level))[0]!
}

/** Chinese has no spaces: "高级Go工程师", "iOS高级开发". "校招" is the hiring of graduates. The lower of two levels is taken, as in "中级/高级". */
const CHINESE: readonly [Level, RegExp][] = [
  ['entry', /初[级級]|(?:校招|[应應]届)(?!.*(?:社招|实习))/u],
  ['mid', /中[级級]/u],
  ['senior', /(?:高[级級]|[资資]深)(?!副?[总總]|合伙|中学)/u],
]

const CHINESE_ROLE = /工程[师師]|[开開]发|专家|專家|经理|經理|设计|運營|运营|专员|负责人|研究[员員]|分析师|测试/u
const CHINESE_LEVEL = /[初中高][级級]|[资資]深|校招|[应應]届/u

/** "高级前端工程师 + 产品经理" lists jobs of several levels. */
function listsOtherJobs(title: string): boolean {
  const jobs = title
    .replace(/[[【][^\]】]{0,60}[\]】]/gu, '')
    .split(/[/、+]/u)
    .filter((part) => CHINESE_ROLE.test(part))
  return jobs.length > 1 && jobs.some((job) => !CHINESE_LEVEL.test(job))
}

function chineseLevel(title: string): TitleLevel | null {
  const head = title.slice(0, LONGEST_TITLE)
  if (!CHINESE_LEVEL.test(head) || listsOtherJobs(head)) return null
  for (const [level, pattern] of CHINESE) {
    const found = pattern.exec(head)
    if (found) return { level, words: found[0] }
  }
  return null
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
