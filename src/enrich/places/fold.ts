import { plainLetters } from '../../job/words/plain-letters.ts'

/**
 * The key under which a name is looked up: lower case, without accents and punctuation, single spaces. Idempotent.
 *
 * Dots and apostrophes are removed ("St. John's" is "st johns", "D.C." is "dc"); every other sign becomes a space ("Aix-en-Provence",
 * "Washington, DC").
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (/^[a-z]+(?: [a-z]+)*$/.test(lower)) return lower
  return plainLetters(lower)
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’‘ʻʼ`´.·]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
