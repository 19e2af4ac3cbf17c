import type { QueryScope } from '../../filters.ts'
import type { Phrase, QueryNode } from '../../tree.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { Bitmap } from '../sets/bitmap.ts'

/**
 * What of `among` matches a query tree. `sure` matches; `may` matches or does not: positions of body words are not in memory, so what holds
 * the words of a phrase is for Postgres to look at. Where the two are the same bitmap, nothing is left open.
 */
interface Match {
  sure: Bitmap
  may: Bitmap
}

const exactly = (bitmap: Bitmap): Match => ({ sure: bitmap, may: bitmap })

/** What matches, or may, is what is in all of some sets. */
export interface Selection {
  sets: Bitmap[]
  /** What of it is left open; null where nothing is. */
  open: Match | null
}

/** The words that everything has to have are sets like others; only what else the tree says is looked for among them. */
export function select(index: JobIndex, tree: QueryNode | null, scope: QueryScope, conditions: Bitmap[]): Selection {
  const { words, rest } = wordsAndRest(tree)
  const sets = [...conditions, ...words.map((word) => having(index, scope, word))]
  if (rest.length === 0) return { sets, open: null }
  const found = every(index, rest, scope, Bitmap.all(sets))
  return { sets: [found.may], open: found.sure === found.may ? null : found }
}

function wordsAndRest(tree: QueryNode | null): { words: string[]; rest: QueryNode[] } {
  const members = tree === null ? [] : tree.kind === 'and' ? tree.children : [tree]
  return {
    words: members.flatMap((member) => (member.kind === 'lexeme' ? [member.lexeme] : [])),
    rest: members.filter(({ kind }) => kind !== 'lexeme'),
  }
}

function match(index: JobIndex, tree: QueryNode, scope: QueryScope, among: Bitmap): Match {
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

/** Words before phrases and exclusions: each member is looked for only among what the others left. */
function every(index: JobIndex, children: QueryNode[], scope: QueryScope, among: Bitmap): Match {
  const order = [...children].sort((a, b) => Number(a.kind !== 'lexeme') - Number(b.kind !== 'lexeme'))
  let found = exactly(among)
  for (const child of order) {
    const { sure, may } = match(index, child, scope, found.may)
    found = sure === may && found.sure === found.may ? exactly(may) : { sure: found.sure.and(sure), may }
  }
  return found
}

function phrase(index: JobIndex, { parts, distances }: Phrase, scope: QueryScope, among: Bitmap): Match {
  const words = parts.flatMap((part) => (part.kind === 'lexeme' ? [part.lexeme] : []))
  // Postgres phrases may hold more than words; such are left to it.
  if (words.length < parts.length) return { sure: new Bitmap(), may: among }
  if (scope === 'title') return exactly(among.and(index.titleWords.phrase(words, distances)))
  const may = Bitmap.all([among, ...words.map((word) => having(index, scope, word))])
  return may.size === 0 ? exactly(may) : { sure: new Bitmap(), may }
}

function having(index: JobIndex, scope: QueryScope, lexeme: string): Bitmap {
  return scope === 'full' ? index.having('words', lexeme) : index.titleWords.having(lexeme)
}

function both(make: (side: (match: Match) => Bitmap) => Bitmap, matches: Match[]): Match {
  const may = make((each) => each.may)
  return matches.every(({ sure, may }) => sure === may) ? exactly(may) : { sure: make((each) => each.sure), may }
}
