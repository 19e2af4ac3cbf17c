import { headingKind } from './headings.ts'
import type { Section, SectionKind } from './kinds.ts'

const LONGEST_HEADING = 80
const UNMARKED_WORDS = 7
/** The level of a line that is bold from end to end, and of a heading without any mark: below every heading level. */
export const BOLD_LINE = 7

/** "Requirements: five years of sales": a heading and its text on one line. */
const LABEL = /^[\s\p{P}\p{S}]*([\p{L}][^:：\n]{1,50})\s?[:：]\s*\S/u
/** A label of these kinds is a fact about the job ("Salary: $50,000") or a list item, so that the section above goes on below it. */
const ONE_LINE = new Set<SectionKind>(['preferred', 'pay', 'conditions', 'process', 'legal'])

/**
 * Splits a plain text at its headings. `marked` has the lines that the document marks as headings, with their level. A marked heading of
 * unknown meaning ends a section unless its level is below that section's heading.
 */
export function splitSections(text: string, marked: ReadonlyMap<string, number>): Section[] {
  const found: Section[] = [{ kind: 'other', heading: '', start: 0, end: text.length }]
  const begin = (kind: SectionKind, heading: string, at: number, start: number) => {
    found.at(-1)!.end = at
    found.push({ kind, heading, start, end: text.length })
  }
  let level = 0
  let start = 0
  while (start <= text.length) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next
    if (end - start <= LONGEST_HEADING && end > start) {
      const line = text.slice(start, end)
      const own = marked.get(line)
      const read =
        own !== undefined || looksLikeHeading(line) ? headingKind(line, own !== undefined || /[:：]\s*$/.test(line)) : null
      const kind = isPartOfWishes(line, text, found.at(-1)!, start) ? 'preferred' : read
      if (kind !== null || (own !== undefined && own <= level)) {
        begin(kind ?? 'other', line, start, end)
        level = own ?? BOLD_LINE
        start = end + 1
        continue
      }
    }
    const label = labelOf(text.slice(start, Math.min(end, start + LONGEST_HEADING)))
    if (label !== null && !isPartOfWishes(label.heading, text, found.at(-1)!, start)) {
      const above = found.at(-1)!
      begin(label.kind, label.heading, start, start)
      if (ONE_LINE.has(label.kind) || above.kind !== 'other') begin(above.kind, above.heading, end, end)
      else level = BOLD_LINE
    }
    start = end + 1
  }
  return found.filter((section) => section.end > section.start)
}

const PART =
  /^\P{L}*(?:(?:technical|soft|work|professional) )?(?:education|skills|experience|knowledge|certifications?|training|competencies|educación|conocimientos|habilidades|competencias|éducation|formação|conhecimentos|competências)\P{L}*$/iu

/** "Preferred qualifications" and directly below it "Education", as a heading or a label: it names a part of the wishes. */
function isPartOfWishes(line: string, text: string, above: Section, start: number): boolean {
  return above.kind === 'preferred' && PART.test(line) && text.slice(above.start, start).trim() === ''
}

function looksLikeHeading(line: string): boolean {
  return !/(?<![.…])[.,;!]$/.test(line) && line.split(' ', UNMARKED_WORDS + 1).length <= UNMARKED_WORDS
}

function labelOf(line: string): { kind: SectionKind; heading: string } | null {
  const heading = /[:：]/.test(line) ? LABEL.exec(line)?.[1] : undefined
  const kind = heading === undefined ? null : headingKind(heading, false)
  return kind === null ? null : { kind, heading: heading! }
}
