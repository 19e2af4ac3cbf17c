import { styleText } from 'node:util'
import stringWidth from 'string-width'
import { oneLine } from '../../job/printable.ts'

export interface Column<Row> {
  name: string
  of: (row: Row) => string | number | null | undefined
  /** Aligned to the right, for numbers. */
  right?: true
  /** May be cut to make the table fit. Other columns keep their width. */
  shrinks?: true
  style?: 'bold' | 'dim' | 'cyan' | 'green' | 'red'
}

export interface TableOptions {
  /** Width of the terminal in columns; null when the output is not a terminal and nothing is cut. */
  width: number | null
  colours: boolean
}

const GAP = '  '
const NARROWEST = 8

/**
 * Formats rows under their headings, fitted to the terminal. Every cell is cleaned first, so that it cannot control the terminal; colours
 * are added afterwards. The result must be written unchanged.
 */
export function table<Row>(rows: Row[], columns: Column<Row>[], { width, colours }: TableOptions): string {
  const heads = columns.map(({ name }) => name)
  const cells = rows.map((row) => columns.map(({ of }) => oneLine(String(of(row) ?? '-'))))
  const widths = fitted(
    columns.map((column, at) => ({
      most: Math.max(...[heads, ...cells].map((line) => stringWidth(line[at] ?? ''))),
      shrinks: column.shrinks === true,
    })),
    width,
  )
  const line = (texts: string[], isHead: boolean) =>
    columns
      .map((column, at) => {
        const text = padded(texts[at] ?? '', widths[at] ?? 0, column.right === true)
        const style = isHead ? 'dim' : column.style
        // Outside a terminal Node would leave colours out by itself, but the caller has already decided.
        return colours && style ? styleText(style, text, { validateStream: false }) : text
      })
      .join(GAP)
      .trimEnd()
  return [line(heads, true), ...cells.map((texts) => line(texts, false))].join('\n')
}

/** The widest columns that may shrink are cut first. */
function fitted(columns: { most: number; shrinks: boolean }[], width: number | null): number[] {
  const widths = columns.map(({ most }) => most)
  if (width === null) return widths
  const total = () => widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1)
  while (total() > width) {
    const widest = columns
      .map(({ shrinks }, at) => ({ at, now: shrinks ? (widths[at] ?? 0) : 0 }))
      .reduce((a, b) => (b.now > a.now ? b : a))
    if (widest.now <= NARROWEST) break
    widths[widest.at] = widest.now - 1
  }
  return widths
}

function padded(text: string, width: number, right: boolean): string {
  const shown = stringWidth(text) > width ? cut(text, width) : text
  const space = ' '.repeat(Math.max(0, width - stringWidth(shown)))
  return right ? space + shown : shown + space
}

/** Cuts between characters as people see them: neither an emoji nor a letter with its accents is cut in half. */
function cut(text: string, width: number): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break
    kept += segment
  }
  return `${kept}…`
}
