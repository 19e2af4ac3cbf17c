import { allMatches } from '../all-matches.ts'
import { neededWords } from './needed-words.ts'
import { formFor } from './western.ts'
import { WordTable } from './word-table.ts'

interface Line {
  text: string
  start: number
  /** The patterns that can match it, as bits. */
  found: number
}

/** Bits of a number. The patterns of a larger group share them. */
const BITS = 31

/**
 * Patterns that are tried on the same texts. A text is read once for the words that they need, and only the patterns that can match it run:
 * most sentences have no word of most patterns.
 */
export class PatternGroup {
  private readonly patterns: RegExp[] = []
  private table: WordTable | undefined
  /** The patterns that need no word. */
  private always = 0
  private lastText: string | null = null
  private lastFound = 0
  private lastSplit: string | null = null
  private lines: Line[] = []

  add(pattern: RegExp): GroupedPattern {
    this.patterns.push(pattern)
    this.table = undefined
    this.lastText = null
    this.lastSplit = null
    return new GroupedPattern(this, pattern, 1 << ((this.patterns.length - 1) % BITS))
  }

  /** The same for a pattern that is put together from words. */
  make(source: string, flags: string): GroupedPattern {
    return this.add(new RegExp(source, flags))
  }

  /** The same for a table of patterns and their meanings. */
  addRows<Meaning>(rows: [RegExp, Meaning][]): [GroupedPattern, Meaning][] {
    return rows.map(([pattern, meaning]) => [this.add(pattern), meaning])
  }

  /** Whether the text has a word of the patterns with this bit. The answer for the last text is remembered. */
  mayMatch(text: string, bit: number): boolean {
    if (text !== this.lastText) {
      this.table ??= this.makeTable()
      this.lastFound = this.table.subjectsOf(text) | this.always
      this.lastText = text
    }
    return (this.lastFound & bit) !== 0
  }

  /** The lines of a text that have a word of the patterns with this bit. The lines of the last text are remembered. */
  linesWith(text: string, bit: number): Line[] {
    if (text !== this.lastSplit) {
      this.table ??= this.makeTable()
      const { table, always } = this
      this.lines = linesOf(text, (line) => table.subjectsOf(line) | always)
      this.lastSplit = text
    }
    return this.lines.filter(({ found }) => (found & bit) !== 0)
  }

  private makeTable(): WordTable {
    this.always = 0
    const words = this.patterns.flatMap((pattern, index) => {
      const subject = 1 << (index % BITS)
      const needed = neededWords(pattern)
      if (needed === null) this.always |= subject
      return (needed ?? []).map((word) => ({ ...word, subject }))
    })
    return new WordTable(words)
  }
}

/** A pattern that runs only on texts which have a word that it needs. Its results are those of the pattern itself. */
export class GroupedPattern {
  private readonly group: PatternGroup
  readonly pattern: RegExp
  private readonly bit: number

  constructor(group: PatternGroup, pattern: RegExp, bit: number) {
    this.group = group
    this.pattern = pattern
    this.bit = bit
  }

  test(text: string): boolean {
    if (!this.group.mayMatch(text, this.bit)) return false
    return formFor(this.pattern, text).test(text)
  }

  exec(text: string): RegExpExecArray | null {
    if (!this.group.mayMatch(text, this.bit)) return null
    return formFor(this.pattern, text).exec(text)
  }

  all(text: string): RegExpExecArray[] {
    return this.group.mayMatch(text, this.bit) ? allMatches(this.pattern, text) : []
  }

  /** Whether a line of a long text matches. Only for patterns whose matches have no line break. */
  testLines(text: string): boolean {
    return this.group.linesWith(text, this.bit).some((line) => formFor(this.pattern, line.text).test(line.text))
  }

  /** Every match in the lines of a long text, with its position in the text. Only for patterns whose matches have no line break. */
  allInLines(text: string): RegExpExecArray[] {
    return this.group.linesWith(text, this.bit).flatMap((line) => {
      const matches = allMatches(this.pattern, line.text)
      for (const match of matches) match.index += line.start
      return matches
    })
  }
}

function linesOf(text: string, foundIn: (line: string) => number): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next
    if (end > start) {
      const line = text.slice(start, end)
      lines.push({ text: line, start, found: foundIn(line) })
    }
    start = end + 1
  }
  return lines
}
