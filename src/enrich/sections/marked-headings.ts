import { type Block, MARKS, type Span, textOf } from '../description/blocks.ts'
import { BOLD_LINE } from './split.ts'

/** The lines that a document marks as headings, with their level: headings, and lines that are bold from end to end outside of lists. */
export function markedHeadings(blocks: Block[], found = new Map<string, number>()): Map<string, number> {
  for (const block of blocks) {
    if (block.kind === 'heading') found.set(textOf(block.spans), block.level)
    else if (block.kind === 'paragraph') for (const line of boldLines(block.spans)) found.set(line, BOLD_LINE)
    else if (block.kind === 'quote') markedHeadings(block.blocks, found)
  }
  return found
}

function boldLines(spans: Span[]): string[] {
  if (!spans.some(isBold)) return []
  const lines: Span[][] = [[]]
  for (const span of spans) {
    if (span.text === '\n') lines.push([])
    else lines.at(-1)!.push(span)
  }
  const isBoldLine = (line: Span[]) => line.some(isBold) && line.every((span) => isBold(span) || /^[\s:：]*$/.test(span.text))
  return lines.filter(isBoldLine).map(textOf)
}

const isBold = ({ marks }: Span): boolean => (marks & MARKS.strong) !== 0
