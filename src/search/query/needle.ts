import { termsOf, type Written } from './written.ts'

/** The text that the title-substring fallback looks for: q without quotes, OR and exclusions. */
export function fallbackNeedle(pieces: Written[]): string {
  return termsOf(pieces)
    .filter((term) => !term.excluded)
    .map((term) => term.text)
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim()
}
