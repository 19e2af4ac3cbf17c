import { OWN_STEMS } from './data/own-stems.ts'
import { JOB_WORDS, STOP_WORDS } from './data/stop-words.ts'
import { rewriteWords } from './each-word.ts'
import { partHyphenated, plainHyphens } from './hyphens.ts'
import { isJobWord, isName } from './kept-stop-words.ts'
import { plainLetters } from './plain-letters.ts'

/**
 * Postgres' English configuration leaves a word that ends in a digit as it is: it is neither stemmed nor dropped as a stop word. So a word that
 * must keep its own stem is written with a digit at its end.
 */
const unstemmed = (word: string) => `${word}0`

const OWN_STEM: ReadonlyMap<string, string> = new Map(
  OWN_STEMS.flatMap(([forms]) => {
    const [stem, ...others] = forms.split(' ') as [string, ...string[]]
    return [stem, ...others].map((form) => [form, unstemmed(stem)] as const)
  }),
)

/** Signs between or around words that are part of no word. */
const JOINTS = /[/|·&!:()[\]{}<>]+/g
/** Soft hyphens and other invisible characters inside a word. */
const INVISIBLE = /[\u00ad\u2060\ufeff]/g
/** Accents, and the vowel points that are optional in Hebrew and Arabic. */
const MARKS =
  /(?:[\u0300-\u036f]|[\u0591-\u05bd]|[\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff])+/g
/** Spaces that Postgres' parser does not know on every system, and signs that folding accents would turn into letters or dots. */
const BLANKS = /[\u0085\u1680\u180e\u200b\u2028\u2029\u2122\u2120\u2026]/g

/** Returns what is written for a symbol token, given the token as it stands and the word that Postgres indexes for it. */
export type WriteSymbol = (token: string, word: string) => string

/** In a text, a longer name is also kept as a word: `notepad` finds Notepad++, but `c` does not find C++. */
const inText: WriteSymbol = (token, word) => {
  const [name = ''] = /[\p{L}\p{N}]+/u.exec(token) ?? []
  return name.length === 1 || token.startsWith('.') ? word : `${name} ${word}`
}

/**
 * Rewrites a title, a description or a word of q for Postgres' parser. Every word that a search compares goes through here, so both sides
 * agree: accents are folded, joined and hyphenated words are separated, symbol tokens are spelt out, and words that the stemmer would confuse
 * keep a stem of their own. `between` is the character that is written between the parts of a hyphenated word.
 */
export function searchText(text: string, writeSymbol: WriteSymbol = inText, between = ' '): string {
  const plain = plainLetters(plainHyphens(text.replace(INVISIBLE, '').replace(BLANKS, ' ')), MARKS).replaceAll('ς', 'σ')
  const parted = partHyphenated(plain, between)
  const rewrite = (start: number, end: number) => {
    if (isPlainWord(parted, start, end) && !isJoined(plain, start, end) && !mayHaveOwnForm(parted, start, end)) return null
    const word = parted.slice(start, end)
    const spelt = symbolWord(word)
    return spelt === null ? ownForm(word, start, plain) : ` ${writeSymbol(word, spelt)} `
  }
  return rewriteWords(parted, rewrite).replace(JOINTS, ' ')
}

/** `c++` becomes `cplusplus0`, `c#` becomes `csharp0`, `.net` becomes `dotnet0`; null for a word without such signs. */
function symbolWord(word: string): string | null {
  const last = word.at(-1)
  if (last === '#') return unstemmed(`${word.slice(0, -1)}sharp`)
  if (last === '+') return unstemmed(`${word.slice(0, word.indexOf('+'))}plusplus`)
  return word[0] === '.' ? unstemmed(`dot${word.slice(1)}`) : null
}

/** Whether the word has none of the signs of a symbol token. */
function isPlainWord(text: string, start: number, end: number): boolean {
  const last = text.charCodeAt(end - 1)
  return last !== 0x23 && last !== 0x2b && text.charCodeAt(start) !== 0x2e
}

/** The form in which a word is indexed that Postgres would drop or confuse with another; null for all other words. */
function ownForm(word: string, at: number, text: string): string | null {
  const lower = word.toLowerCase()
  const stem = OWN_STEM.get(lower)
  if (stem !== undefined) return stem
  if (!STOP_WORDS.has(lower)) return null
  const joined = isJoined(text, at, at + word.length)
  return (joined && isName(lower, at, text)) || isJobWord(word, lower, at, text) ? unstemmed(lower) : null
}

const isJoined = (text: string, start: number, end: number) =>
  isJoint(text.charCodeAt(start - 1)) || isJoint(text.charCodeAt(end))
const isJoint = (code: number) => code === 0x26 || code === 0x2f

/** First and last letters and lengths of the words that have a form of their own. An array read rules out most words, in a third of the time of a look-up. */
const OUTLINES = new Uint8Array(32 * 32 * 32)
const outline = (text: string, start: number, end: number) =>
  ((text.charCodeAt(start) & 31) * 32 + (text.charCodeAt(end - 1) & 31)) * 32 + Math.min(end - start, 31)
for (const word of [...OWN_STEM.keys(), ...JOB_WORDS.keys()]) OUTLINES[outline(word, 0, word.length)] = 1
const mayHaveOwnForm = (text: string, start: number, end: number) => OUTLINES[outline(text, start, end)] === 1
