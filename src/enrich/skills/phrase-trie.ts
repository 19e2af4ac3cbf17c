import { AMPERSAND, foldPhrase, isBlankAt, isDigitAt, isWordAt, SLASH, SPACE, SYMBOLS, symbolAt, symbols } from './letters.ts'

const MOST_NODES = 0xffff

/**
 * Phrases as a tree of characters. A walk is at most as long as the longest phrase, so the time per character of a text is bounded. Nodes are
 * numbered by depth, so that the children of a node follow one another: from its `firstChild` to that of the next node. `next` names the
 * child for each symbol, for the shallow nodes alone: a table for all 57,000 nodes would take 5 MB, which do not fit into the processor's caches.
 */
export type PhraseTrie = {
  next: Uint16Array
  firstChild: Uint16Array
  symbolOf: Uint8Array
  phraseAt: Int32Array
  versioned: Uint8Array
}

/** The nodes of up to two characters. Deeper ones have one or two children mostly, which are looked through. */
const SHALLOW = 600

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

/** Numbers the nodes by depth. */
function byDepth(next: Uint16Array, phraseAt: Int32Array): Omit<PhraseTrie, 'versioned'> {
  const order = [0]
  const symbolOf = [0]
  const firstChild: number[] = []
  for (const node of order) {
    firstChild.push(order.length)
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const child = next[node * SYMBOLS + symbol]!
      if (child !== 0) symbolOf[order.push(child) - 1] = symbol
    }
  }
  firstChild.push(order.length)
  const shallow = new Uint16Array(SHALLOW * SYMBOLS)
  for (let node = 0; node < Math.min(SHALLOW, order.length); node++)
    for (let child = firstChild[node]!; child < firstChild[node + 1]!; child++) shallow[node * SYMBOLS + symbolOf[child]!] = child
  return {
    next: shallow,
    firstChild: Uint16Array.from(firstChild),
    symbolOf: Uint8Array.from(symbolOf),
    phraseAt: Int32Array.from(order, (node) => phraseAt[node]!),
  }
}

/** The child of a node for a symbol, or 0. */
function childOf({ next, firstChild, symbolOf }: PhraseTrie, node: number, symbol: number): number {
  if (node < SHALLOW) return next[node * SYMBOLS + symbol]!
  const end = firstChild[node + 1]!
  for (let child = firstChild[node]!; child < end; child++) if (symbolOf[child] === symbol) return child
  return 0
}

/** Finds the phrases that begin at `start`; adds the characters read to `walk.steps`. */
export function walkPhrases(trie: PhraseTrie, text: string, start: number, walk: Walk): void {
  const { phraseAt, versioned } = trie
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
    node = childOf(trie, node, symbol)
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
