/**
 * Two tables over UTF-16 code units: whether a unit belongs to a word, and its symbol in the phrase trie (0 when no phrase uses it). Only
 * ASCII is folded to lower case, because phrases contain no other letters. Lone surrogates are in neither table, so nothing has to be
 * decoded.
 */
const PHRASE_CHARACTERS = " abcdefghijklmnopqrstuvwxyz0123456789.+#/&'_!"
export const SYMBOLS = PHRASE_CHARACTERS.length + 1
const LAST_SCRIPT_WITH_SPACES = 0x2e7f

/** Invisible characters inside a word: "Java<soft hyphen>Script" must not become Java. */
const JOINERS = [0xad, 0x200c, 0x200d, 0x2060]
const HYPHENS = [0x2d, 0x2010, 0x2011]
/**
 * Characters that count as a space: hyphens ("React-Native"), no-break and zero-width spaces. A line break does not, because it separates
 * list items.
 */
const SPACES = [0x09, 0x20, 0x2d, 0xa0, 0x2009, 0x200a, 0x200b, 0x202f, 0xfeff, 0x2010, 0x2011]

/** The two hot loops read these arrays directly; other code uses the functions below. */
export const symbols = new Uint8Array(0x10000)
export const words = new Uint8Array(0x10000)
const blanks = new Uint8Array(0x10000)
for (let at = 0; at < PHRASE_CHARACTERS.length; at++) {
  symbols[PHRASE_CHARACTERS.charCodeAt(at)] = at + 1
  symbols[PHRASE_CHARACTERS[at]!.toUpperCase().charCodeAt(0)] = at + 1
}
for (const code of SPACES) symbols[code] = 1
for (const code of SPACES.filter((code) => !HYPHENS.includes(code))) blanks[code] = 1
symbols[0x2019] = symbols[0x27]!
// Chinese and Japanese put no space around "Python", so their characters end a word.
for (let code = 0; code <= LAST_SCRIPT_WITH_SPACES; code++) {
  if (/[\p{L}\p{M}\p{N}_]/u.test(String.fromCharCode(code))) words[code] = 1
}
for (const code of JOINERS) words[code] = 1

export const SPACE = 1
export const SLASH = symbols['/'.charCodeAt(0)]!
export const AMPERSAND = symbols['&'.charCodeAt(0)]!

export function symbolAt(text: string, at: number): number {
  return at < text.length ? symbols[text.charCodeAt(at)]! : 0
}

/** Whether the character is a space (a hyphen is not one here). */
export function isBlankAt(text: string, at: number): boolean {
  return at < text.length && blanks[text.charCodeAt(at)] === 1
}

export function isWordAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && words[text.charCodeAt(at)] === 1
}

export function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

export function isUpperAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 65 && code <= 90
}

export function isLowerAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 97 && code <= 122
}

/** The spelling under which a phrase is stored and compared: lower case, one space for spaces and hyphens, none around "/" and "&". */
export function foldPhrase(phrase: string): string {
  return spacing(phrase).toLowerCase()
}

/** Like foldPhrase, but it keeps the letter case. */
export function spacing(phrase: string): string {
  return phrase
    .replace(/[\s\-\u2010\u2011\u200b\ufeff]+/g, ' ')
    .replace(/ ?([/&]) ?/g, '$1')
    .replaceAll('’', "'")
    .trim()
}
