import { print } from './terminal/print.ts'
import { printTable } from './terminal/print-table.ts'

/** Prints rows as aligned columns for people, or as JSON for programs. */
export function printRows(rows: object[], { json, empty }: { json: boolean; empty: string }): void {
  if (json || rows.length === 0) {
    print(json ? JSON.stringify(rows, null, 2) : empty)
    return
  }
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map((name) => ({ name, of: (row: object) => shown((row as Record<string, unknown>)[name]) }))
  printTable(rows, columns, { colours: false })
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 16)
  return Array.isArray(value) ? value.join(' ') || null : String(value)
}
