import { print, printTable } from '../terminal/print.ts'

/** Rows as aligned columns for people, or as JSON for programs. */
export function printRows(rows: object[], { json, empty }: { json: boolean; empty: string }): void {
  if (json) return print(JSON.stringify(rows, null, 2))
  if (rows.length === 0) return print(empty)
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map((name) => ({ name, of: (row: object) => shown((row as Record<string, unknown>)[name]) }))
  printTable(rows, columns, { colours: false })
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 16)
  return Array.isArray(value) ? value.join(' ') || null : String(value)
}
