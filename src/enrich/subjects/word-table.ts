import type { NeededWord } from './needed-words.ts'

/** A word to look for, and the bit that stands for its subject. */
export interface SubjectWord extends NeededWord {
  subject: number
}

/** Characters that patterns without case take for a letter, beside its capital. */
const ALSO: Record<string, string> = {
  s: 'ſ',
  k: '\u212a',
  å: '\u212b',
  ß: 'ẞ',
  ' ': '\t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
}

/** The bit that no subject has. */
const CHECKED = 1 << 31

/** The letters that are one symbol of a table. Each other letter is two, which keeps the rows short: some lists have 200 letters. */
const FREQUENT = ' abcdefghijklmnopqrstuvwxyz-.'
/** The first symbol of a letter is in these bits, the second in those above them. */
const FIRST = 0xff
const SECOND = 8

/** Every way to write a letter of a word. A word's blank stands for any white space. */
function writings(letter: string): string {
  const capital = letter.toUpperCase()
  return letter + (capital.length === 1 ? capital : '') + (ALSO[letter] ?? '')
}

/**
 * All words as one table of character transitions (Aho and Corasick, 1975): a text is read once, whatever the number of words. Reading 5.6 kB
 * takes some 20 µs, where one pattern of 100 words takes 300 to 800.
 */
export class WordTable {
  /** The symbols of each character; 0 for a character of no word. */
  private readonly symbols = new Uint16Array(0x10000)
  /** The number of symbols. */
  private readonly width: number
  private next: Uint16Array
  /** The subjects of the words that end at a node, without those of `checked`, which the bit CHECKED announces. */
  private subjects: Int32Array
  /** The words that end at a node and must begin or end as whole words. */
  private checked: (SubjectWord[] | undefined)[]
  /** The nodes below this one end no word. */
  private firstEnd = 0

  constructor(words: readonly SubjectWord[]) {
    const { symbols } = this
    this.width = this.giveSymbols(words)
    const most = words.reduce((sum, { text }) => sum + 2 * text.length, 1)
    const next = new Uint16Array(most * this.width)
    const subjects = new Int32Array(most)
    const checked: (SubjectWord[] | undefined)[] = new Array(most)
    let used = 1
    const child = (node: number, symbol: number): number => {
      const slot = node * this.width + symbol
      if (next[slot] === 0) next[slot] = used++
      return next[slot]!
    }
    for (const word of words) {
      let node = 0
      for (let at = 0; at < word.text.length; at++) {
        const symbol = symbols[word.text.charCodeAt(at)]!
        node = child(node, symbol & FIRST)
        if (symbol > FIRST) node = child(node, symbol >> SECOND)
      }
      if (word.begins || word.ends) {
        checked[node] = [...(checked[node] ?? []), word]
        subjects[node]! |= CHECKED
      } else subjects[node]! |= word.subject
    }
    if (used > 0xffff) throw new Error('the words of all subjects are too long for a 16-bit table')
    this.next = next.subarray(0, used * this.width)
    this.subjects = subjects.subarray(0, used)
    this.checked = checked
    this.link()
  }

  /** Gives each letter of the words its symbols, and returns the number of symbols. First and second symbols are different ones. */
  private giveSymbols(words: readonly SubjectWord[]): number {
    const letters = new Set(words.flatMap(({ text }) => text.split('')))
    const others = [...letters].filter((letter) => !FREQUENT.includes(letter))
    const side = Math.ceil(Math.sqrt(others.length))
    const first = FREQUENT.length + 1
    const give = (letter: string, symbol: number) => {
      for (const written of writings(letter)) this.symbols[written.charCodeAt(0)] = symbol
    }
    for (const [index, letter] of [...FREQUENT].entries()) if (letters.has(letter)) give(letter, index + 1)
    for (const [index, letter] of others.entries())
      give(letter, (first + Math.floor(index / side)) | ((first + side + (index % side)) << SECOND))
    return first + 2 * side
  }

  /** Leads each node to the longest other one that its text ends in, where no word goes on. */
  private link(): void {
    const { next, width, subjects, checked } = this
    const shorter = new Uint16Array(subjects.length)
    const queue: number[] = [0]
    for (const node of queue) {
      for (let symbol = 0; symbol < width; symbol++) {
        const slot = node * width + symbol
        const child = next[slot]!
        const other = node === 0 ? 0 : next[shorter[node]! * width + symbol]!
        if (child === 0) {
          next[slot] = other
          continue
        }
        shorter[child] = other
        subjects[child]! |= subjects[other]!
        if (checked[other] !== undefined) checked[child] = [...(checked[child] ?? []), ...checked[other]]
        queue.push(child)
      }
    }
    this.sort(queue)
  }

  /**
   * Numbers the nodes by depth: texts mostly stay at the shallow ones, which then share the processor's caches. The ends of words come last,
   * so that the number of a node tells whether it is one.
   */
  private sort(byDepth: number[]): void {
    const { next, width, subjects, checked } = this
    const inside = byDepth.filter((node) => subjects[node] === 0)
    const order = [...inside, ...byDepth.filter((node) => subjects[node] !== 0)]
    const places = new Uint16Array(order.length)
    for (const [place, node] of order.entries()) places[node] = place
    this.next = new Uint16Array(next.length)
    for (const [place, node] of order.entries())
      for (let symbol = 0; symbol < width; symbol++) this.next[place * width + symbol] = places[next[node * width + symbol]!]!
    this.subjects = Int32Array.from(order, (node) => subjects[node]!)
    this.checked = order.map((node) => checked[node])
    this.firstEnd = inside.length
  }

  /** The subjects that have a word in the text. */
  subjectsOf(text: string): number {
    const { next, width, symbols, subjects, checked, firstEnd } = this
    let found = 0
    let node = 0
    for (let at = 0; at < text.length; at++) {
      const symbol = symbols[text.charCodeAt(at)]!
      node = next[node * width + (symbol & FIRST)]!
      if (symbol > FIRST) node = next[node * width + (symbol >> SECOND)]!
      if (node < firstEnd) continue
      const here = subjects[node]!
      found |= here
      if ((here & CHECKED) !== 0) for (const word of checked[node]!) if (isWhole(text, at, word)) found |= word.subject
    }
    return found & ~CHECKED
  }
}

function isWhole(text: string, last: number, { text: word, begins, ends }: SubjectWord): boolean {
  return !(begins && isLetter(text.charCodeAt(last - word.length))) && !(ends && isLetter(text.charCodeAt(last + 1)))
}

/** A to Z in both cases. Outside of the text the code is NaN. */
const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122 && code < 128
