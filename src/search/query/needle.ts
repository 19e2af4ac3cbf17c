import { type QueryPiece, termsOf } from './pieces.ts'

/** The text that the title-substring fallback looks for: q without quotes, OR and exclusions. */
export function fallbackNeedle(pieces: QueryPiece[]): string {
  return termsOf(pieces)
    .filter((term) => !term.excluded)
    .map((term) => term.text)
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim()
}
