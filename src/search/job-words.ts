import { JOB_WORDS, type JobWord, STOP_WORDS } from '../words/data/stop-words.ts'
import { isTerm, type Term, type Written } from './written.ts'

/**
 * `it` in small letters is the field IT when it is excluded, when nothing else is left of its OR branch, or beside a word that makes it one
 * (`it support`, `head of it`). It is then written in capitals, in which texts have it as a word too.
 */
export function capitaliseJobWords(pieces: Written[]): Written[] {
  return branchesOf(pieces).flatMap((branch) => {
    const terms = branch.filter(isTerm)
    const alone = terms.every((term) => term.excluded || STOP_WORDS.has(term.text.toLowerCase()))
    return branch.map((piece) => {
      const job = isTerm(piece) ? JOB_WORDS.get(piece.text.trim().toLowerCase()) : undefined
      if (job === undefined) return piece
      const term = piece as Term
      return term.excluded || alone || isBeside(job, term, terms) ? { ...term, text: term.text.toUpperCase() } : term
    })
  })
}

/** Each branch begins with its OR. */
function branchesOf(pieces: Written[]): Written[][] {
  const branches: Written[][] = [[]]
  for (const piece of pieces) {
    if (piece.kind === 'or') branches.push([])
    branches.at(-1)!.push(piece)
  }
  return branches
}

function isBeside({ before, after }: JobWord, term: Term, terms: Term[]): boolean {
  const place = terms.indexOf(term)
  const word = (at: number) => (terms[at] && !terms[at].excluded ? terms[at].text.toLowerCase() : '')
  return before.has(word(place + 1)) || after.has(word(word(place - 1) === 'of' ? place - 2 : place - 1))
}
