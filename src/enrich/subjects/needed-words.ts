/**
 * The words of which every match of a pattern has at least one, read from the pattern itself: `/\b(?:uk|eu) nationals?\b/` needs "uk national"
 * or "eu national". They may ask for less than the pattern does, never for more. Null where the pattern needs no word.
 */
export function neededWords(pattern: RegExp): NeededWord[] | null {
  const reader = { source: pattern.source, at: 0 }
  const words = wordsOf(readAlternatives(reader))
  if (reader.at < reader.source.length) throw new Error(`a sign of ${pattern.source.slice(0, 80)} is not understood`)
  return words?.map(toWord) ?? null
}

/** A word in lower case, and whether no letter of A to Z may stand directly before or after it. */
export interface NeededWord {
  text: string
  begins: boolean
  ends: boolean
}

/** Stands in a text for a place where a word begins or ends. */
const EDGE = '\0'

function toWord(marked: string): NeededWord {
  const text = marked.replaceAll(EDGE, '')
  return {
    text,
    begins: marked.startsWith(EDGE) && /^\w/.test(text),
    ends: marked.endsWith(EDGE) && /\w$/.test(text),
  }
}

/**
 * The meaning of a part of a pattern. `texts`: all texts that it matches, where they are few; else null. `words`: words of which a match
 * needs one; null where it needs none.
 */
interface Part {
  texts: string[] | null
  words: string[] | null
}

const ANY: Part = { texts: null, words: null }
const NOTHING: Part = { texts: [''], words: null }
const BOUNDARY: Part = { texts: [EDGE], words: null }
/** The table of words reads every white space as a blank. */
const BLANK: Part = { texts: [' '], words: null }

/** More texts of one part than this are not multiplied with the next part. */
const MOST_TEXTS = 48

const wordsOf = ({ texts, words }: Part): string[] | null => {
  if (texts === null) return words
  return texts.every((text) => text.replaceAll(EDGE, '') !== '') ? texts : words
}

interface Reader {
  source: string
  at: number
}

/** `before` and `after` are EDGE where a word must begin before the alternatives, or end after them. */
function readAlternatives(reader: Reader, before = '', after = ''): Part {
  const parts = [readSequence(reader, before, after)]
  while (reader.source[reader.at] === '|') {
    reader.at++
    parts.push(readSequence(reader, before, after))
  }
  if (parts.length === 1) return parts[0]!
  const texts = parts.every((part) => part.texts !== null) ? parts.flatMap((part) => part.texts!) : null
  const words = parts.map(wordsOf)
  return { texts, words: words.includes(null) ? null : [...new Set(words.flatMap((some) => some!))] }
}

/** The part of a sequence that asks for the longest words decides. */
function readSequence(reader: Reader, before: string, after: string): Part {
  let best: string[] | null = null
  const consider = (words: string[] | null) => {
    if (words !== null && words.length > 0 && (best === null || shortest(words) > shortest(best))) best = words
  }
  let isWhole = true
  let run: string[] = [before]
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at]!)) {
    const { texts, words } = readRepeated(reader, run.every((text) => text === EDGE) ? EDGE : '')
    if (texts !== null && texts.length * run.length <= MOST_TEXTS) {
      run = run.flatMap((start) => texts.map((end) => start + end))
      continue
    }
    consider(wordsOf({ texts: run, words: null }))
    consider(wordsOf({ texts, words }))
    isWhole = false
    run = texts !== null && texts.length <= MOST_TEXTS ? texts : ['']
  }
  run = run.map((text) => text + after)
  consider(wordsOf({ texts: run, words: null }))
  return { texts: isWhole ? run : null, words: best }
}

const shortest = (words: string[]): number => Math.min(...words.map((word) => word.replaceAll(EDGE, '').length))

function readRepeated(reader: Reader, before: string): Part {
  const part = readOne(reader, before)
  const count = /[*+?]|\{(\d+)(,?)(\d*)\}/y
  count.lastIndex = reader.at
  const found = count.exec(reader.source)
  if (found === null) return part
  reader.at = count.lastIndex
  if (reader.source[reader.at] === '?') reader.at++
  const [sign, least] = found
  if (sign === '?') return part.texts === null ? ANY : { texts: [...part.texts, ''], words: null }
  return sign === '*' || Number(least ?? 1) === 0 ? ANY : { texts: null, words: wordsOf(part) }
}

/** Look-arounds that say where a word begins or ends, `\b`, and the end of the text. */
const LOOK_EDGE = /\(\?<?!\[?(?:\\p\{L\}|\\w)(?:\\d|\\p\{N\})?\]?\)/y
const AFTER_EDGE = /\$|\\b|\(\?!\[?(?:\\p\{L\}|\\w)(?:\\d|\\p\{N\})?\]?\)/y
const OPENING = /\((?:\?(?:<?[=!]|:|<[^>=!]*>))?/y

function isAt(pattern: RegExp, source: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(source)
}

function readOne(reader: Reader, before: string): Part {
  const { source, at } = reader
  const sign = source[at]!
  if (sign === '(') {
    const isEdge = isAt(LOOK_EDGE, source, at)
    isAt(OPENING, source, at)
    reader.at = OPENING.lastIndex
    const isLook = /[=!]$/.test(source.slice(at, reader.at))
    const after = !isLook && isAt(AFTER_EDGE, source, endOfGroup(source, at)) ? EDGE : ''
    const inside = readAlternatives(reader, isLook ? '' : before, after)
    reader.at++
    return isEdge ? BOUNDARY : isLook ? NOTHING : inside
  }
  if (sign === '[') return readClass(reader)
  reader.at++
  if (sign === '.') return ANY
  if (sign === '^' || sign === '$') return BOUNDARY
  if (sign === '\\') return readEscape(reader)
  return literal(reader, sign)
}

/** The position after the bracket that closes the group at `start`. */
function endOfGroup(source: string, start: number): number {
  const signs = /\\.|\[(?:\\.|[^\]\\])*\]|[()]/g
  signs.lastIndex = start
  let depth = 0
  for (let sign = signs.exec(source); sign !== null; sign = signs.exec(source)) {
    depth += sign[0] === '(' ? 1 : sign[0] === ')' ? -1 : 0
    if (depth === 0) break
  }
  return signs.lastIndex
}

/** A character beyond 16 bits is two signs of the source, and of the texts. */
function literal(reader: Reader, sign: string): Part {
  const character = String.fromCodePoint(reader.source.codePointAt(reader.at - 1)!)
  reader.at += character.length - sign.length
  return { texts: [character.toLowerCase()], words: null }
}

/** The signs after an escaped letter that belong to it. */
const ESCAPED: Record<string, RegExp> = {
  ...Object.fromEntries([...'dDwWSBnrtfv'].map((letter) => [letter, /(?:)/y])),
  p: /\{[^}]*\}/y,
  P: /\{[^}]*\}/y,
  u: /\{[^}]*\}|[\da-fA-F]{4}/y,
  x: /[\da-fA-F]{2}/y,
}

function readEscape(reader: Reader): Part {
  const sign = reader.source[reader.at++]!
  if (sign === 'b') return BOUNDARY
  if (sign === 's') return BLANK
  if (!/[a-zA-Z0-9]/.test(sign)) return { texts: [sign], words: null }
  const rest = ESCAPED[sign]
  if (rest === undefined) throw new Error(`\\${sign} is not understood`)
  isAt(rest, reader.source, reader.at)
  reader.at = rest.lastIndex
  return ANY
}

/** A class of single characters has few texts; one of ranges, or a negated one, may be any. */
function readClass(reader: Reader): Part {
  const inside = /\[((?:\\.|[^\]\\])*)\]/y
  inside.lastIndex = reader.at
  const content = inside.exec(reader.source)![1]!
  reader.at = inside.lastIndex
  if (content.startsWith('^') || /\\[a-zA-Z0-9]|[^\\]-./.test(content)) return ANY
  const signs = [...content.replace(/\\(.)/g, '$1')]
  return signs.length > 6 ? ANY : { texts: signs.map((one) => one.toLowerCase()), words: null }
}
