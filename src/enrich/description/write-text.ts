import { type Block, textOf } from './blocks.ts'

/** Plain text, a line for every block, list item and line break. */
export function writeText(blocks: Block[]): string {
  const lines: string[] = []
  addLines(blocks, lines)
  return lines.join('\n')
}

function addLines(blocks: Block[], lines: string[]): void {
  for (const block of blocks) {
    if (block.kind === 'paragraph' || block.kind === 'heading') lines.push(textOf(block.spans))
    else if (block.kind === 'preformatted') lines.push(block.text)
    else if (block.kind === 'quote') addLines(block.blocks, lines)
    else if (block.kind === 'list') for (const item of block.items) addLines(item, lines)
    else if (block.kind === 'table') for (const row of block.rows) lines.push(row.map(({ spans }) => textOf(spans)).join(' | '))
  }
}
