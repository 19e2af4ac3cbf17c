import type { QueryScope } from '../../filters.ts'
import { childrenOf, join, type Phrase, type QueryNode } from '../../query/tree.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { Bitmap, type OrdinalSet, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { type Chosen, chosenDocuments, EVER } from './chosen.ts'
import { any, type Conditions } from './where.ts'

/** The chosen documents that contain the phrases of `unchecked` match. Null: nothing is left to check. */
export interface Selection extends Chosen {
  unchecked: QueryNode | null
}

/** checked: documents that contain the phrase. unchecked: documents that have all its words. */
type Phrases = 'checked' | 'unchecked'

/**
 * Turns a query into sets: words that a match must have, words that it must not have and words of which one is enough become sets, as filters do.
 * Only the rest of the tree is evaluated here. A page needs few documents, so it leaves phrases in descriptions unchecked, and has `confirmPhrases`
 * check as many documents as it needs.
 */
export function select(
  index: JobIndex,
  tree: QueryNode | null,
  scope: QueryScope,
  { sets: filtered, posted }: Conditions,
  phrases: Phrases = 'checked',
): Selection {
  const members = tree === null ? [] : tree.kind === 'and' ? tree.children : [tree]
  const unchecked = phrases === 'unchecked' ? members.filter((member) => hasFullPhrase(member, scope)) : []
  const sets = [...filtered]
  const without: ReadonlyBitmap[] = []
  const rest: QueryNode[] = []
  for (const member of members) {
    const required = unchecked.includes(member) ? setsOfWords(index, member, scope) : setOf(index, member, scope)
    const excluded = excludedWords(member)
    if (required !== null) sets.push(...required)
    else if (excluded !== null) without.push(...excluded.map((word) => having(index, scope, word)))
    else rest.push(member)
  }
  const left = unchecked.length === 0 ? null : join('and', unchecked)
  if (rest.length === 0) return { sets, without, posted, unchecked: left }
  const chosen = chosenDocuments(index, { sets, without, posted })
  const found = every(index, rest, scope, chosen, left === null ? 'checked' : 'unchecked')
  return { sets: [found], without: [], posted: EVER, unchecked: left }
}

/** The documents, of some that the selection has chosen, that contain its unchecked phrases. */
export function confirmPhrases(index: JobIndex, { unchecked }: Selection, scope: QueryScope, ordinals: number[]): number[] {
  if (unchecked === null) return ordinals
  const found = match(index, unchecked, scope, Bitmap.ofAscending(Uint32Array.from(ordinals).sort()), 'checked')
  return ordinals.filter((ordinal) => found.has(ordinal))
}

/**
 * Sets that hold every match of an unchecked node: one for each word of a phrase or, for alternatives, the union of the rarest word of each. Null
 * for any other node.
 */
function setsOfWords(index: JobIndex, node: QueryNode, scope: QueryScope): OrdinalSet[] | null {
  if (node.kind === 'phrase') return wordsOf(node).map((word) => having(index, scope, word))
  if (node.kind !== 'or') return null
  const alternatives = node.children.map((child) => rarestWord(index, child, scope))
  return alternatives.includes(null) ? null : [any(alternatives as ReadonlyBitmap[])]
}

/** The set of the word that the fewest documents have, of a phrase or a single word. */
function rarestWord(index: JobIndex, node: QueryNode, scope: QueryScope): ReadonlyBitmap | null {
  if (node.kind !== 'lexeme' && node.kind !== 'phrase') return null
  const sets = (node.kind === 'lexeme' ? [node.lexeme] : wordsOf(node)).map((word) => having(index, scope, word))
  return sets.reduce((rarest, set) => (set.size < rarest.size ? set : rarest))
}

/** The set of the documents that match a node, where the index has it, or the sets of its alternatives; else null. */
function setOf(index: JobIndex, node: QueryNode, scope: QueryScope): [OrdinalSet] | null {
  const alternatives = (node.kind === 'or' ? node.children : [node]).map((child) => storedSet(index, child, scope))
  return alternatives.includes(null) ? null : [any(alternatives as ReadonlyBitmap[])]
}

function storedSet(index: JobIndex, node: QueryNode, scope: QueryScope): ReadonlyBitmap | null {
  if (node.kind === 'lexeme') return having(index, scope, node.lexeme)
  return node.kind === 'phrase' && scope === 'title' ? index.titleWords.phrase(wordsOf(node), node.distances) : null
}

/** The words that a node excludes; null where it is more than an exclusion of words. */
function excludedWords(node: QueryNode): string[] | null {
  if (node.kind !== 'not') return null
  const members = node.child.kind === 'or' ? node.child.children : [node.child]
  const words = members.flatMap((member) => (member.kind === 'lexeme' ? [member.lexeme] : []))
  return words.length < members.length ? null : words
}

function hasFullPhrase(node: QueryNode, scope: QueryScope): boolean {
  if (scope === 'title') return false
  if (node.kind === 'substring') return node.body !== null && hasFullPhrase(node.body, scope)
  return node.kind === 'phrase' || childrenOf(node).some((child) => hasFullPhrase(child, scope))
}

function match(index: JobIndex, tree: QueryNode, scope: QueryScope, among: ReadonlyBitmap, phrases: Phrases): ReadonlyBitmap {
  switch (tree.kind) {
    case 'lexeme':
      return among.and(having(index, scope, tree.lexeme))
    case 'substring': {
      const inTitle = among.and(index.titles.containing(tree.text))
      if (scope !== 'full' || tree.body === null) return inTitle
      return Bitmap.or([inTitle, match(index, tree.body, scope, among, phrases)])
    }
    case 'phrase':
      return phrase(index, tree, scope, among, phrases)
    case 'not':
      if (phrases === 'unchecked' && hasFullPhrase(tree.child, scope)) return among
      return among.andNot(match(index, tree.child, scope, among, phrases))
    case 'and':
      return every(index, tree.children, scope, among, phrases)
    case 'or':
      return Bitmap.or(tree.children.map((child) => match(index, child, scope, among, phrases)))
  }
}

/** Words come before phrases and exclusions, and each member is evaluated only for documents that the members before it left. */
function every(
  index: JobIndex,
  children: QueryNode[],
  scope: QueryScope,
  among: ReadonlyBitmap,
  phrases: Phrases,
): ReadonlyBitmap {
  const order = [...children].sort((a, b) => Number(a.kind !== 'lexeme') - Number(b.kind !== 'lexeme'))
  return order.reduce((left, child) => match(index, child, scope, left, phrases), among)
}

function phrase(index: JobIndex, node: Phrase, scope: QueryScope, among: ReadonlyBitmap, phrases: Phrases): ReadonlyBitmap {
  const words = wordsOf(node)
  if (scope === 'title') return among.and(index.titleWords.phrase(words, node.distances))
  if (phrases === 'checked') return index.fullWords.phrase(words, node.distances, among)
  return Bitmap.all([among, ...words.map((word) => having(index, scope, word))])
}

/** Postgres' English configuration makes one lexeme of a word, so a phrase holds nothing else. */
function wordsOf({ parts }: Phrase): string[] {
  const words = parts.flatMap((part) => (part.kind === 'lexeme' ? [part.lexeme] : []))
  if (words.length < parts.length) throw new Error('the index knows no phrase of more than words')
  return words
}

function having(index: JobIndex, scope: QueryScope, lexeme: string): ReadonlyBitmap {
  return scope === 'full' ? index.fullWords.having(lexeme) : index.titleWords.having(lexeme)
}
