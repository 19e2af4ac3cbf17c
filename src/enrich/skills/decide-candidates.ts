import { type AmbiguityRule, NUMBER_WORD } from './ambiguity.ts'
import { isUpperAt, isWordAt } from './letters.ts'
import {
  listed,
  type Neighbour,
  ruleWord,
  spansSentenceEnd,
  type TextRange,
  wordAfter,
  wordBefore,
  wordsBefore,
} from './surroundings.ts'
import { dataRows, type SkillEntry } from './vocabulary.ts'

/** A place in the text where a skill may be meant. `rule` is null for a form that has no other meaning. */
export type Candidate = TextRange & { entry: SkillEntry; rule: AmbiguityRule | null; accepted: boolean; refused: boolean }

const NEAR_CHARACTERS = 70
const NEAR_CANDIDATES = 3
const TECHNICAL = new Set(['language', 'framework', 'tool', 'platform', 'database'])
const ATTACHED = /[+#&@$€£%_]/
/** A hyphen joins two words only where a word is on its other side: "Grunt- Experience" and "-Spark" are dashes of list items. */
const HYPHEN = /[-‐‑]/
/** "Go-based services" and "dbt-style models" still mean the skill. */
const COMPOUND = /^[-‐‑](?:based|like|style|compatible|powered|native|equivalent|specific|centric|related)\b/
const LONGEST_COMPOUND = 12
/** Its full stops end no sentence: "tools (e.g. Tableau)". */
const EXAMPLE = /(?<![\p{L}\p{N}])(?:e\.g|i\.e|eg|ex)[.:,]{0,2}\s{0,2}$/iu
const LONGEST_EXAMPLE = 8

type Sets = { lead: Set<string>; preposition: Set<string>; plain: Set<string> }
let wordSets: Sets | undefined

/**
 * Decides the ambiguous candidates: first each by the words beside it, then by its neighbours, from left to right and back, so that the
 * members of a list confirm each other.
 */
export function decideCandidates(text: string, candidates: Candidate[]): void {
  for (const candidate of candidates) decideByWords(text, candidate)
  for (let at = 0; at < candidates.length; at++) decideByNeighbours(text, candidates, at, at - 1)
  for (let at = candidates.length - 1; at >= 0; at--) decideByNeighbours(text, candidates, at, at + 1)
}

function decideByWords(text: string, candidate: Candidate): void {
  const rule = candidate.rule
  if (!rule) {
    candidate.accepted = true
    return
  }
  const previous = wordBefore(text, candidate.start)
  const next = wordAfter(text, candidate.end)
  const previousWord = previous?.touching ? ruleWord(text, previous) : null
  const nextWord = next && ruleWord(text, next)
  candidate.refused =
    isAttached(text, candidate.start - 1, candidate.start - 2) ||
    (isAttached(text, candidate.end, candidate.end + 1) &&
      !COMPOUND.test(text.slice(candidate.end, candidate.end + LONGEST_COMPOUND))) ||
    (previousWord !== null && rule.notAfter.has(previousWord)) ||
    (nextWord !== null && rule.notBefore.has(nextWord)) ||
    (rule.notBefore.has(NUMBER_WORD) && /^\s?[$€£]/.test(text.slice(candidate.end, candidate.end + 2)))
  if (candidate.refused) return
  candidate.accepted =
    rule.evidence.has('open') ||
    (previousWord !== null && rule.after.has(previousWord)) ||
    (nextWord !== null && rule.before.has(nextWord)) ||
    (rule.evidence.has('lead') && isLedIn(text, candidate, previous)) ||
    (rule.evidence.has('capital') && isCapitalInside(text, candidate, previous, next))
}

/** Whether the character at `at` makes the mention a part of a longer word; `beyond` is the position on its other side. */
function isAttached(text: string, at: number, beyond: number): boolean {
  return ATTACHED.test(text.charAt(at)) || (HYPHEN.test(text.charAt(at)) && isWordAt(text, beyond))
}

/** "experience with X", "proficient in X", "languages such as X". */
function isLedIn(text: string, candidate: Candidate, previous: Neighbour | null): boolean {
  const { lead, preposition } = sets()
  const example = EXAMPLE.exec(text.slice(Math.max(0, candidate.start - LONGEST_EXAMPLE), candidate.start))
  if (example) {
    const named = wordBefore(text, candidate.start - example[0].length)
    return named !== null && wordsBefore(text, named).some((word) => lead.has(word))
  }
  if (!previous) return false
  const opened = !previous.touching && /^\s*[:(]\s*$/.test(text.slice(previous.end, candidate.start))
  if (!opened && !(previous.touching && preposition.has(previous.word))) return false
  return previous.word === 'using' || wordsBefore(text, previous).some((word) => lead.has(word))
}

/** A capital means a product only inside a sentence, and not in names such as "Franz Kafka" or "Spring Street". */
function isCapitalInside(text: string, candidate: Candidate, previous: Neighbour | null, next: Neighbour | null): boolean {
  if (!previous || !isUpperAt(text, candidate.start)) return false
  const isName = (each: Neighbour) => each.touching && isUpperAt(text, each.start) && !sets().plain.has(each.word)
  return !isName(previous) && !(next && isName(next))
}

function decideByNeighbours(text: string, candidates: Candidate[], at: number, beside: number): void {
  const candidate = candidates[at]!
  const { rule } = candidate
  if (!rule || candidate.accepted || candidate.refused) return
  const neighbour = candidates[beside]
  if (neighbour && confirms(rule, neighbour)) {
    const [left, right] = beside < at ? [neighbour, candidate] : [candidate, neighbour]
    candidate.accepted = listed(text, left, right)
  }
  if (!candidate.accepted && rule.evidence.has('near')) candidate.accepted = isNear(text, candidates, at, Math.sign(beside - at))
}

/** One of the rule's mates may itself be undecided ("Excel and Word"). Any other neighbour must be certain, and of a similar kind. */
function confirms(rule: AmbiguityRule, neighbour: Candidate): boolean {
  if (neighbour.refused) return false
  if (rule.mates.has(neighbour.entry.slug)) return true
  return rule.evidence.has('list') && neighbour.accepted && isLike(rule.exact !== null, neighbour)
}

/** A quality of a person confirms no capitalised product name; any skill confirms a common word ("leadership"). */
function isLike(product: boolean, neighbour: Candidate): boolean {
  return !product || (neighbour.entry.kind !== 'soft' && neighbour.entry.kind !== 'domain')
}

function isNear(text: string, candidates: Candidate[], at: number, direction: number): boolean {
  const candidate = candidates[at]!
  if (!wordBefore(text, candidate.start)) return false
  for (let away = 1; away <= NEAR_CANDIDATES; away++) {
    const other = candidates[at + away * direction]
    if (!other) return false
    const gap = direction < 0 ? text.slice(other.end, candidate.start) : text.slice(candidate.end, other.start)
    if (gap.length > NEAR_CHARACTERS || spansSentenceEnd(gap)) return false
    if (other.rule === null && TECHNICAL.has(other.entry.kind)) return true
  }
  return false
}

function sets(): Sets {
  if (!wordSets) {
    const rows = new Map(dataRows('word-sets.tsv').map(([name = '', words = '']) => [name, new Set(words.split(' '))]))
    wordSets = { lead: rows.get('lead')!, preposition: rows.get('preposition')!, plain: rows.get('plain')! }
  }
  return wordSets
}
