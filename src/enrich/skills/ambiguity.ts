import { foldPhrase, spacing } from './letters.ts'
import { dataRows } from './vocabulary.ts'

/**
 * Kinds of evidence that an ambiguous word means its skill.
 * open: always, unless a forbidden word is beside it.
 * capital: it begins with a capital inside a sentence and is not beside another unknown name.
 * lead: it follows words like "experience with".
 * near: an unambiguous technical skill is close by in the same sentence.
 * list: it is in a list with an unambiguous skill.
 * mates: it is in a list with one of the skills that its rule names.
 */
export const EVIDENCE = ['open', 'capital', 'lead', 'near', 'list', 'mates'] as const
export type EvidenceKind = (typeof EVIDENCE)[number]

export type AmbiguityRule = {
  /** The only spellings that count; null for any letter case. */
  exact: string[] | null
  evidence: Set<EvidenceKind>
  /** Words directly before and after it that confirm it, and words there that rule it out. */
  after: Set<string>
  before: Set<string>
  notAfter: Set<string>
  notBefore: Set<string>
  mates: Set<string>
}

/** In the tables this stands for any word that begins with a digit, and for currency signs. */
export const NUMBER_WORD = '#number'

const NONE = '-'

let rules: Map<string, AmbiguityRule> | undefined

/** The rules of data/ambiguous.tsv by folded form. */
export function ambiguityRules(): Map<string, AmbiguityRule> {
  rules ??= load()
  return rules
}

function load(): Map<string, AmbiguityRule> {
  const sets = new Map(dataRows('word-sets.tsv').map(([name = '', words = '']) => [`@${name}`, words.split(' ')]))
  const wordsOf = (cell = NONE): Set<string> => {
    if (cell === NONE) return new Set()
    return new Set(cell.split(' ').flatMap((word) => sets.get(word) ?? [word]))
  }
  const byForm = new Map<string, AmbiguityRule>()
  for (const [forms = '', letters, evidence = '', after, before, notAfter, notBefore, mates] of dataRows('ambiguous.tsv')) {
    const rule = {
      evidence: new Set(evidence.split(' ') as EvidenceKind[]),
      after: wordsOf(after),
      before: wordsOf(before),
      notAfter: wordsOf(notAfter),
      notBefore: wordsOf(notBefore),
      mates: wordsOf(mates),
    }
    const spellings = forms.split('|')
    for (const folded of new Set(spellings.map(foldPhrase))) {
      const exact = letters === 'exact' ? spellings.filter((spelling) => foldPhrase(spelling) === folded).map(spacing) : null
      if (byForm.has(folded)) throw new Error(`two rules for "${folded}"`)
      byForm.set(folded, { ...rule, exact })
    }
  }
  return byForm
}
