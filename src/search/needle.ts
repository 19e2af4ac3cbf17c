import { isTerm, type Written } from './written.ts'

/** What the title-substring fallback looks for: q without quotes, OR and exclusions. */
export function fallbackNeedle(pieces: Written[]): string {
  const kept = pieces.filter(isTerm).filter((term) => !term.excluded)
  return kept
    .map((term) => term.text)
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim()
}
