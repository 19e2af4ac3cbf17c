import type { NeededWord } from './needed-words.ts'
import { type SubjectWord, WordTable } from './word-table.ts'

/** Bits of a number. The rows of a longer list share them. */
const BITS = 31
const bitOf = (index: number): number => 1 << (index % BITS)

/** Rows of a table that each need one of some words: one reading of a text tells which rows can match it, and only those are tried. */
export class RowsByWord<Row> {
  private readonly rows: readonly Row[]
  private readonly bits: readonly number[]
  private readonly table: WordTable
  /** Rows that need no word. */
  private readonly always: number

  constructor(rows: readonly Row[], wordsOf: (row: Row) => NeededWord[] | null) {
    const words = rows.map(wordsOf)
    this.rows = rows
    this.bits = rows.map((_, index) => bitOf(index))
    this.always = words.reduce((bits, needed, index) => (needed === null ? bits | bitOf(index) : bits), 0)
    this.table = new WordTable(
      words.flatMap((needed, index) => (needed ?? []).map((word): SubjectWord => ({ ...word, subject: bitOf(index) }))),
    )
  }

  /** The rows that can match a text, in the order of the table. */
  of(text: string): Row[] {
    const found = this.table.subjectsOf(text) | this.always
    return found === 0 ? [] : this.rows.filter((_, index) => found & this.bits[index]!)
  }
}
