import { remembered } from '../remembered.ts'
import { type Amount, amountsIn } from './amounts.ts'

/** An amount or a range as a line states it. Whether it is base pay is decided later. */
export interface PayMention {
  start: number
  end: number
  min: number | null
  max: number | null
  mark: string | null
  hasCents: boolean
  isYearly: boolean
  isRange: boolean
  /** Millions or more. No base pay in a currency of about the dollar's size is that high. */
  isHuge: boolean
}

/** A period, "gross" or a remark in brackets between an amount and the next: "$60,000 (entry level) to $75,000". */
const TAIL =
  '(?:\\s?[.,][-–—]|,)?\\s*(?:[(\\[][^()\\[\\]\\d]{1,70}[)\\]]|/ ?\\p{L}{1,8}\\.?|(?:per|a|an|pro|par) \\p{L}{1,6}|hourly|annually|yearly|monthly|brutto|bruto|brut|gross|net|base)?'
const RISING =
  '(?: to start)?,? ?(?:and )?(?:(?:rising|increasing|increases|progressing)(?: (?:incrementally|annually|yearly))?|with (?:\\p{L}+ ){0,3}(?:increases|raises|progression))(?: up)? to(?: a maximum of)?'
const DASH = new RegExp(
  `^[_*]{0,2}${TAIL}\\s*(?:[-–—‑−~～至到\\n]|[-,;|/]? ?max(?:imum)?\\.? ?:|, ?max\\.|(?:in our lowest (?:\\p{L}+ )?market )?(?:up )?to|bis|bis zu|à|as?|às|al|tot|até(?: cerca de)?|ad|do|hingga|sampai|s/d|ถึง|${RISING})\\s*(?:[-–—])?\\s*(?:(?:mid|max)\\.? ?:?\\s*)?[_*]{0,2}$`,
  'iu',
)
const AND = new RegExp(`^${TAIL}\\s*(?:and|et|und|en|y|e|ed)(?: i| los| de)?\\s*$`, 'iu')
const SLASH = /^ ?\/ ?$/
const BETWEEN = /(?:between|entre|zwischen|tussen|tra|fra)[^\d]{0,12}$/i
const UP_TO =
  /(?:up to|bis zu|bis|max\.?|maximum(?: of)?|maxima+lt?|massimo|jusqu.[àa]|hasta|tot|até|(?<![a-z])ate|chegar [aà]|fino a|no more than|(?<![a-z])do|se?hingga|maksi(?:mum|mal)|最高|最多|上限|[高可][达達]|สูงสุด|ไม่เกิน)\s*[~:]?\s*$/i
const FROM =
  /(?:from|starting at|starting from|starts? (?:at|from|off (?:on|at))|bermula(?: dari)?|mulai(?: dari)?|起薪|เริ่มต้น(?:ที่)?|ab|à partir de|a partir de|(?<![a-z])od|desde|vanaf|at least|min\.?|minimum(?: of)?|mindestens|minimaal|minstens|almeno|acima de|in excess of|começ(?:a|ando) em|>=|≥|a partire da|partire da)\s*[~:]?\s*$/i
const STARTING =
  /start(?:ing)? (?:base )?(?:salary|pay|wage|rate)|einstiegsgehalt|mindest[a-z]{0,16}(?:gehalt|lohn|entgelt)|minimum (?:(?:annual|base|gross|hourly|monthly) ){0,2}(?:salary|wage|pay)/i
const OR_MORE = /^\s*(?:and up|or more|und mehr|ou plus|o más|[或及]?以上|起(?!薪)|ke atas|ขึ้นไป|\+(?! ?[\p{L}$€£+]))/iu
/** "EUR 3.100 brutto, Überzahlung möglich", in Austria. */
const OVERPAY = /überzahl|overpay/i
/** "Das Gehalt liegt bei EUR 2.750,00 (14x jährlich), womit es beginnt": within the sentence. */
const BEGINS = / beginnt(?<![.;!?] .*)/

/** Every mention costs a look at the words around it. A line with more mentions is a table, or written to slow the reader down. */
const MOST_PER_LINE = 60
/** A smaller number without a currency beside it is a count, as most numbers in a posting are. */
const LEAST_UNMARKED = 1000
/** "18.33 - 28.20 an hour". */
const BY_THE_HOUR = /^ ?(?:\/ ?h(?:ou)?r|an hour|per hour)\b/i
const isCounted = (line: string, { mark, value, end }: { mark: string | null; value: number; end: number }): boolean =>
  mark === null && value < LEAST_UNMARKED && !BY_THE_HOUR.test(line.slice(end, end + 10))

export const mentionsIn = remembered(500, (line): readonly PayMention[] => {
  const amounts = amountsIn(line)
  const mentions: PayMention[] = []
  for (let at = 0; at < amounts.length; ) {
    const run = rangeFrom(line, amounts, at)
    at += run.length
    const mention = run.length > 1 ? rangeOf(run) : single(line, run[0]!)
    if (mention !== null && !isCounted(line, { ...mention, value: mention.max ?? LEAST_UNMARKED })) mentions.push(mention)
    if (mentions.length === MOST_PER_LINE) break
  }
  return mentions
})

const LONGEST_GAP = 90
const RISES = /rising|increas|progress|raises/i
/** "£23.54 per hour for overtime and Saturdays", "£15.21 after midnight". */
export const EXTRA_HOURS =
  /^(?: ?\/ ?\w+| (?:per|an?) \w+)?,? \(?(?:for|on|after|during|at) (?:all |any )?(?:overtime|weekends?|nights?|saturdays?|sundays?|(?:bank )?holidays?|midnight)\b/i
/** "$50,000 (min) - $60,000 (mid) - $70,000 (max)", "MIN: $50,000 - MID: $60,000 - MAX: $70,000". */
const THIRD = /\(|max/i
const isMiddle = ([low, mid]: Amount[], high: Amount): boolean =>
  low!.mark !== null && low!.mark === high.mark && low!.value < mid!.value && mid!.value < high.value

/** The amounts from `at` on that form one range: two, or three written as "min - mid - max". */
function rangeFrom(line: string, amounts: Amount[], at: number): Amount[] {
  const run = [amounts[at]!]
  while (run.length < 3) {
    const [last, next] = [run.at(-1)!, amounts[at + run.length]]
    if (next === undefined || next.start - last.end > LONGEST_GAP) break
    const gap = line.slice(last.end, next.start)
    const lead = line.slice(Math.max(0, run[0]!.start - 24), run[0]!.start)
    if (
      !DASH.test(gap) &&
      !isSlashed(gap, last, next) &&
      !(AND.test(gap) && (BETWEEN.test(lead) || isRangeBefore(line, last, next)))
    )
      break
    if (run.length === 2 && !THIRD.test(gap) && !isMiddle(run, next)) break
    if (RISES.test(gap) && EXTRA_HOURS.test(line.slice(next.end, next.end + 60))) break
    if (isLevelBefore(line, last, next) || isCount(line, last, next) || (next.mark !== null && LEVEL.test(lead) && isLevel(last)))
      break
    run.push(next)
  }
  return run
}

/**
 * "$80,000 / $100,000 / year", "40/45k€": a slash separates alternatives too, so that both amounts must have a currency, or thousands that are near to each other.
 */
function isSlashed(gap: string, low: Amount, high: Amount): boolean {
  if (!SLASH.test(gap)) return false
  if (low.mark !== null && low.mark === high.mark)
    return low.value < high.value && (gap.length === 3 || (low.multiplier === 1000 && high.value <= low.value * 2))
  const from = low.multiplier === 1 ? low.value * high.multiplier : low.value
  return (
    low.mark === null &&
    high.mark !== null &&
    high.multiplier === 1000 &&
    low.value >= 10 &&
    from < high.value &&
    high.value <= from * 2
  )
}

/** "Pay Band 10 - $63,720": the number of a level before the amount. */
const LEVEL = /(?:band|grade|level|step|point|tier|zone|class|schaal|stufe|gruppe|échelon) ?$/i
const isLevel = ({ mark, multiplier, value }: Amount): boolean => mark === null && multiplier === 1 && value < 100

/** "Level 3 - $32.21 per hour": the mark stands before the second number alone, and the first is far smaller. */
const isLevelBefore = (line: string, low: Amount, high: Amount): boolean =>
  low.mark === null &&
  high.mark !== null &&
  !/\d/.test(line[high.start]!) &&
  high.multiplier === 1 &&
  low.value * 5 < high.value &&
  high.value < 1000

/** "The range for this position is $142,200 and $264,000". */
const RANGE_BEFORE = /\brange\b[^\d.;]{0,110}$/i
const isRangeBefore = (line: string, low: Amount, high: Amount): boolean =>
  low.mark !== null &&
  low.mark === high.mark &&
  low.value < high.value &&
  high.value <= low.value * 3 &&
  RANGE_BEFORE.test(line.slice(Math.max(0, low.start - 120), low.start))

/** "$15.63 per hour - 19 hours a week": the second number counts something. */
const isCount = (line: string, low: Amount, { mark, end }: Amount): boolean =>
  low.mark !== null && mark === null && /^ (?:hours|days|weeks|months|years)\b/.test(line.slice(end, end + 7))

/** "100-120k" and "£40-45,000" write the thousands only once. The mark may be on either side. */
function rangeOf(run: Amount[]): PayMention | null {
  const [low, high] = [run[0]!, run.at(-1)!]
  let min = low.value
  if (low.multiplier === 1 && min < 1000 && min <= high.value / 100) {
    if (high.multiplier > 1) min *= high.multiplier
    else if (high.value >= 10_000 && min * 1000 <= high.value) min *= 1000
  }
  const marks = [high.mark, low.mark].filter((mark) => mark !== null)
  const mark = marks.find((each) => each.length === 3) ?? marks[0] ?? null
  if (low.mark !== null && high.mark !== null && low.mark !== high.mark && low.mark.length === high.mark.length) return null
  return {
    ...{ start: low.start, end: high.end, min, max: high.value, mark, isRange: true },
    hasCents: low.hasCents && high.hasCents,
    isYearly: high.isYearly,
    isHuge: high.multiplier >= 1e6 && high.mark !== 'INR',
  }
}

/** In "Starting salary £27,000, rising to £32,000" the word "starting" does not apply to the second amount, nor to one in the next sentence. */
const sinceNumber = (words: string): string => words.slice(words.search(/(?:\d|[.!?;] )[^\d.!?;]*$/) + 1)

function single(line: string, amount: Amount): PayMention | null {
  const { start, end, value, mark, hasCents, isYearly } = amount
  if (isCounted(line, amount)) return null
  const before = line.slice(Math.max(0, start - 24), start)
  const isMax = UP_TO.test(before)
  const isMin =
    amount.isOpen ||
    FROM.test(before) ||
    OR_MORE.test(line.slice(end, end + 10)) ||
    BEGINS.test(line.slice(end, end + 60)) ||
    OVERPAY.test(line.slice(end, end + 120)) ||
    STARTING.test(sinceNumber(line.slice(Math.max(0, start - 110), start)))
  return {
    ...{ start, end, mark, hasCents, isYearly, isRange: false },
    min: isMax ? null : value,
    max: isMin && !isMax ? null : value,
    isHuge: amount.multiplier >= 1e6 && mark !== 'INR',
  }
}
