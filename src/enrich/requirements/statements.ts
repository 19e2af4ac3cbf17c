import type { SectionKind } from '../sections/kinds.ts'
import { sectionsOf } from '../sections.ts'
import type { Draft } from '../step.ts'

/** A sentence of the description, and what its section says about it. */
export interface Statement {
  text: string
  /** The section lists things that are nice to have. */
  wish: boolean
  /** The section lists what the applicant must bring. */
  required: boolean
  /** The section is about the employer, benefits, the application or the law. */
  aside: boolean
}

/** A stop after two small letters or digits: "U.S. Citizens", "B.S. in" and "e.g. German" go on. */
const SENTENCE_BREAK = /(?<=[\p{Ll}\d)\]"'’%]{2}[.!?;])\s+(?=[\p{Lu}"'(¿¡])|\n+/u
const LONGEST = 600
/** In a longer text without stops, a comma before a capital letter, or two signs together, separate the items of a list. */
const LIST_ITEM = /[,;.]\s*,\s+|[,;]\s+(?=\p{Lu})/u
const MOST_STATEMENTS = 1_500

const ASIDE: readonly SectionKind[] = ['company', 'benefits', 'pay', 'process', 'legal']

const read = new WeakMap<Draft, Statement[]>()

/** The sentences of the description. They are read once for all steps. */
export function allStatements(draft: Draft): Statement[] {
  const known = read.get(draft)
  if (known !== undefined) return known
  const text = draft.plainDescription
  const statements = sectionsOf(draft).flatMap(({ kind, start, end }) => {
    const sentences = text.slice(start, end).split(SENTENCE_BREAK)
    return sentences.flatMap((sentence): Statement[] => {
      const bare = sentence.replace(/^[\s\-•*·–—>●▪◦✓✔]+/u, '').trim()
      if (bare === '') return []
      const of = { wish: kind === 'preferred', required: kind === 'requirements', aside: ASIDE.includes(kind) }
      const parts = bare.length <= LONGEST ? [bare] : bare.split(LIST_ITEM)
      return parts.map((part) => ({ text: part.slice(0, LONGEST).toWellFormed(), ...of }))
    })
  })
  const kept = statements.slice(0, MOST_STATEMENTS)
  read.set(draft, kept)
  return kept
}

/** The sentences that may speak of the applicant. */
export const statementsOf = (draft: Draft): Statement[] => allStatements(draft).filter(({ aside }) => !aside)
