import { escapeQuotedHtml } from '../../job/escape-html.ts'
import { type Block, type Cell, MARKS, type Span, widthOf } from './blocks.ts'
import { closing, sharedWraps, type Wrap, wrapsByMarks } from './wraps.ts'

/**
 * Writes only the tags named here, and escapes every text. The only attribute with a value from outside is `href`, a URL that has been
 * parsed.
 */
export function writeHtml(blocks: Block[]): string {
  return blocks.map(blockHtml).join('\n')
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${spansHtml(block.spans)}</p>`
    case 'heading':
      return `<h${block.level}>${spansHtml(block.spans)}</h${block.level}>`
    case 'preformatted':
      return `<pre>${escapeQuotedHtml(block.text)}</pre>`
    case 'rule':
      return '<hr>'
    case 'quote':
      return `<blockquote>\n${writeHtml(block.blocks)}\n</blockquote>`
    case 'list': {
      const items = block.items.map((item) => `<li>${itemHtml(item)}</li>`).join('\n')
      if (!block.ordered) return `<ul>\n${items}\n</ul>`
      return `<ol${block.start === 1 ? '' : ` start="${block.start}"`}>\n${items}\n</ol>`
    }
    case 'table':
      return tableHtml(block.rows)
  }
}

/** An item that is one paragraph, possibly followed by lists, needs no `p`. */
function itemHtml([first, ...rest]: Block[]): string {
  if (first?.kind === 'paragraph' && rest.every(({ kind }) => kind === 'list'))
    return [spansHtml(first.spans), ...rest.map(blockHtml)].join('\n')
  return writeHtml(first ? [first, ...rest] : rest)
}

function tableHtml(rows: Cell[][]): string {
  const width = widthOf(rows)
  const headed = rows[0]!.every(({ header }) => header)
  const [head, body] = headed ? [rows.slice(0, 1), rows.slice(1)] : [[], rows]
  const part = (tag: string, part: Cell[][]) =>
    part.length === 0 ? '' : `<${tag}>\n${part.map((row) => rowHtml(row, width)).join('\n')}\n</${tag}>\n`
  return `<table>\n${part('thead', head)}${part('tbody', body)}</table>`
}

function rowHtml(row: Cell[], width: number): string {
  const cells = row.map(({ header, spans }) => (header ? `<th>${spansHtml(spans)}</th>` : `<td>${spansHtml(spans)}</td>`))
  return `<tr>${cells.join('')}${'<td></td>'.repeat(Math.min(width, 50) - Math.min(row.length, 50))}</tr>`
}

/** Writes spans; marks stay open across neighbouring spans that share them. */
function spansHtml(spans: Span[]): string {
  if (spans.length === 1 && spans[0]!.marks === 0 && spans[0]!.href === null) return escapeQuotedHtml(spans[0]!.text)
  let html = ''
  let open: Wrap[] = []
  for (const [index, span] of spans.entries()) {
    // A line break has the marks of the text after it.
    const wanted = tagsOf(span.text === '\n' ? (spans[index + 1] ?? span) : span)
    const shared = sharedWraps(open, wanted)
    html += closing(open, shared)
    if (span.text === '\n') {
      html += '<br>'
      open = open.slice(0, shared)
      continue
    }
    for (const tag of wanted.slice(shared)) html += tag.open
    html += escapeQuotedHtml(span.text)
    open = wanted
  }
  return html + closing(open, 0)
}

const TAGS_BY_MARKS = wrapsByMarks(Object.entries(MARKS).map(([tag, bit]) => [bit, `<${tag}>`, `</${tag}>`]))

function tagsOf({ marks, href }: Span): Wrap[] {
  const tags = TAGS_BY_MARKS[marks]!
  if (href === null) return tags
  return [{ open: `<a href="${escapeQuotedHtml(href)}" rel="nofollow noopener">`, close: '</a>' }, ...tags]
}
