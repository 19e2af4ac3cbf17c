import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

interface Detector {
  detect(text: string): { language: string; isReliable(): boolean }
}

/** Characters read at a time: 190 were told rightly in all of 26 languages, and more only cost more. */
const WINDOW = 300

/**
 * Letters a text must have. On 26 languages every cut of 30 characters was told rightly, but "Barista" alone is Tagalog and
 * a list of product names German; Chinese, Japanese and Korean say in a third of the characters what others say.
 */
const ENOUGH = 40
const ENOUGH_DENSE = 14

let loaded: Detector | undefined

/** The language of most of a text and the words it was told by, or null when they are too few or tell too little. */
export function detectLanguage(text: string): { language: string; words: string } | null {
  const half = text.length >> 1
  const quarters = [0, half >> 1, half, half + (half >> 1)].filter((from) => isPlainlyEnglish(text.slice(from, from + WINDOW)))
  if (quarters.length >= 2) return { language: 'en', words: excerpt(text) }
  const head = detectWindow(text, 0)
  if (text.length <= 4 * WINDOW) return head
  // An English "about us" before a German posting: the middle decides with the head, the last quarter between them.
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
 * Nine postings in ten are English and say so in every line; asking eld takes 0.4 ms for its cache misses alone. Of 19,457 windows
 * of recorded postings this claimed 14,607, and eld agreed on every one.
 */
function isPlainlyEnglish(text: string): boolean {
  const words = text.toLowerCase().split(/[^a-z'’]+/)
  const said = words.filter((word) => ENGLISH.has(word))
  return said.length >= 6 && said.length * 6 >= words.length && new Set(said).size >= 4
}

const ENGLISH = new Set('the and with you your our for are that this from have of to we will is as be who'.split(' '))

function hasEnough(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters >= ENOUGH) return true
  return letters >= ENOUGH_DENSE && (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0) >= ENOUGH_DENSE
}

/**
 * Loaded at the first text: 0.7 s and 60 MB that `rolecall keys list` need not pay. Size "small": reliable answers on 26 titles
 * were 23 with none wrong (extrasmall 21 with 3 wrong, medium 26 with 1 wrong), sentences 26 of 26 in all.
 */
function detector(): Detector {
  if (!loaded) {
    // The package has no entry for `require`, which is the only way to load a module without waiting.
    const file = fileURLToPath(import.meta.resolve('eld/small'))
    loaded = (createRequire(import.meta.url)(file) as { eld: Detector }).eld
  }
  return loaded
}
