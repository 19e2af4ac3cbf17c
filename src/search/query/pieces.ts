import { present } from '../present.ts'

/** The pieces of q as written. Postgres decides what operators mean; `excluded` only says that a minus stands before the term. */
export type QueryPiece = { kind: 'or' } | { kind: 'minus' } | Term
export interface Term {
  kind: 'word' | 'phrase'
  text: string
  excluded: boolean
}

/** Signs that Postgres ignores before an operator or a word. */
const SKIPPED = /[\s!&|()]+/y
const OR = /or(?![\p{L}\p{N}_-])/iuy
/** A word ends at a space, or at signs followed by a minus that excludes the next word (`java&-python`). */
const WORD = /(?:(?![!&|()]+-)\S)+/uy
const BEFORE_MINUS = /[/[\]{}<>:·]+(?=-)/y
const HAS_WORD = /[\p{L}\p{N}]/u

/** As in Postgres, a quote opens and closes anywhere, and an open one runs to the end. */
export function readPieces(q: string): QueryPiece[] {
  const pieces: QueryPiece[] = []
  for (const [place, part] of q.split('"').entries()) {
    if (place % 2 === 1) pieces.push(term('phrase', part, pieces))
    else readUnquoted(part, pieces)
  }
  return pieces
}

export const isTerm = (piece: QueryPiece): piece is Term => piece.kind === 'word' || piece.kind === 'phrase'

/** All terms. An OR where a word should be (`OR rust`) is not a term. */
export const termsOf = (pieces: QueryPiece[]): Term[] =>
  pieces.filter(isTerm).filter(({ kind, text }) => kind === 'phrase' || !/^or$/i.test(text))

/** Whether every term of q is excluded. A term without letters or digits does not count. */
export function hasOnlyExclusions(pieces: QueryPiece[]): boolean {
  const terms = termsOf(pieces).filter(({ text }) => HAS_WORD.test(text))
  return terms.length > 0 && terms.every((term) => term.excluded)
}

/** OR is an operator only after a term. Anywhere else Postgres reads it as a word. */
const isOperand = (piece: QueryPiece | undefined) => piece !== undefined && isTerm(piece)

function readUnquoted(text: string, pieces: QueryPiece[]): void {
  let at = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const taken = pattern.exec(text)?.[0] ?? null
    at += taken?.length ?? 0
    return taken
  }
  while (at < text.length) {
    take(SKIPPED)
    take(BEFORE_MINUS)
    if (at === text.length) return
    if (text[at] === '-') {
      pieces.push({ kind: 'minus' })
      at++
    } else if (isOperand(pieces.at(-1)) && take(OR) !== null) pieces.push({ kind: 'or' })
    else pieces.push(term('word', present(take(WORD)), pieces))
  }
}

const term = (kind: Term['kind'], text: string, before: QueryPiece[]): Term => ({
  kind,
  text,
  excluded: before.at(-1)?.kind === 'minus',
})
