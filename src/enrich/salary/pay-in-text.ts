import type { SalaryPeriod } from '../../job/vocab.ts'
import { UNITS_PER_DOLLAR } from './currencies.ts'
import { currencyOf, type PlaceOfPay, scaleOf } from './currency-of.ts'
import { EXTRA_HOURS, mentionsIn, type PayMention } from './mentions.ts'
import { payLines } from './pay-lines.ts'
import { periodAround } from './periods.ts'
import { inferPeriod, monthBySize, type Pay, plausible } from './plausible.ts'
import { announcesPay, isBesideContract, isDirectlyNamed, isLabel, type Role, roleOf, wordsAfter, wordsBefore } from './roles.ts'

/** Base pay that a text states, with the words that state it. */
export interface StatedInText extends Pay {
  words: string
  /** The words before the amount that tell it from other pay of the posting, or those after it, or the line above: a level, an occupation, a place. */
  label: string
  /** Words beside the amount call it pay. In a salary field such an amount wins over one without words, which may be the total. */
  isNamed: boolean
  /** One amount without a mark, alone below a bare heading such as "Compensation". */
  isHeaded: boolean
  /** Said to be paid for overtime, nights or weekends. */
  isExtra: boolean
}

/** In a salary field an amount is pay unless its words say otherwise. A title and a description need more evidence. */
export type TextKind = 'field' | 'title' | 'description'

const HAS_AMOUNT = /\d/
/** How many lines below "Salary range" an amount without words of its own still counts as that salary. */
const REACH = 6
const MOST_MENTIONS = 300
/** "$250/month commuter benefit and a salary of $135,000": "month" belongs to the amount before it. */
const PERIOD_OF_PREVIOUS = /^ ?(?:\/ ?|per |an? )\p{L}{1,6}/u

export function payInText(text: string, kind: TextKind, where: PlaceOfPay): StatedInText[] {
  const found: StatedInText[] = []
  let seen = 0
  const above: string[] = []
  for (const line of payLines(text)) {
    const mentions = HAS_AMOUNT.test(line) ? mentionsIn(line) : []
    if (mentions.length > 0) found.push(...payInLine(line, mentions, kind, above, where))
    if (above.push(line) > REACH) above.shift()
    seen += mentions.length
    if (seen > MOST_MENTIONS) break
  }
  const base = found.filter(({ isExtra }) => !isExtra)
  return preferred(base.length > 0 ? base : found, kind)
}

function preferred(found: StatedInText[], kind: TextKind): StatedInText[] {
  const headed = found.find(({ isHeaded }) => isHeaded)
  if (headed !== undefined && found.every((each) => holds(each, headed))) return [headed]
  return kind === 'field' && found.some(({ isNamed }) => isNamed) ? found.filter(({ isNamed }) => isNamed) : found
}

/** Forms state "Compensation: 17500" and then the bracket it lies in, "Compensation Range: ₱15,000 - ₱20,000". */
const holds = (range: Pay, { min, currency }: Pay): boolean =>
  range.currency === currency && (range.min ?? 0) <= (min ?? 0) && (range.max ?? 0) >= (min ?? 0)

function payInLine(
  line: string,
  mentions: readonly PayMention[],
  kind: TextKind,
  above: string[],
  where: PlaceOfPay,
): StatedInText[] {
  let previous: { end: number; role: Role } = { end: 0, role: null }
  return mentions.flatMap((mention, index) => {
    const before = wordsBefore(line, mention, previous.end)
    const after = wordsAfter(line, mention, mentions[index + 1]?.start ?? line.length)
    const own =
      isTotal(line, mention) || isAddition(before, after, previous)
        ? 'other'
        : (roleIn(kind, before, after) ?? roleByAddition(line, mention, before) ?? roleByContract(line, mention))
    const isBare = mention.mark !== null && before.length <= 80
    const role =
      own ?? (before.length <= 60 ? previous.role : null) ?? (isBare && isAnnounced(line, mention, before, above) ? 'pay' : null)
    if (mention.mark !== null || role !== null) previous = { end: mention.end, role }
    if (role === 'other') return []
    const period = mention.isYearly
      ? 'year'
      : (periodAround(before.replace(PERIOD_OF_PREVIOUS, ''), after) ?? periodOfHeading(above.at(-1)))
    const words = line
      .slice(Math.max(mention.start - before.length, mention.start - 120), mention.end + after.length)
      .replace(/^[\s,;.)-]+/, '')
      .trim()
    const trailing = line.slice(mention.end, mention.end + 30).split(/[.;]/, 1)[0]!
    const currency = currencyOf(mention.mark, mention.mark === null ? withHeading(before, above) : before, trailing, where)
    const pay = hourlyWithThreeDecimals({ ...endsOf(mention, before, above), currency, period })
    const isHeaded = mention.mark === null && !mention.isRange && isAlone(line, mention, above) && isByTheMonth(pay)
    const isLabelled = (mention.isRange && isAlone(line, mention, above)) || isHeaded || isBesideContract(line, mention)
    if (
      !isPay(
        mention,
        role,
        { before, after, isLabelled, isWholeLine: line.trim().length <= mention.end - mention.start + 12 },
        pay,
        kind,
      ) ||
      (own === null && kind !== 'field' && (isPocketMoney(pay) || (!mention.isRange && isBelowBenefits(above))))
    )
      return []
    const inferred = inferPeriod(pay, mention.hasCents || isSameTwice(mention), scaleOf(where))
    const stated =
      plausible({ ...pay, period: period ?? inferred }) ??
      // "base salary (will be paid hourly) range is $155,200": the period before the amount is of something else.
      (inferred !== null && periodAround('', after) === null ? plausible({ ...pay, period: inferred }) : null)
    const isByItself = mention.isRange || isAlone(line, mention, above)
    if (
      own === null &&
      kind === 'description' &&
      !isByItself &&
      period === null &&
      inferred === 'month' &&
      !above.some(isPayHeading)
    )
      return []
    const isNamed = own === 'pay' || isByItself || kind !== 'description'
    return stated === null ||
      (stated.period === null && (smallest(stated) < 500 || !isNamed || TWO_WEEKLY.test(`${before} ${after}`)))
      ? []
      : [
          {
            ...stated,
            words,
            label: labelOf(before, line.slice(mention.end, mentions[index + 1]?.start), above),
            isNamed: own === 'pay',
            isHeaded,
            isExtra: EXTRA_HOURS.test(line.slice(mention.end, mention.end + 60)),
          },
        ]
  })
}

/** "$23 - $23 USD": a form writes one rate per hour as a range. */
const isSameTwice = ({ isRange, min, max }: PayMention): boolean => isRange && min === max

/** Pay of two weeks or half a month, for which there is no period. */
const TWO_WEEKLY = /\b(?:bi|semi)[- ]?(?:weekly|monthly)\b/i

/** The words before an amount; those of a short line above where it has none. */
const withHeading = (before: string, above: string[]): string =>
  /\p{L}/u.test(before) || (above.at(-1)?.length ?? 0) > LONGEST_LABEL ? before : `${above.at(-1) ?? ''} ${before}`

/** A title names fields of work too, so that only words of extra pay speak against an amount: "Machine Learning Engineer - €90,000". */
function roleIn(kind: TextKind, before: string, after: string): Role {
  const role = roleOf(before, after)
  return role === 'other' && kind === 'title' && !EXTRA_PAY.test(`${before} ${after}`) ? null : role
}
const EXTRA_PAY =
  /bonus|sign[- ]?on|\bote\b|on[- ]target|commission|incentive|allowance|stipend|budget|relocation|referral|equity|per (?:mile|visit)|total|uncapped|奖|佣|补|funding|series|prämie|prime/i

/** "Minimum Salary: $50,000" and "Maximum Salary: $60,000", "Min Hiring Rate" on the line above: each amount is one end of the range. */
function endsOf({ min, max, isRange }: PayMention, before: string, above: string[]): Pick<Pay, 'min' | 'max'> {
  if (isRange) return { min, max }
  const end = END.exec(withHeading(before, above).slice(-50))?.groups
  return end === undefined
    ? { min, max }
    : end.low === undefined
      ? { min: null, max: max ?? min }
      : { min: min ?? max, max: null }
}
const END =
  /(?<!\p{L})(?:(?<low>min(?:imum)?|low)|(?<high>max(?:imum)?|high))(?!\p{L})[^\d\p{L}]*(?:(?:hiring|annual|base|hourly|pay|salary|rate|range|wage|usd|cad|us|dollars?)[^\d\p{L}]*){0,3}$/iu

/** "Denver: $60,000", "$60,000 (Denver)", or "Denver" on the line above. */
const labelOf = (before: string, after: string, above: string[]): string =>
  [before, after, above.at(-1) ?? ''].find((words) => /\p{L}{2}/u.test(words))?.slice(-LONGEST_LABEL) ?? ''
const LONGEST_LABEL = 80

/** "14,075 €/heure": French wages have three decimals, which look like thousands. */
function hourlyWithThreeDecimals(pay: Pay): Pay {
  const isEuros = pay.currency === 'EUR' && pay.period === 'hour' && smallest(pay) >= 5000
  const [min, max] = [pay.min, pay.max].map((value) => value && value / 1000) as [number | null, number | null]
  return isEuros ? { ...pay, min, max } : pay
}

const CHINESE = /\p{Script=Han}/u

const isByTheMonth = (pay: Pay): boolean => pay.currency !== null && monthBySize(pay) !== null

const smallest = (pay: Pay): number => pay.min ?? pay.max ?? 0

/** "$208,400 to $231,600 per year is the expected total annual earnings", "$90k including commission". */
const TOTAL =
  /^(?: ?\/ ?\w+| (?:per|a|an) \w+| annually)?,? (?:(?:is|are|represents?|reflects?) (?:the |an? |our )?(?:\w+ ){0,2}|in )?(?:total (?:\w+ ){0,2}(?:earnings|compensation|cash|income|remuneration)\b|(?:including|inclusive of) (?:\w+ )?(?:commissions?|bonus(?:es)?|tips)\b)/i

const isTotal = (line: string, { end }: PayMention): boolean => TOTAL.test(line.slice(end, end + 90))

/** "£24,700 per annum plus £3,600", "$23/hour + $3/hour": the second amount is added to the base. */
const isAddition = (before: string, after: string, previous: { end: number; role: Role }): boolean =>
  previous.end > 0 && previous.role !== 'other' && PLUS.test(before) && roleOf('', after) !== 'pay'
const PLUS = /(?:\bplus|\+) ?(?:up to |an? )?$/i

/** "Monthly salary:" on one line and the amount on the next. */
const periodOfHeading = (above: string | undefined): SalaryPeriod | null =>
  above !== undefined && isPayHeading(above) ? periodAround(above, '') : null

/** A range with an addition is pay wherever it stands; one amount may be anything unless a label is all that stands before it. */
const roleByAddition = (line: string, { end, isRange }: PayMention, before: string): Role =>
  (ADDITION.test(line.slice(end, end + 40)) && (isRange || isLabel(before))) || (isRange && RANGE.test(line.slice(end, end + 12)))
    ? 'pay'
    : null
/** "(52,000-65,000 range)". */
const RANGE = /^ (?:pay )?range\b/i

const roleByContract = (line: string, mention: PayMention): Role => (isBesideContract(line, mention) ? 'pay' : null)

/** A line above announces pay, or the sentence before a range does: "Salary negotiable on experience. £18,500 - £28,000". */
function isAnnounced(line: string, { start, isRange }: PayMention, before: string, above: string[]): boolean {
  const earlier = line.slice(Math.max(0, start - before.length - 60), start - before.length).trim()
  return above.some(announcesPay) || (isRange && earlier !== '' && announcesPay(earlier))
}

/** Below "Basic salary: RM1500", a line with an amount of its own, most other amounts are allowances. */
const isPayHeading = (line: string): boolean => announcesPay(line) && !/\d{2}/.test(line)

/** "Salary" on one line and "HKD 55K+" or "20K-50K+期权激励" on the next. */
const isAlone = (line: string, { start, end }: PayMention, above: string[]): boolean =>
  (line.trim().length <= end - start + 4 || (NO_WORD.test(line.slice(0, start)) && SHORT_TAIL.test(line.slice(end)))) &&
  announcesPay(above.at(-1) ?? '')
/** Below "Benefits" one amount without pay words is a benefit: "R$ 1.200/month flexible card". */
function isBelowBenefits(above: string[]): boolean {
  const heading = above.findLast((line) => isPayHeading(line) || (line.length <= LONGEST_HEADING && BENEFITS.test(line)))
  return heading !== undefined && !isPayHeading(heading)
}
const LONGEST_HEADING = 40
const BENEFITS = /benef[ií]cios|benefits|perks|vantagens|avantages|zusatzleistungen|beneficios|benefity|förmåner|福利/i
const NO_WORD = /^[^\p{L}\d]{0,6}$/u
const SHORT_TAIL = /^ ?(?:起|以上)?(?:(?:[+/·*×x(（]|depend|based on|negotiable).{0,40})?$/u

/** Additions to base pay: "$95K + super", "Up to £70k plus equity"; and the profile that it depends on: "32 à 45 k€ selon profil". */
const ADDITION =
  /^\s*(?:\+|plus|&)\s*(?:super(?:annuation)?|equity|bonus(?:es)?|benefits|commissions?|stock|options|car|pension)\b|^,? \(?(?:brut )?(?:(?:négociable )?selon (?:profil|expérience|l.expérience|compétences)|je nach (?:qualifikation|erfahrung)|según (?:experiencia|valía)|in base all.esperienza)/i
const NET_OR_GROSS = /^ ?(?:\(?)(?:netto|brutto|gross|net|brut|lordi|bruto)\b/i

interface Beside {
  before: string
  after: string
  /** The line has nothing but the range, below a line that announces pay; or the form of the contract stands beside the amount. */
  isLabelled: boolean
  /** The line has no other words: "UP TO £65,000". */
  isWholeLine: boolean
}

/** A smaller amount without pay words is a benefit: "$1,000/year in courses". */
const LEAST = { year: 8000, month: 400, week: 150, day: 40, hour: 5 }

const isPocketMoney = ({ period, ...pay }: Pay): boolean => period !== null && smallest({ ...pay, period }) < LEAST[period]

function isPay(mention: PayMention, role: Role, beside: Beside, pay: Pay, kind: TextKind): boolean {
  if (mention.isHuge && kind !== 'field' && !isSmallUnit(pay.currency)) return false
  if (mention.mark === null) return isUnmarkedPay(mention, beside, pay, kind)
  if (role === 'pay' || kind === 'field') return true
  if (kind === 'title') return pay.period !== null || smallest(pay) >= 15_000 || isByTheMonth(pay)
  if (isPayByItself(mention, pay)) return true
  if (!isLabel(beside.before)) return false
  if (beside.isWholeLine && mention.min === null && isSalaryBySize(pay)) return true
  if (mention.isRange && isByTheMonth(pay)) return true
  return pay.period !== null || (mention.isRange && smallest(pay) >= 20_000 && (pay.max ?? 0) <= smallest(pay) * 3)
}

/**
 * Bounds of a wage, in dollars. An amount per hour, or a range per month or year, that lies within them is pay even without pay words:
 * nothing else in a posting is written that way. Wages per hour are lower where a dollar has many units.
 */
const WAGES = { year: [15_000, 700_000], month: [1200, 40_000], week: [0, 0], day: [0, 0], hour: [8, 250] } as const
const LEAST_WAGE_ELSEWHERE = 1.2

function isPayByItself({ isRange }: PayMention, pay: Pay): boolean {
  const { min, max, currency, period } = pay
  const [from, to] = [min ?? max ?? 0, max ?? min ?? 0]
  if ((!isRange && period !== 'hour') || to > from * 3) return false
  if ((period ?? 'month') === 'month' && isByTheMonth(pay)) return true
  if (period === null) return false
  const units = UNITS_PER_DOLLAR[currency ?? ''] ?? 1
  const [low, high] = WAGES[period]
  return from >= (period === 'hour' && units > 1 ? LEAST_WAGE_ELSEWHERE : low) * units && to <= high * units
}

function isSalaryBySize(pay: Pay): boolean {
  const units = UNITS_PER_DOLLAR[pay.currency ?? '']
  return isByTheMonth(pay) || (units !== undefined && smallest(pay) >= 20_000 * units && smallest(pay) <= 300_000 * units)
}

const isSmallUnit = (currency: string | null) =>
  currency !== null && ['JPY', 'KRW', 'IDR', 'VND', 'COP', 'CLP'].includes(currency)

/**
 * "Salary range: 90k - 110k", "90k - 110k base salary": an amount without a currency counts only beside a pay word, and never if it is a calendar year or
 * "401k".
 */
function isUnmarkedPay(mention: PayMention, { before, after, isLabelled }: Beside, pay: Pay, kind: TextKind): boolean {
  if (pay.period === 'hour' && smallest(pay) < 1000)
    return pay.currency !== null && smallest(pay) >= 7 && (kind === 'field' || isDirectlyNamed(before))
  if (smallest(pay) < 1000 || pay.min === 401_000 || (kind === 'title' && !CHINESE.test(before))) return false
  const isNamed = isByTheMonth(pay) && (isDirectlyNamed(before) || (kind === 'title' && mention.max === null && after === ''))
  if (!mention.isRange && pay.period === null && kind !== 'field' && !isLabelled && !isNamed) return false
  const isYearOfCalendar = (value: number | null) => value === null || (value >= 1900 && value <= 2100)
  if (isYearOfCalendar(pay.min) && isYearOfCalendar(pay.max)) return false
  if (kind === 'title' && mention.isRange && (pay.period !== null || isByTheMonth(pay))) return true
  if (isNamed || isLabelled || (mention.isRange && roleOf('', after.slice(0, 20)) === 'pay')) return true
  return kind === 'field' || roleOf(before.slice(-32), '') === 'pay' || NET_OR_GROSS.test(after)
}
