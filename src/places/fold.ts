/** Letters that Unicode does not decompose into a base letter and a mark, as people without them on the keyboard type them. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ə: 'a',
  ǝ: 'a',
  '&': ' and ',
}
const SPECIAL = /[ßæœøđðþłħıŋəǝ&]/g

/**
 * The key under which a name is looked up: lower case, no accents, no punctuation, single spaces. Idempotent.
 *
 * Only U+0300-U+036F are dropped: in Devanagari, Thai or kana a mark is part of the word. NFC at the end puts Hangul and kana back together.
 * Dots and apostrophes vanish ("St. John's" is "st johns", "D.C." is "dc"); every other sign is a space ("Aix-en-Provence", "Washington, DC").
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (/^[a-z]+(?: [a-z]+)*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter]!)
    .normalize('NFC')
    .replace(/['’‘ʻʼ`´.·]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
