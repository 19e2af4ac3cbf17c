import { JOB_WORDS, type JobWord, STOP_WORDS } from '../../job/words/data/stop-words.ts'
import { present } from '../present.ts'
import { isTerm, type QueryPiece, type Term } from './pieces.ts'

/**
 * Decides whether `it` in small letters means the field IT. It does where it is excluded, where its OR branch has no other word, and next to
 * a word that goes with IT (`it support`, `head of it`). It is then written in capitals, which the normaliser does not drop as a stop word.
 */
export function capitaliseJobWords(pieces: QueryPiece[]): QueryPiece[] {
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
function branchesOf(pieces: QueryPiece[]): QueryPiece[][] {
  const branches: QueryPiece[][] = [[]]
  for (const piece of pieces) {
    if (piece.kind === 'or') branches.push([])
    present(branches.at(-1)).push(piece)
  }
  return branches
}

function isBeside({ before, after }: JobWord, term: Term, terms: Term[]): boolean {
  const place = terms.indexOf(term)
  const word = (at: number) => (terms[at] && !terms[at].excluded ? terms[at].text.toLowerCase() : '')
  return before.has(word(place + 1)) || after.has(word(word(place - 1) === 'of' ? place - 2 : place - 1))
}
