/** Marks of a run of text, as bits. */
export const MARKS = { strong: 1, em: 2, u: 4, code: 8, sub: 16, sup: 32 } as const

/** Text that has one set of marks. A span whose text is "\n" is a line break inside its block. */
export interface Span {
  text: string
  marks: number
  href: string | null
}

export function textOf(spans: Span[]): string {
  return spans.length === 1 ? spans[0]!.text : spans.map(({ text }) => text).join('')
}

export const BREAK: Span = { text: '\n', marks: 0, href: null }

/** A description as a document. The HTML, the Markdown and the plain text are all written from it. */
export type Block =
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'preformatted'; text: string }
  | { kind: 'rule' }
  | { kind: 'quote'; blocks: Block[] }
  | List
  | { kind: 'table'; rows: Cell[][] }

/** `bullets` is true for a list made of lines that began with a bullet character. The next such line is added to the same list. */
export interface List {
  kind: 'list'
  ordered: boolean
  start: number
  items: Block[][]
  bullets: boolean
}

export interface Cell {
  header: boolean
  spans: Span[]
}

export function widthOf(rows: Cell[][]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0)
}
