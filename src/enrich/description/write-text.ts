import { type Block, textOf } from './blocks.ts'

/** Plain text, a line for every block, list item and line break. */
export function writeText(blocks: Block[]): string {
  return blocks.flatMap(blockLines).join('\n')
}

function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [textOf(block.spans)]
    case 'preformatted':
      return [block.text]
    case 'rule':
      return []
    case 'quote':
      return block.blocks.flatMap(blockLines)
    case 'list':
      return block.items.flatMap((item) => item.flatMap(blockLines))
    case 'table':
      return block.rows.map((row) => row.map(({ spans }) => textOf(spans)).join(' | '))
  }
}
