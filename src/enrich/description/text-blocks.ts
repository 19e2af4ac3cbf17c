import { type Block, MARKS, type Span } from './blocks.ts'
import { linesOf, withBreaks, withoutBullet } from './lines.ts'

export function headingOf(lines: Span[][], level: number): Block[] {
  // A heading is bold anyway.
  const spans = withBreaks(lines.filter((line) => line.length > 0)).map((span) => ({
    ...span,
    text: span.text === '\n' ? ' ' : span.text,
    marks: span.marks & ~MARKS.strong,
  }))
  return spans.length > 0 ? [{ kind: 'heading', level, spans: linesOf(spans)[0]! }] : []
}

/** Two line breaks separate paragraphs. Lines that begin with a bullet become list items. */
export function paragraphsOf(lines: Span[][]): Block[] {
  const blocks: Block[] = []
  let paragraph: Span[][] = []
  const end = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', spans: withBreaks(paragraph) })
    paragraph = []
  }
  for (const line of lines) {
    const item = withoutBullet(line)
    if (line.length === 0) end()
    else if (item === null) paragraph.push(line)
    else {
      end()
      if (item.length > 0) blocks.push(itemOf([{ kind: 'paragraph', spans: item }]))
    }
  }
  end()
  return blocks
}

/** Wraps the blocks of a closed `li` as a list of one item, which the surrounding list then takes over. */
export const itemOf = (blocks: Block[]): Block => ({ kind: 'list', ordered: false, start: 1, items: [blocks], bullets: true })

/**
 * Turns every kind of line end into `\n`. Markdown recognises several, and its lists and quotes are marked line by line.
 */
export function trimmedLines(text: string): string {
  return text
    .replace(/\r\n?|[\f\u0085\u2028\u2029]/g, '\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
}
