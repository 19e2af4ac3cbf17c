import { BREAK, MARKS, type Span } from './blocks.ts'

/** Two spaces, other white space or an invisible sign. One class of signs is read faster than several. */
const UNTIDY = / {2}|[\t-\r\u00a0\u00ad\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
const SPACES = /\s+/g
/** Bullets that people type by hand, including Word's private-use characters. */
const BULLET = /^(?:[•●▪■◦‣⁃∙·\uf0b7\uf0a7\u27a2]\s*)+/

/**
 * Splits a run of inline content into lines. Spaces are collapsed and moved out of marks, and neighbouring spans with equal marks are
 * joined. An empty line marks the end of a paragraph.
 */
export function linesOf(run: Span[]): Span[][] {
  const lines: Span[][] = [[]]
  for (const span of run) {
    if (span === BREAK) lines.push([])
    else lines[lines.length - 1]!.push(span)
  }
  return lines.map(tidyLine)
}

/** The line without its bullet, or null when it has none. */
export function withoutBullet(line: Span[]): Span[] | null {
  if (!line[0] || !BULLET.test(line[0].text)) return null
  for (const [index, span] of line.entries()) {
    const text = span.text.replace(BULLET, '').trimStart()
    if (text !== '') return tidyLine([{ ...span, text }, ...line.slice(index + 1)])
  }
  return []
}

function tidyLine(line: Span[]): Span[] {
  return joined(spaced(line))
}

/** Moves every space into a span of its own: " <b> x </b>y" gives "x" (bold), " ", "y". */
function spaced(line: Span[]): Span[] {
  const pieces: Span[] = []
  let pending = false
  for (const { text, marks, href } of line) {
    const words = UNTIDY.test(text) ? text.replace(INVISIBLE, '').replace(SPACES, ' ') : text
    const core = words.trim()
    pending ||= words.startsWith(' ')
    if (core === '') continue
    const previous = pieces[pieces.length - 1]
    if (previous && (pending || isGluedLabel(previous, marks, core)))
      pieces.push({ text: ' ', marks: previous.marks & marks, href: previous.href === href ? href : null })
    pieces.push({ text: core, marks, href })
    pending = words.endsWith(' ')
  }
  return pieces
}

/** `<b>Location:</b>Berlin` needs a space: the author meant one, and without it Markdown cannot end the bold. */
function isGluedLabel(previous: Span, marks: number, text: string): boolean {
  const endsBold = (previous.marks & MARKS.strong) !== 0 && (marks & MARKS.strong) === 0
  return endsBold && previous.text.endsWith(':') && /^[\p{L}\p{N}$€£]/u.test(text)
}

function joined(pieces: Span[]): Span[] {
  const spans: Span[] = []
  for (const piece of pieces) {
    const last = spans[spans.length - 1]
    if (last && last.marks === piece.marks && last.href === piece.href) last.text += piece.text
    else spans.push(piece)
  }
  return spans
}

/** The lines as one run of spans, with a break between two lines. */
export function withBreaks(lines: Span[][]): Span[] {
  return lines.length === 1 ? lines[0]! : lines.flatMap((line, index) => (index === 0 ? line : [BREAK, ...line]))
}
