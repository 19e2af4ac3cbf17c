import { cjkYears } from './experience/cjk.ts'
import { type Duration, durationsIn } from './experience/durations.ts'
import { isUpTo, kindOf } from './experience/requirement.ts'
import { believedText, sectionsOf } from './sections.ts'
import type { Draft, Evidence, Step } from './step.ts'
import { PatternGroup } from './subjects/pattern-group.ts'

/** More years than a working life: a typing error, or the age of the company. */
const MOST_YEARS = 40

interface Requirement {
  min: number
  max: number | null
  words: string
}

/**
 * Years of experience that the candidate must have. Several requirements in a text overlap, so the largest minimum is the overall one ("8+
 * years of legal experience, including 4+ in product counseling"). Alternatives by degree ("Bachelor's and 5 years or Master's and 3")
 * count with the smallest. Preferred experience is not a requirement. The maximum is set only when the chosen statement gives a range.
 */
export const experience: Step = {
  name: 'experience',
  fields: ['experience_min_years', 'experience_max_years'],
  run(draft) {
    const stated = statedBySource(draft)
    if (stated !== null) return fill(draft, stated, 'stated')
    const [overall] = requirementsIn(`${believedText(draft, 'experience')}\n${askedElsewhere(draft)}`).sort(
      (a, b) => b.min - a.min,
    )
    return overall === undefined ? [] : fill(draft, overall, 'text')
  },
}

/**
 * "8+ years in a similar role" at the start of a line is asked for, even below "About us" or "Why join us", after which the posting has no
 * other heading. So is "1、3年以上开发经验" below "Contact", where several jobs follow.
 */
const ASKED_LINE =
  /^[\s\-•*·–]*(?:you (?:have|bring) |at least |minimum (?:of )?)?(?:\d|1[0-5])(?:\+| ?[-–] ?\d{1,2}\+?| to \d{1,2})? (?:years|yrs)\b(?=.{0,80}\b(?:experience|role)\b)(?!.*\b(?:we|our|us|team|combined|history|market|business|company)\b)|^\s*\d{1,2}\s?[、.．].{0,60}年.{0,60}经验/i
const WITHOUT_HEADING: readonly string[] = ['company', 'benefits', 'process']

function askedElsewhere(draft: Draft): string {
  const sections = sectionsOf(draft).filter(({ kind }) => WITHOUT_HEADING.includes(kind))
  const lines = sections.flatMap(({ start, end }) => draft.plainDescription.slice(start, end).split('\n'))
  return lines.filter((line) => ASKED_LINE.test(line)).join('\n')
}

function statedBySource({ posting }: Draft): Requirement | null {
  const { experience_min_years: min, experience_max_years: max } = posting
  if (min === null || min < 0 || min > MOST_YEARS || (max !== null && (max < min || max > MOST_YEARS))) return null
  const whole = { min: Math.floor(min), max: max === null ? null : Math.floor(max) }
  return { ...whole, words: max === null ? `${min}+` : `${min} - ${max}` }
}

const MAY_STATE = new PatternGroup().add(
  /year|yrs?\b|yoe\b|jahr|jähr|\bans?\b|années|años?|jaar|jaren|anos?\b|anni|anno|month|monat|mois|meses|maanden|mesi|år|månad|\blat\b|\blata\b|\brok|letni|miesi|doświadczenia|年|년|no (?:prior |previous )?/i,
)
const NONE_NEEDED = /\bno (?:prior |previous |work )*experience (?:is )?(?:required|needed|necessary)\b/i
const MOST_REQUIREMENTS = 100
/** Below such a heading, a line that is nothing but a length of time is the requirement. */
const HEADING =
  /^\W*(?:(?:work |professional )?experience|expérience(?: professionnelle)?|berufserfahrung|experiencia|experiência)(?: required)?\W*$/iu
/** Alternatives on lines of their own. */
const ONLY_OR = /^[-•*\s]*(?:or|oder|ou)[\s:]*$/i
const BEGINS_WITH_OR = /^(?:or|oder|ou)\b/i
const NOTHING_ELSE = /^\W*(?:or more|ou plus|oder mehr|o más|ou mais)?\W*$/i

function requirementsIn(text: string): Requirement[] {
  const found: Requirement[] = []
  let above = ''
  for (const line of text.split('\n')) {
    const bare = line.trim()
    if (bare === '') continue
    if (found.length === MOST_REQUIREMENTS) break
    const requirement = MAY_STATE.test(bare) ? requirementOf(bare, HEADING.test(above)) : null
    const previous = found.at(-1)
    if (requirement !== null && previous !== undefined && (ONLY_OR.test(above) || BEGINS_WITH_OR.test(bare)))
      found[found.length - 1] = smaller(previous, requirement)
    else if (requirement !== null) found.push(requirement)
    above = bare
  }
  return found
}

const smaller = (a: Requirement, b: Requirement): Requirement => (b.min < a.min ? b : a)

const DEGREE =
  /degree|bachelor|master|ph\.?d|\bb\.?s\.?\b|\bm\.?s\.?\b|\bba\b|diploma|mba|abschluss|licence|grado|educational equivalen/i
/** "or" with nothing but a short phrase, or a degree, between it and the second duration: not "heavy lift or pipelay, and 3 years". */
const OR = /\b(?:or|oder|ou)\b(?:[^,;]{0,80}$|.{0,80}(?:degree|bachelor|master|ph\.?d|diploma|abschluss|licence|experience))/i

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

function requirementOf(line: string, isBelowHeading: boolean): Requirement | null {
  if (CJK.test(line)) {
    const [first] = cjkYears(line).toSorted((a, b) => b.min - a.min)
    if (first !== undefined) return { min: first.min, max: first.max, words: line.slice(first.start, first.end) }
  }
  const isWholeLine = ({ start, end }: Duration) => NOTHING_ELSE.test(line.slice(0, start) + line.slice(end))
  const required = durationsIn(line).filter(
    (duration) =>
      duration.min <= MOST_YEARS && ((isBelowHeading && isWholeLine(duration)) || kindOf(line, duration) === 'required'),
  )
  if (required.length === 0) return NONE_NEEDED.test(line) ? { min: 0, max: null, words: quoted(line, 0, line.length) } : null
  const ordered = required.toSorted((a, b) => b.min - a.min)
  const chosen = areAlternatives(line, required) ? ordered.at(-1)! : ordered[0]!
  const words = quoted(line, chosen.start - 30, chosen.end + 60)
  // "Minimum of 2 years and maximum of 3 years"
  if (isUpTo(line, chosen) && chosen.max === null) return { min: ordered[1]?.min ?? 0, max: chosen.min, words }
  return { min: chosen.min, max: chosen.max !== null && chosen.max <= MOST_YEARS ? chosen.max : null, words }
}

function areAlternatives(line: string, durations: Duration[]): boolean {
  const [first, last] = [durations[0]!, durations.at(-1)!]
  return durations.length > 1 && OR.test(line.slice(first.end, last.start)) && DEGREE.test(line.slice(0, last.end + 80))
}

/** Whole words between the two positions, at most 160 characters. */
function quoted(line: string, from: number, to: number): string {
  const start = from <= 0 ? 0 : line.indexOf(' ', from) + 1
  const end = to >= line.length ? line.length : line.lastIndexOf(' ', to)
  return line
    .slice(start, Math.max(start, Math.min(end, start + 160)))
    .trim()
    .toWellFormed()
}

function fill({ job }: Draft, { min, max, words }: Requirement, from: Evidence['from']): Evidence[] {
  job.experience_min_years = min
  job.experience_max_years = max
  const why = from === 'stated' ? { words, from } : { words, from, quotes: [{ in: 'description', text: words } as const] }
  const evidence: Evidence[] = [{ field: 'experience_min_years', ...why }]
  return max === null ? evidence : [...evidence, { field: 'experience_max_years', ...why }]
}
