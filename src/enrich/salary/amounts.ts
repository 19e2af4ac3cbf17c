import { wordTable } from '../../job/word-table.ts'
import { allMatches } from '../all-matches.ts'
import { SHARED_SYMBOLS, SYMBOLS, UNITS_PER_DOLLAR } from './currencies.ts'

/** A number written like money, with the currency mark and the magnitude directly beside it. */
export interface Amount {
  start: number
  end: number
  value: number
  /** The value of k, lakh and so on, already multiplied in; 1 when none is written. */
  multiplier: number
  /** An ISO code; or a symbol whose currency depends on the country; or null. */
  mark: string | null
  hasCents: boolean
  /** Written with LPA (lakh per annum). */
  isYearly: boolean
  isOpen: boolean
}

/** 8,00,000 | 1.234.567,89 or 15 000 or 95'000 | 120000 or 15,50 or 15.5025. Every part is bounded, so a megabyte of digits takes linear time. */
const NUMBER =
  /(?<![\d.,])(?:(\d{1,2}(?:,\d{2}){1,3},\d{3})|(\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\3\d{3}){0,3})(?:[.,](\d{1,2}))?|(\d{1,10})(?:[.,](\d{1,2}|\d{4}))?)(?!\d|[.,]\d)/g

const MULTIPLIERS = wordTable<number>({
  ...{ k: 1e3, tsd: 1e3, mil: 1e3, thousand: 1e3, ribu: 1e3, rb: 1e3, juta: 1e6, jt: 1e6 },
  ...{ 千: 1e3, 万: 1e4, 萬: 1e4, 만: 1e4, w: 1e4 },
  ...{ lpa: 1e5, lakh: 1e5, lakhs: 1e5, lac: 1e5, lacs: 1e5, l: 1e5, crore: 1e7, crores: 1e7, cr: 1e7 },
  ...{ m: 1e6, mm: 1e6, mn: 1e6, mio: 1e6, million: 1e6, millions: 1e6, millionen: 1e6, b: 1e9, bn: 1e9, billion: 1e9, t: 1e12 },
})
const RUPEE_WORDS = new Set(['lpa', 'lakh', 'lakhs', 'lac', 'lacs', 'l', 'crore', 'crores', 'cr'])
const MULTIPLIER = new RegExp(
  `^[ \\u00a0]?(${Object.keys(MULTIPLIERS)
    .filter((word) => word !== 'w')
    .sort((a, b) => b.length - a.length)
    .join('|')})(?:(?<=[千万萬만])|(?=\\p{Script=Han})|(?![\\p{L}\\d'’]))`,
  'iu',
)
/** "45k€", "10KUSD": the magnitude stands between the number and the mark. */
const K_BEFORE_MARK = new RegExp(
  `^[ \\u00a0]?(k)(?=[€£$元]|zł|(?:${Object.keys(UNITS_PER_DOLLAR).join('|')}|RMB)(?!\\p{L}))`,
  'iu',
)
/** "30w": in Chinese text w is short for 万. */
const W_IN_CHINESE = /^(w)(?![\p{L}\d])/iu
const CHINESE = /\p{Script=Han}/u

const MARKS = [...Object.keys(SYMBOLS), ...Object.keys(SHARED_SYMBOLS), '$', ...Object.keys(UNITS_PER_DOLLAR)]
const alternativesOf = (marks: string[]) =>
  marks
    .sort((a, b) => b.length - a.length)
    .map((mark) => mark.replace(/[$.]/g, '\\$&'))
    .join('|')
/** A symbol may follow a word directly, as in "Up to$30"; a mark made of letters may not. */
const MARK_BEFORE = new RegExp(
  `(?<![\\p{Lu}\\d$])(?:(?<!\\p{L})|(?=[^\\p{L}]))(${alternativesOf(MARKS)})(?:(?<=\\([A-Z]{3})\\))?[: \\u00a0]{0,2}$`,
  'u',
)
/** After a number a single letter is no mark: P begins "p.a.", and "B2R" is a name. */
const MARKS_AFTER = MARKS.filter((mark) => !/^\p{Lu}\.?$/u.test(mark))
const MARK_AFTER = new RegExp(
  `^\\)?[ \\u00a0]?[(/]?(${alternativesOf(MARKS_AFTER)})(?:(?<=[元円원币幣金ท])|(?![\\p{L}\\d]))`,
  'iu',
)
/** Quick checks, so that most numbers ("5 years", "2024.") skip the patterns above. */
const ENDS_A_MARK = /[^a-z\s\d(),:;/–—+~>-]\)?(?::? |[: \u00a0])?$|[rspho][ \u00a0]?$/
const STARTS_A_WORD = /^\)?[ \u00a0]?[^\s\d.,:;)/–—%+yYwWoad-]/

const CODE_AFTER_PLUS = /^\+ ?[A-Z]{3}/
/** "3K-6K/USD". A symbol or a word after a slash is a period: "20/h". */
const CODE_AFTER_SLASH = /^\/[A-Z]{3}(?![A-Za-z])/

/** "$135k+", "$135k+ depending on experience". In "$135k+ bonus" the plus adds something. */
const OPEN_END =
  /^\+(?:(?! ?[\p{L}$€£])| ?(?:based|depending|doe|per|an?|annually|yearly|p\.?a|commensurate|for|with|gross|negotiable|brut|bruto|clt|pj)(?!\p{L}))/iu

const IN_CALIFORNIA = /, CA\$ ?$/
const LETTER_MARKS = /^\p{L}/u

/** More numbers in a line are a table, or written to slow the reader down. */
const MOST_AMOUNTS = 2000

export function amountsIn(line: string): Amount[] {
  const isChinese = CHINESE.test(line)
  return allMatches(NUMBER, line)
    .slice(0, MOST_AMOUNTS)
    .map((match) => amountAt(line, match, isChinese))
}

function amountAt(line: string, match: RegExpExecArray, isChinese: boolean): Amount {
  const [whole, indian, grouped, , groupedCents, plain, plainCents] = match
  const cents = groupedCents ?? plainCents
  const digits = (indian ?? grouped ?? plain ?? '').replace(/\D/g, '')
  let start = match.index
  let end = start + whole.length
  const before = ENDS_A_MARK.test(line.slice(Math.max(0, start - 3), start))
    ? MARK_BEFORE.exec(line.slice(Math.max(0, start - 7), start))
    : null
  const next = line.slice(end, end + 12)
  const magnitude = STARTS_A_WORD.test(next)
    ? (K_BEFORE_MARK.exec(next) ?? MULTIPLIER.exec(next))
    : isChinese
      ? W_IN_CHINESE.exec(next)
      : null
  const word = magnitude?.[1]?.toLowerCase() ?? ''
  end += magnitude?.[0].length ?? 0
  // "50K+ HKD"
  const isPlus = line[end] === '+' && CODE_AFTER_PLUS.test(line.slice(end, end + 5))
  if (isPlus) end += 1
  const rest = line.slice(end, end + 8)
  const after = STARTS_A_WORD.test(rest) || CODE_AFTER_SLASH.test(rest) ? MARK_AFTER.exec(rest) : null
  // In "Fresno, CA$ 28.00" the letters are a state's.
  if (before) start -= before[0].length - (IN_CALIFORNIA.test(line.slice(Math.max(0, start - 9), start)) ? 2 : 0)
  if (after) end += after[0].length
  if (line[end] === ')' && after?.[0].includes('(')) end += 1
  const isOpen = !isPlus && line[end] === '+' && OPEN_END.test(line.slice(end, end + 16))
  // In "150,000K" the K repeats the thousands.
  const multiplier = word === 'k' && digits.length > 4 ? 1 : (MULTIPLIERS[word] ?? 1)
  const value = round(Number(cents === undefined ? digits : `${digits}.${cents}`) * multiplier)
  return {
    start,
    end: isOpen ? end + 1 : end,
    value,
    multiplier,
    mark: notALevel(markOf(line[start] === '$' ? '$' : before?.[1], after?.[1]), value) ?? (RUPEE_WORDS.has(word) ? 'INR' : null),
    hasCents: (cents?.length ?? 0) >= 2,
    isYearly: word === 'lpa',
    isOpen: isOpen || isPlus,
  }
}

/** "P4" is a level and "Q3" a quarter; "P25,000" and "Q4,500" are amounts in Philippine pesos and quetzals. */
const notALevel = (mark: string | null, value: number) => ((mark === 'P' || mark === 'Q') && value < 300 ? null : mark)

const round = (value: number) => Math.round(value * 1e4) / 1e4

/** In "$3,000 USD" the code after the number says more than the symbol before it. */
function markOf(before: string | undefined, after: string | undefined): string | null {
  const marks = [after, before].flatMap((mark) => (mark === undefined ? [] : [canonical(mark)]))
  return marks.find((mark) => mark in UNITS_PER_DOLLAR) ?? marks[0] ?? null
}

/** `MARK_AFTER` ignores case, for "Euro" and "KR". This returns codes and symbols in their own spelling. */
function canonical(mark: string): string {
  if (!LETTER_MARKS.test(mark)) return SYMBOLS[mark] ?? mark
  const spelt = MARKS.find((known) => known.toLowerCase() === mark.toLowerCase()) ?? mark
  return SYMBOLS[spelt] ?? spelt
}
