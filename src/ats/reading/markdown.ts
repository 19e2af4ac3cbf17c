/*
 * The Markdown that recruiters write, as HTML: headings, lists, rules and paragraphs, and in them strong and emphasised text, links and
 * escaped characters. What else Markdown knows stays as it is written. All text is escaped, so no markup of the author's gets through.
 */

const LINE =
  /^\s*(?:(?<marks>#{1,6})\s+(?<heading>.*?)(?:\s+#+)?\s*|(?<rule>(?:[-*_]\s*){3,})|(?:(?<bullet>[-*+•])|\d{1,3}[.)])\s+(?<item>.*))$/
/** Delimiters do not reach over one of their own kind: one pass is enough for any text. */
const INLINE =
  /\\(?<escaped>[!-/:-@[-`{-~])|\[(?<label>[^\]\n]+)\]\((?<href>(?:https?:\/\/|mailto:)[^\s)]+)\)|\*\*(?<strong>[^*\n]+)\*\*|__(?<strong_>[^_\n]+)__|\*(?<em>[^\s*][^*\n]*)\*|(?<!\w)_(?<em_>[^\s_][^_\n]*)_(?!\w)/g

interface Block {
  tag: string
  lines: string[]
}

export function markdownHtml(markdown: string): string {
  const blocks: Block[] = []
  let gap = false
  for (const line of markdown.split(/\r?\n/)) {
    if (line.trim() === '') {
      gap = true
      continue
    }
    const { tag, text } = readLine(line)
    const last = blocks.at(-1)
    // A list goes on after a blank line, a paragraph does not.
    if (last?.tag === tag && (tag === 'ul' || tag === 'ol' || (tag === 'p' && !gap))) last.lines.push(inline(text))
    else blocks.push({ tag, lines: [inline(text)] })
    gap = false
  }
  return blocks.map(blockHtml).join('\n')
}

function readLine(line: string): { tag: string; text: string } {
  const { marks, heading, rule, bullet, item } = LINE.exec(line)?.groups ?? {}
  if (marks !== undefined) return { tag: `h${marks.length}`, text: heading! }
  if (rule !== undefined) return { tag: 'hr', text: '' }
  return item === undefined ? { tag: 'p', text: line.trim() } : { tag: bullet === undefined ? 'ol' : 'ul', text: item }
}

function blockHtml({ tag, lines }: Block): string {
  if (tag === 'hr') return '<hr>'
  const content = tag === 'ul' || tag === 'ol' ? lines.map((item) => `<li>${item}</li>`).join('') : lines.join('<br>')
  return `<${tag}>${content}</${tag}>`
}

function inline(text: string): string {
  let html = ''
  let end = 0
  for (const { 0: whole, index, groups } of text.matchAll(INLINE)) {
    const { escaped, label, href, strong, strong_, em, em_ } = groups!
    const bold = strong ?? strong_
    html += escapeText(text.slice(end, index))
    if (escaped !== undefined) html += escapeText(escaped)
    else if (href !== undefined) html += `<a href="${escapeText(href)}">${inline(label!)}</a>`
    else html += bold === undefined ? `<em>${inline((em ?? em_)!)}</em>` : `<strong>${inline(bold)}</strong>`
    end = index + whole.length
  }
  return html + escapeText(text.slice(end))
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
