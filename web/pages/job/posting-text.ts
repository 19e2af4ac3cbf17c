/** The words of a posting as one line of text that remembers where each character stands, so that quotes can be found across tags. */
export interface FlatText {
  /** White space is one space, and so is the end of a block. */
  text: string
  /** For each character of `text`: its text node and its offset there; null for a space that stands between blocks. */
  places: ({ node: Text; offset: number } | null)[]
}

const ENDS_A_LINE = new Set('P BR H1 H2 H3 H4 H5 H6 UL OL LI TABLE TR TH TD BLOCKQUOTE PRE HR DIV'.split(' '))

export function flatten(root: Node): FlatText {
  const flat: FlatText = { text: '', places: [] }
  add(root, flat)
  return flat
}

function add(node: Node, flat: FlatText): void {
  if (node.nodeType === Node.TEXT_NODE) addText(node as Text, flat)
  const isBlock = ENDS_A_LINE.has(node.nodeName)
  if (isBlock) addSpace(flat, null)
  for (const child of node.childNodes) add(child, flat)
  if (isBlock) addSpace(flat, null)
}

function addText(node: Text, flat: FlatText): void {
  for (let offset = 0; offset < node.data.length; offset++) {
    const character = node.data.charAt(offset)
    if (/\s/.test(character)) {
      addSpace(flat, { node, offset })
      continue
    }
    flat.text += character
    flat.places.push({ node, offset })
  }
}

function addSpace(flat: FlatText, place: FlatText['places'][number]): void {
  if (flat.text === '' || flat.text.endsWith(' ')) return
  flat.text += ' '
  flat.places.push(place)
}

/** Words that a fact was read from. */
export interface Quote {
  /** What the words were read as, such as `level`. Several quotes may have the same. */
  fact: string
  words: string
}

/** A stretch of a text node that one or more facts were read from. */
export interface MarkedStretch {
  start: number
  end: number
  facts: string[]
}

/** Where the quotes stand, by text node. A quote that is not there as it was written, such as one from the title, is left out. */
export function findQuotes({ text, places }: FlatText, quotes: Quote[]): Map<Text, MarkedStretch[]> {
  const factsAt = new Map<number, string[]>()
  for (const { fact, words } of quotes) {
    const found = find(text, words)
    if (found === null) continue
    for (let at = found.start; at < found.end; at++) {
      const facts = factsAt.get(at) ?? []
      if (!facts.includes(fact)) factsAt.set(at, [...facts, fact])
    }
  }
  const marked = new Map<Text, MarkedStretch[]>()
  for (const at of [...factsAt.keys()].sort((a, b) => a - b)) {
    const place = places[at]
    const facts = factsAt.get(at)
    if (!place || !facts) continue
    const stretches = marked.get(place.node) ?? []
    const last = stretches.at(-1)
    if (last && last.end === place.offset && String(last.facts) === String(facts)) last.end++
    else stretches.push({ start: place.offset, end: place.offset + 1, facts })
    marked.set(place.node, stretches)
  }
  return marked
}

/** The first place where the words stand by themselves: `React` is not in `Reactive`. */
function find(text: string, words: string): { start: number; end: number } | null {
  const wanted = words.replace(/\s+/g, ' ').trim()
  if (wanted === '') return null
  const [hay, needle] = [text.toLowerCase(), wanted.toLowerCase()]
  // Lower case may be longer in a few languages; then only the words as written are looked for.
  const sameLength = hay.length === text.length && needle.length === wanted.length
  const [within, sought] = sameLength ? [hay, needle] : [text, wanted]
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1)) {
    const end = at + sought.length
    if (!joins(text, at - 1, at) && !joins(text, end - 1, end)) return { start: at, end }
  }
  return null
}

const LETTER = /[\p{L}\p{N}]/u

/** Whether two characters belong to one word. */
const joins = (text: string, left: number, right: number) => LETTER.test(text.charAt(left)) && LETTER.test(text.charAt(right))
