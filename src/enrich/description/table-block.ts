import { type Block, BREAK, type Span } from './blocks.ts'
import { linesOf, withBreaks } from './lines.ts'

/** A cell of a table that is still open: only a closed table can be told from a page layout. */
export interface CellDraft {
  kind: 'cell'
  header: boolean
  blocks: Block[]
}

/** A table with one filled cell per row is a page layout: the content of its cells is used without the table. */
export function tableOf(allRows: CellDraft[][]): Block[] {
  const rows = allRows.filter((row) => row.some(({ blocks }) => blocks.length > 0))
  const full = rows.map((row) => row.filter(({ blocks }) => blocks.length > 0))
  if (full.every((row) => row.length === 1)) return full.flatMap(([cell]) => cell!.blocks)
  return [{ kind: 'table', rows: rows.map((row) => row.map(({ header, blocks }) => ({ header, spans: flattened(blocks) }))) }]
}

/** A cell becomes one paragraph, because Markdown tables allow nothing else. */
function flattened(blocks: Block[]): Span[] {
  return withBreaks(blocks.flatMap(lineSpans).filter((line) => line.length > 0))
}

function lineSpans(block: Block): Span[][] {
  if (block.kind === 'paragraph' || block.kind === 'heading') return [block.spans]
  if (block.kind === 'list') return block.items.map((item) => [{ ...BREAK, text: '• ' }, ...flattened(item)])
  if (block.kind === 'quote') return [flattened(block.blocks)]
  if (block.kind === 'table') return block.rows.map((row) => row.flatMap(({ spans }) => spans))
  return block.kind === 'preformatted' ? block.text.split('\n').map((text) => linesOf([{ ...BREAK, text }])[0]!) : []
}
