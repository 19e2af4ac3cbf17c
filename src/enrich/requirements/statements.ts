import { remembered } from '../remembered.ts'
import type { SectionKind } from '../sections/kinds.ts'
import { sectionsOf } from '../sections.ts'
import type { Draft } from '../step.ts'
import { subjectsOf } from '../subjects/subjects.ts'
import { isDemand, isWish } from './preferred.ts'

/** A sentence of the description, and what its section says about it. */
export interface Statement {
  text: string
  /** The section, or the line that introduces the list, wishes for these things. */
  wish: boolean
  /** The section lists what the applicant must bring. */
  required: boolean
  /** The section is about the employer, benefits, the application or the law. */
  aside: boolean
  section: SectionKind
  /** The heading that stands directly above it; '' above the other sentences of the section. */
  heading: string
  /** The subjects that it may speak of, as bits. */
  subjects: number
}

/** A stop after two small letters or digits: "U.S. Citizens", "B.S. in", "e.g. German" and "niv. B2" go on. */
const SENTENCE_BREAK = /(?<=[\p{Ll}\d)\]"'’%]{2}[.!?;])(?<!(?<!\p{L})(?:niv|mind?|poz)\.)\s+(?=[\p{Lu}"'(¿¡])|(?<=[。；！？])/u
/** Most lines have no stop inside, and the look-behind costs more than the rest of the reading. */
const MAY_BREAK = /[.!?;]\s|[。；！？]/
const LONGEST = 600
/** In a longer text without stops, two signs together separate the items of a list; in a longer item, a comma before a capital letter does. */
const LIST_ITEMS = [/(?:[,;.]|(?<=:))\s*,\s+(?:,\s+)?/u, /[,;]\s+(?=\p{Lu})/u, /[,;](?=\p{L})/u]
/** In a text with neither stops nor capitals, every comma does, unless the item before it goes on. */
const FLAT_ITEM =
  /[,;]\s+(?!(?:or|and|oder|und|ou|et|lub|albo|oraz|o|y|e|of|en|eller|och|preferr?ed|preferably|ideally|preferowan\p{L}*|najlepiej|mile)(?!\p{L}))/iu
const MOST_STATEMENTS = 1_500
/** "You'll meet our minimum qualifications if you..." */
const INTRODUCES = /(?:[:：]|\.\.\.|…)$/
/** "O que é desejável?", "What will be nice to have?" */
const ASKS_FOR_WISHES = /^¿?(?:what|which|o que|qu[eé]|was|welche|wat|cosa)\s.*\?$/iu
/** A longer line that ends with a colon says more than what the list below is. */
const LONGEST_INTRODUCTION = 90

/** "Databases (preferred: Postgres):" wishes for one of the things that it names. */
const ASIDE_WISH = /\([^()]*[:：][^()]*\)/u

/** Lists of things that other applicants lack: "How you will stand out from the crowd:" */
const STANDING_OUT =
  /^differentiators\b|\b(?:stand out|sets? you apart|above and beyond our|(?:special )?consideration (?:will be |is )?given|(?:(?:might|may|could) also (?:have|bring)|candidates? (?:will |would )?also (?:ha(?:s|ve)|brings?))|(?:great|nice|even better|bonus) if|extra (?:points|credit)|brownie points|bonus points?|(?:doesn['’]t|does not|won['’]t|wouldn['’]t) hurt|(?:we['’]d|we would) (?:(?:also )?(?:love|like) it if|especially))\b/i

const introducesWishes = (line: string): boolean =>
  line.length <= LONGEST_INTRODUCTION && (isWish(line.replace(ASIDE_WISH, '')) || STANDING_OUT.test(line))

const ASIDE: readonly SectionKind[] = ['company', 'benefits', 'pay', 'process', 'legal']

const read = new WeakMap<Draft, Statement[]>()

/** The sentences of the description. They are read once for all steps. */
export function allStatements(draft: Draft): Statement[] {
  const known = read.get(draft)
  if (known !== undefined) return known
  const text = draft.plainDescription
  const statements: Statement[] = []
  for (const { kind, heading, start, end } of sectionsOf(draft)) {
    const required = kind === 'requirements'
    const aside = ASIDE.includes(kind)
    const first = statements.length
    let wished = false
    for (const line of text.slice(start, end).split('\n'))
      for (const { whole, text, subjects } of partsOf(line)) {
        const wish = (kind === 'preferred' || wished) && !isDemand(whole)
        if (INTRODUCES.test(whole)) wished = introducesWishes(whole)
        else wished ||= ASKS_FOR_WISHES.test(whole) && introducesWishes(whole)
        const isBelowHeading = statements.length === first && !text.startsWith(heading)
        statements.push({ text, wish, required, aside, section: kind, heading: isBelowHeading ? heading : '', subjects })
      }
  }
  const kept = statements.slice(0, MOST_STATEMENTS)
  read.set(draft, kept)
  return kept
}

interface Part {
  whole: string
  text: string
  subjects: number
}

/** The sentences of a line, and the items of long ones. */
const partsOf = remembered(2_000, (line): readonly Part[] => {
  const parts: Part[] = []
  for (const sentence of MAY_BREAK.test(line) ? line.split(SENTENCE_BREAK) : [line]) {
    const bare = sentence.replace(/^[\s\-•*·–—>●▪◦✓✔]+/u, '').trim()
    if (bare === '') continue
    for (const whole of itemsOf(bare)) {
      const text = whole.length <= LONGEST ? whole : whole.slice(0, LONGEST).toWellFormed()
      parts.push({ whole, text, subjects: subjectsOf(text) })
    }
  }
  return parts
})

function itemsOf(sentence: string): string[] {
  if (sentence.length <= LONGEST) return [sentence]
  return [...LIST_ITEMS, FLAT_ITEM].reduce(
    (items, sign) => items.flatMap((item) => (item.length <= LONGEST ? [item] : item.split(sign))),
    [sentence],
  )
}
