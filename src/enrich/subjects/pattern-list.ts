import { neededWords } from './needed-words.ts'
import { type SubjectWord, WordTable } from './word-table.ts'

/** Bits of a number. The rows of a longer list share them. */
const BITS = 31
const bitOf = (index: number): number => 1 << (index % BITS)

/** A table of rows with a pattern, of which a text needs only those that can match it. */
export class PatternList<Row> {
  private readonly rows: readonly Row[]
  private readonly table: WordTable
  /** Rows whose patterns need no word. */
  private readonly always: number

  constructor(rows: readonly Row[], patternOf: (row: Row) => RegExp) {
    const words = rows.map((row) => neededWords(patternOf(row)))
    this.rows = rows
    this.always = words.reduce((bits, needed, index) => (needed === null ? bits | bitOf(index) : bits), 0)
    this.table = new WordTable(
      words.flatMap((needed, index) => (needed ?? []).map((word): SubjectWord => ({ ...word, subject: bitOf(index) }))),
    )
  }

  /** The rows that may match a text, in their order. */
  of(text: string): Row[] {
    const found = this.table.subjectsOf(text) | this.always
    return this.rows.filter((_, index) => found & bitOf(index))
  }
}
