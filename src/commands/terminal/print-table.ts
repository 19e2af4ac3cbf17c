import { type Column, table } from './table.ts'

/** Prints a table for people: fitted to the terminal and coloured there, complete and plain elsewhere. */
export function printTable<Row>(rows: Row[], columns: Column<Row>[], { colours }: { colours: boolean }): void {
  const { isTTY, columns: width } = process.stdout
  // The cells are already clean, and the colours must reach the terminal.
  console.log(table(rows, columns, { width: isTTY ? (width ?? 80) : null, colours: isTTY === true && colours }))
}
