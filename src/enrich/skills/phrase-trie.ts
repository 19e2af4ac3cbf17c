import { AMPERSAND, foldPhrase, isBlankAt, isDigitAt, isWordAt, SLASH, SPACE, SYMBOLS, symbolAt, symbols } from './letters.ts'

const MOST_NODES = 0xffff

/**
 * Phrases as a table of character transitions. A walk is at most as long as the longest phrase, so the time per character of a text is
 * bounded.
 */
export type PhraseTrie = { next: Uint16Array; phraseAt: Int32Array; versioned: Uint8Array }

/** One or two digits may follow a versioned phrase directly: Python3, Java17. */
export type TriePhrase = { text: string; versioned: boolean }

/**
 * The result of one walk: the phrases that begin at its start and where each ends, the longest last. One object is reused, because it is
 * filled at every word.
 */
export type Walk = { count: number; steps: number; phrases: Int32Array; ends: Int32Array }

/** At most this many phrases of the vocabulary are prefixes of one another. */
const MOST_NESTED = 16

export function newWalk(): Walk {
  return { count: 0, steps: 0, phrases: new Int32Array(MOST_NESTED), ends: new Int32Array(MOST_NESTED) }
}

export function buildPhraseTrie(phrases: TriePhrase[]): PhraseTrie {
  const folded = phrases.map((phrase) => foldPhrase(phrase.text))
  const nodes = folded.reduce((sum, phrase) => sum + phrase.length, 1)
  const next = new Uint16Array(Math.min(nodes, MOST_NODES) * SYMBOLS)
  const phraseAt = new Int32Array(Math.min(nodes, MOST_NODES)).fill(-1)
  let used = 1
  folded.forEach((phrase, index) => {
    let node = 0
    for (let at = 0; at < phrase.length; at++) {
      const symbol = symbolAt(phrase, at)
      if (symbol === 0) throw new Error(`"${phrase}" has a character no phrase may hold`)
      const slot = node * SYMBOLS + symbol
      if (next[slot] === 0) {
        if (used === MOST_NODES) throw new Error('the skill vocabulary outgrew its 16-bit trie')
        next[slot] = used++
      }
      node = next[slot]!
    }
    phraseAt[node] = index
  })
  const versioned = Uint8Array.from(phrases, (phrase) => (phrase.versioned ? 1 : 0))
  return { ...byDepth(next.slice(0, used * SYMBOLS), phraseAt), versioned }
}

/** Numbers the nodes by depth: most walks end at the shallow ones, which then share the processor's caches. */
function byDepth(next: Uint16Array, phraseAt: Int32Array): Pick<PhraseTrie, 'next' | 'phraseAt'> {
  const order = [0]
  const places = new Uint16Array(next.length / SYMBOLS)
  for (const node of order)
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const child = next[node * SYMBOLS + symbol]!
      if (child !== 0) places[child] = order.push(child) - 1
    }
  const sorted = new Uint16Array(next.length)
  for (const [place, node] of order.entries())
    for (let symbol = 0; symbol < SYMBOLS; symbol++) sorted[place * SYMBOLS + symbol] = places[next[node * SYMBOLS + symbol]!]!
  return { next: sorted, phraseAt: Int32Array.from(order, (node) => phraseAt[node]!) }
}

/** Finds the phrases that begin at `start`; adds the characters read to `walk.steps`. */
export function walkPhrases(trie: PhraseTrie, text: string, start: number, walk: Walk): void {
  const { next, phraseAt, versioned } = trie
  const length = text.length
  walk.count = 0
  let node = 0
  let at = start
  while (at < length) {
    let symbol = symbols[text.charCodeAt(at)]!
    if (symbol === SPACE && isBlankAt(text, at)) {
      while (isBlankAt(text, at + 1)) at++
      const following = symbolAt(text, at + 1)
      if (following === SLASH || following === AMPERSAND) {
        symbol = following
        at++
      }
    }
    node = next[node * SYMBOLS + symbol]!
    if (node === 0) break
    at++
    if (symbol === SLASH || symbol === AMPERSAND) while (isBlankAt(text, at)) at++
    const phrase = phraseAt[node]!
    if (phrase < 0) continue
    const end = isWordAt(text, at) && versioned[phrase] === 1 ? versionEnd(text, at) : at
    if (!isWordAt(text, end)) {
      walk.phrases[walk.count] = phrase
      walk.ends[walk.count++] = end
    }
  }
  walk.steps += at - start + 1
}

function versionEnd(text: string, at: number): number {
  if (!isDigitAt(text, at)) return at
  return isDigitAt(text, at + 1) ? at + 2 : at + 1
}
