import { print } from '../terminal/print.ts'
import { oneLine } from '../terminal/printable.ts'

/** Rows as aligned columns for people, or as JSON for programs. */
export function printRows(rows: object[], { json, empty }: { json: boolean; empty: string }): void {
  print(json ? JSON.stringify(rows, null, 2) : rows.length === 0 ? empty : aligned(rows))
}

function aligned(rows: object[]): string {
  const names = Object.keys(rows[0] ?? {})
  const cells = [names, ...rows.map((row) => names.map((name) => shown((row as Record<string, unknown>)[name])))]
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  const line = (texts: string[]) =>
    texts
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return cells.map(line).join('\n')
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 16)
  return oneLine(Array.isArray(value) ? value.join(' ') || '-' : String(value))
}
