import { styleText } from 'node:util'
import stringWidth from 'string-width'
import { oneLine } from './printable.ts'

export interface Column<Row> {
  name: string
  of: (row: Row) => string | number | null | undefined
  /** Numbers are read from the right. */
  right?: true
  /** May be cut to make the table fit; the others keep their width. */
  shrinks?: true
  style?: 'bold' | 'dim' | 'cyan' | 'green' | 'red'
}

export interface TableOptions {
  /** Columns of the terminal; null where the output is no terminal and nothing is cut. */
  width: number | null
  colours: boolean
}

const GAP = '  '
const NARROWEST = 8

/**
 * Rows under their headings, fitted to the terminal. Every cell is cleaned first, so that nothing in it is obeyed by the terminal; colours
 * are put on afterwards. The text is to be written as it is.
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
        // Outside a terminal Node would leave the colours out by itself; whoever calls has decided already.
        return colours && style ? styleText(style, text, { validateStream: false }) : text
      })
      .join(GAP)
      .trimEnd()
  return [line(heads, true), ...cells.map((texts) => line(texts, false))].join('\n')
}

/** The widest of the columns that may shrink give way first. */
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

/** By whole characters as people see them: neither an emoji nor a letter with its accents is cut in half. */
function cut(text: string, width: number): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break
    kept += segment
  }
  return `${kept}…`
}
