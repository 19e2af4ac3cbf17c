/** Letters that Unicode does not decompose into a base letter and a mark, with what people type who do not have them on the keyboard. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ə: 'a',
  Ə: 'A',
  ǝ: 'a',
  Ǝ: 'A',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

/** The marks of Latin, Greek and Cyrillic letters. In Devanagari, Thai or kana a mark is part of the word. */
const ACCENTS = /[\u0300-\u036f]+/g
/** Unicode normalisation sorts the marks of one letter in quadratic time, so a letter keeps only so many. No word has more. */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu

/** A text without any of these has no marks until it is taken apart. Looking for the marks themselves in a text takes as long as all the rest. */
const MAY_BE_MARKS = /[\u0300-\u1fff\u20d0-\u20ff\u2c00-\uffff]/

/** Some ligatures stand for 18 letters. A text that grows more than fourfold is cut. */
const MOST_GROWTH = 4

/** The text without accents and other marks, in letters of the same case. Full-width letters and ligatures become plain ones. Idempotent. */
export function plainLetters(text: string, marks = ACCENTS): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return text
  const bare = MAY_BE_MARKS.test(text) ? text.replace(marks, '').replace(TOO_MANY_MARKS, '$1') : text
  return bare
    .normalize('NFKD')
    .slice(0, MOST_GROWTH * text.length)
    .replace(marks, '')
    .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter]!)
    .normalize('NFC')
}
