import { allMatches } from '../all-matches.ts'
import { remembered } from '../remembered.ts'
import { NUMBER, yearsWritten } from './numbers.ts'

/** A length of time that a line states. `requirement.ts` decides whether it is about experience. */
export interface Duration {
  start: number
  end: number
  min: number
  max: number | null
  /** Written as "5+", a form that is hardly used for anything but requirements. */
  isOpen: boolean
  /** Written as "5-year" or "2 year": an adjective ("2-year contract") unless the word experience follows. */
  isAdjective: boolean
  unit: string
}

const YEARS =
  'years|year|yrs|yr|yoe|jahren|jahre|jährigen|jähriger|jährige|ans|an|années|años|año|jaren|jaar|anos|ano|anni|anno|års|år|lat|lata|rok|roku|letnie|letniego|letnim'
const MONTHS = 'months|month|mos|monaten|monate|mois|meses|maanden|mesi|månaders|månader|miesięcy|miesiące'
const DIGITS_AGAIN = '(?: ?\\( ?\\d{1,2} ?\\+? ?\\))?'
/** Between the two numbers of a range. "1 year to less than 2 years" repeats the unit. */
const JOIN =
  '(?: ?(?:-|–|—|‑|~|～|/|to|bis|à|a|y|e|tot|or|and|und|et|en|bis zu|al|till|do) ?| (?:years?|ans?|jahre?|años?|anos?) (?:to|à|bis|a) (?:less than |moins de )?)'
const MORE =
  '(?:[ -]?(?:\\+|plus|or more|oder mehr|ou plus|o más|of meer|ou mais|o più|eller mer|lub więcej|minimum|min\\.?|volle|full|solid|relevante|consecutive))?'

/**
 * Runs in linear time: every part is bounded, and the pattern cannot start inside a longer number or word. In "skills3+ years" the number
 * follows the sentence before it without a space.
 */
const DURATION = new RegExp(
  `(?:(?<![\\p{L}\\d.,$€£/])|(?<=\\bmin\\.)|(?=\\d{1,2}(?:\\+| ?[-–] ?\\d{1,2}) ?years)(?<=\\p{Ll}{2}|['’]s))(?<low>${NUMBER})${DIGITS_AGAIN}(?<more>${MORE})(?:${JOIN}(?<high>${NUMBER})${DIGITS_AGAIN}(?<most>${MORE}))?(?:\\.? ?[-–] ?|\\.? )?(?<unit>${YEARS}|${MONTHS})(?![\\p{L}\\d])(?<after>['’.]?\\+?)`,
  'giu',
)
const LABELLED =
  /years? of (?:work )?experience(?: required)? ?[:-] ?(?<low>\d{1,2})(?<more>\+)?(?: ?[-–] ?(?<high>\d{1,2}))?(?!\d| ?(?:years|yrs))/giu
/** "2+ doświadczenia": the years are left out. */
const WITHOUT_UNIT = /(?<![\p{L}\d.,])(?<low>\d{1,2})(?<more>\+) (?:doświadczenia|experience)(?!\p{L})/giu
/** "rok doświadczenia": one year without a number. */
const ONE_YEAR = /(?<![\d+-] ?|\p{L})(?:rok|roczne)(?= (?:\p{L}+ ){0,2}doświadczeni)/giu
const OPEN = /\+|plus|more|mehr|más|meer|mais|più|mer\b|więcej/i
const IS_MONTHS = new RegExp(`^(?:${MONTHS})$`, 'i')
const SINGULAR = /^(?:year|yr|month|jährige[nr]?|letni(?:e|ego|m))$/i

/** A line with more durations is a table, or written to slow the reader down. */
const MOST_PER_LINE = 60

export const durationsIn = remembered(500, (line): readonly Duration[] => {
  const found: Duration[] = []
  for (const pattern of [DURATION, LABELLED, WITHOUT_UNIT, ONE_YEAR]) {
    for (const match of allMatches(pattern, line)) {
      if (found.push(durationOf(match, match.groups ?? {})) >= MOST_PER_LINE) break
    }
  }
  return found.filter(({ min, max }) => max === null || max > min)
})

function durationOf(
  match: RegExpExecArray,
  { low = '1', more, high, most, unit = 'YOE', after }: Record<string, string | undefined>,
): Duration {
  const inYears = (written: string) => (IS_MONTHS.test(unit) ? Math.floor(yearsWritten(written) / 12) : yearsWritten(written))
  const isOpen = OPEN.test(`${more ?? ''}${most ?? ''}`) || after?.includes('+') === true
  const min = inYears(low)
  const isSingular = SINGULAR.test(unit) && (high !== undefined || yearsWritten(low) !== 1)
  return {
    ...{ start: match.index, end: match.index + match[0].length, min, unit: unit.toLowerCase(), isOpen },
    // "8-10+ years" has no upper end.
    max: high === undefined || isOpen ? null : inYears(high),
    isAdjective: isSingular || /\d-(?:year|yr)$/i.test(match[0]),
  }
}
