import type { QueryScope } from '../../filters.ts'
import type { Phrase, QueryNode } from '../../query/tree.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { type Chosen, chosenDocuments, EVER } from './chosen.ts'
import type { Conditions } from './where.ts'

/**
 * The documents that match a query tree. Documents in `sure` match. Documents in `may` but not in `sure` must be checked: the index has no
 * positions of words in descriptions, so only the catalog can tell whether the words of a phrase stand together. Where both are the same bitmap,
 * nothing is left to check.
 */
interface Match {
  sure: ReadonlyBitmap
  may: ReadonlyBitmap
}

const exactly = (bitmap: ReadonlyBitmap): Match => ({ sure: bitmap, may: bitmap })

/** The chosen documents match. `unchecked` has the documents whose phrases must still be checked; null where there are none. */
export interface Selection extends Chosen {
  unchecked: Match | null
}

/** Words that every match must have become sets, as filters do, and so do words that none may have. Only the rest of the tree is evaluated here. */
export function select(
  index: JobIndex,
  tree: QueryNode | null,
  scope: QueryScope,
  { sets: filtered, posted }: Conditions,
): Selection {
  const members = tree === null ? [] : tree.kind === 'and' ? tree.children : [tree]
  const words = members.flatMap((member) => (member.kind === 'lexeme' ? [member.lexeme] : []))
  const excluded = members.flatMap((member) => excludedWords(member) ?? [])
  const rest = members.filter((member) => member.kind !== 'lexeme' && excludedWords(member) === null)
  const sets = [...filtered, ...words.map((word) => having(index, scope, word))]
  const without = excluded.map((word) => having(index, scope, word))
  if (rest.length === 0) return { sets, without, posted, unchecked: null }
  const found = every(index, rest, scope, chosenDocuments(index, { sets, without, posted }))
  return { sets: [found.may], without: [], posted: EVER, unchecked: found.sure === found.may ? null : found }
}

/** The words that a node excludes; null where it is more than an exclusion of words. */
function excludedWords(node: QueryNode): string[] | null {
  if (node.kind !== 'not') return null
  const members = node.child.kind === 'or' ? node.child.children : [node.child]
  const words = members.flatMap((member) => (member.kind === 'lexeme' ? [member.lexeme] : []))
  return words.length < members.length ? null : words
}

function match(index: JobIndex, tree: QueryNode, scope: QueryScope, among: ReadonlyBitmap): Match {
  switch (tree.kind) {
    case 'lexeme':
      return exactly(among.and(having(index, scope, tree.lexeme)))
    case 'substring': {
      const inTitle = among.and(index.titles.containing(tree.text))
      if (scope !== 'full' || tree.body === null) return exactly(inTitle)
      const inBody = match(index, tree.body, scope, among)
      return both((side) => Bitmap.or([inTitle, side(inBody)]), [inBody])
    }
    case 'phrase':
      return phrase(index, tree, scope, among)
    case 'not': {
      const { sure, may } = match(index, tree.child, scope, among)
      return sure === may ? exactly(among.andNot(sure)) : { sure: among.andNot(may), may: among.andNot(sure) }
    }
    case 'and':
      return every(index, tree.children, scope, among)
    case 'or': {
      const matches = tree.children.map((child) => match(index, child, scope, among))
      return both((side) => Bitmap.or(matches.map(side)), matches)
    }
  }
}

/** Words come before phrases and exclusions, and each member is evaluated only for documents that the members before it left. */
function every(index: JobIndex, children: QueryNode[], scope: QueryScope, among: ReadonlyBitmap): Match {
  const order = [...children].sort((a, b) => Number(a.kind !== 'lexeme') - Number(b.kind !== 'lexeme'))
  let found = exactly(among)
  for (const child of order) {
    const { sure, may } = match(index, child, scope, found.may)
    found = sure === may && found.sure === found.may ? exactly(may) : { sure: found.sure.and(sure), may }
  }
  return found
}

function phrase(index: JobIndex, { parts, distances }: Phrase, scope: QueryScope, among: ReadonlyBitmap): Match {
  const words = parts.flatMap((part) => (part.kind === 'lexeme' ? [part.lexeme] : []))
  // A phrase of Postgres may hold more than words, such as an OR: Postgres checks those.
  if (words.length < parts.length) return { sure: new Bitmap(), may: among }
  if (scope === 'title') return exactly(among.and(index.titleWords.phrase(words, distances)))
  const may = Bitmap.all([among, ...words.map((word) => having(index, scope, word))])
  return may.size === 0 ? exactly(may) : { sure: new Bitmap(), may }
}

function having(index: JobIndex, scope: QueryScope, lexeme: string): ReadonlyBitmap {
  return scope === 'full' ? index.having('words', lexeme) : index.titleWords.having(lexeme)
}

/** Makes `sure` and `may` in the same way, once where they are the same. */
function both(make: (side: (match: Match) => ReadonlyBitmap) => ReadonlyBitmap, matches: Match[]): Match {
  const may = make((each) => each.may)
  return matches.every(({ sure, may }) => sure === may) ? exactly(may) : { sure: make((each) => each.sure), may }
}
