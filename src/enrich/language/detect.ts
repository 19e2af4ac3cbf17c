import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

interface Detector {
  detect(text: string): { language: string; isReliable(): boolean }
}

/** Characters read at a time. With 190, all of 26 languages were recognised correctly; more characters only take longer. */
const WINDOW = 300

/**
 * The least number of letters. In 26 languages every excerpt of 30 characters was recognised correctly, but "Barista" alone comes out as
 * Tagalog and a list of product names as German. Chinese, Japanese and Korean need about a third of the characters.
 */
const ENOUGH = 40
const ENOUGH_DENSE = 14

let loaded: Detector | undefined

/** The language of most of a text and the words that were used to detect it; null when the text is too short or the result unreliable. */
export function detectLanguage(text: string): { language: string; words: string } | null {
  const half = text.length >> 1
  let english = 0
  for (const from of [0, half >> 1, half, half + (half >> 1)])
    if (isPlainlyEnglish(text.slice(from, from + WINDOW)) && ++english === 2) return { language: 'en', words: excerpt(text) }
  const head = detectWindow(text, 0)
  if (text.length <= 4 * WINDOW) return head
  // A German posting may begin with an English "about us". If head and middle disagree, the last quarter decides between them.
  const middle = detectWindow(text, half)
  if (head?.language === middle?.language) return head
  const late = detectWindow(text, Math.floor(text.length * 0.75))
  return [head, middle].find((guess) => guess?.language === late?.language) ?? null
}

function detectWindow(text: string, from: number): { language: string; words: string } | null {
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  const words = text.slice(start, start + WINDOW).replace(/https?:\S+|\S+@\S+/g, ' ')
  if (!hasEnough(words)) return null
  const result = detector().detect(words)
  if (result.language === '' || !result.isReliable()) return null
  return { language: result.language, words: excerpt(words) }
}

function excerpt(words: string): string {
  return words.slice(0, 80).toWellFormed().replace(/\s+/g, ' ').trim()
}

/**
 * Recognises English without asking eld, whose cache misses alone take 0.4 ms. Nine postings in ten are English. Of 19,457 windows of
 * recorded postings this claimed 14,607, and eld agreed on every one.
 */
function isPlainlyEnglish(text: string): boolean {
  const words = text.toLowerCase().split(/[^a-z'’]+/)
  const english = words.filter((word) => ENGLISH.has(word))
  return english.length >= 6 && english.length * 6 >= words.length && new Set(english).size >= 4
}

const ENGLISH = new Set('the and with you your our for are that this from have of to we will is as be who'.split(' '))

const LETTERS = new RegExp(`^(?:\\P{L}*\\p{L}){${ENOUGH}}`, 'u')

function hasEnough(text: string): boolean {
  if (LETTERS.test(text)) return true
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= ENOUGH_DENSE && (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0) >= ENOUGH_DENSE
}

/**
 * Loads eld at the first text: it takes 0.7 s and 60 MB, which commands such as `rolecall keys list` do not need. Of eld's sizes, "small"
 * gave reliable answers for 23 of 26 titles and none wrong (extrasmall 21 with 3 wrong, medium 26 with 1 wrong); all sizes recognised 26 of
 * 26 sentences.
 */
function detector(): Detector {
  if (!loaded) {
    // Only `require` loads a module synchronously, and the package has no entry for it; hence the file's path.
    const file = fileURLToPath(import.meta.resolve('eld/small'))
    loaded = (createRequire(import.meta.url)(file) as { eld: Detector }).eld
  }
  return loaded
}
