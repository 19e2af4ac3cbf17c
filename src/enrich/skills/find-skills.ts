import { ambiguityRules } from './ambiguity.ts'
import { type Candidate, decideCandidates } from './decide-candidates.ts'
import { foldPhrase, isLowerAt, isUpperAt, isWordAt, spacing, words } from './letters.ts'
import { buildPhraseTrie, newWalk, type PhraseTrie, type Walk, walkPhrases } from './phrase-trie.ts'
import { dataRows, type SkillForm, skillForms } from './vocabulary.ts'

export type SkillMention = { slug: string; start: number; end: number; words: string }

/** The form is null for a phrase that only keeps its words from matching as skills ("Toys R Us"). */
type Finder = { trie: PhraseTrie; forms: (SkillForm | null)[] }

const DOT = 46
const AT = 64
const LOWER_H = 104
const LOWER_T = 116
const LOWER_W = 119

let loaded: Finder | undefined

/**
 * Every mention of a known skill in a plain text, in order and without overlap. The longest phrase wins, and a doubtful one does not count.
 */
export function findSkills(text: string): SkillMention[] {
  const { candidates } = scan(text)
  decideCandidates(text, candidates)
  return candidates
    .filter((candidate) => candidate.accepted)
    .map(({ entry, start, end }) => ({ slug: entry.slug, start, end, words: text.slice(start, end) }))
}

/** Scans the text once. `steps` counts the characters read; a test uses it to show that hostile text costs no more than its length. */
export function scan(text: string): { candidates: Candidate[]; steps: number } {
  const { trie, forms } = finder()
  const rules = ambiguityRules()
  const candidates: Candidate[] = []
  const walk = newWalk()
  const length = text.length
  let at = 0
  while (at < length) {
    const code = text.charCodeAt(at)
    if (words[code] === 0 && !(code === DOT && isWordAt(text, at + 1) && !isWordAt(text, at - 1))) {
      at++
      continue
    }
    const url = urlEnd(text, at, code)
    if (url > at) {
      at = url
      continue
    }
    walkPhrases(trie, text, at, walk)
    const found = longest(text, at, walk, forms)
    if (found < 0) {
      at = wordEnd(text, at + 1)
      if (at < length && text.charCodeAt(at) === DOT) at++
      continue
    }
    const form = forms[walk.phrases[found]!]
    const end = walk.ends[found]!
    if (form) {
      candidates.push({
        start: at,
        end,
        entry: form.entry,
        rule: rules.get(form.folded) ?? null,
        accepted: false,
        refused: false,
      })
    }
    at = end
  }
  return { candidates, steps: walk.steps + length }
}

function wordEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && words[text.charCodeAt(end)] === 1) end++
  return end
}

function urlEnd(text: string, at: number, code: number): number {
  if ((code | 32) !== LOWER_H && (code | 32) !== LOWER_W) return at
  const second = text.charCodeAt(at + 1) | 32
  if (second !== LOWER_T && second !== LOWER_W) return at
  if (!/^(?:https?:\/\/|www\.)/i.test(text.slice(at, at + 8))) return at
  let end = at
  while (end < text.length && !/\s/.test(text.charAt(end))) end++
  return end
}

/** The index in `walk` of the longest phrase whose spelling is allowed, or -1. */
function longest(text: string, start: number, walk: Walk, forms: (SkillForm | null)[]): number {
  for (let index = walk.count - 1; index >= 0; index--) {
    const form = forms[walk.phrases[index]!]
    const end = walk.ends[index]!
    if (form === null) return index
    if (!form || isPartOfAddress(text, start, end)) continue
    if (!form.exact || isWrittenAs(form.exact, text.slice(start, end))) return index
  }
  return -1
}

function isWrittenAs(spellings: string[], written: string): boolean {
  return spellings.includes(written) || (!/^\w+$/.test(written) && spellings.includes(spacing(written)))
}

/** True for figma.com, me@python and docs.python, but not for "experience.Python", where a space is missing. */
function isPartOfAddress(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1)
  if (before === AT) return true
  if (before === DOT && isWordAt(text, start - 2) && !(isUpperAt(text, start) && isLowerAt(text, start + 1))) return true
  const after = text.charCodeAt(end)
  return (after === DOT && isLowerAt(text, end + 1)) || (after === AT && isWordAt(text, end + 1))
}

function finder(): Finder {
  loaded ??= load()
  return loaded
}

function load(): Finder {
  const forms: (SkillForm | null)[] = []
  const phrases: { text: string; versioned: boolean }[] = []
  const rules = ambiguityRules()
  for (const form of skillForms().values()) {
    const rule = rules.get(form.folded)
    forms.push(rule?.exact ? { ...form, exact: rule.exact } : form)
    const versioned = !rule && form.exact === null && (form.entry.kind === 'language' || form.entry.kind === 'framework')
    phrases.push({ text: form.folded, versioned })
  }
  for (const [phrase = ''] of dataRows('not-skills.tsv')) {
    forms.push(null)
    phrases.push({ text: foldPhrase(phrase), versioned: false })
  }
  return { trie: buildPhraseTrie(phrases), forms }
}
