import { type Block, BREAK, type List, MARKS, type Span } from './blocks.ts'
import { safeHref } from './href.ts'
import { linesOf, withoutBullet } from './lines.ts'

const MARK_OF: Record<string, number> = { ...MARKS, b: MARKS.strong, i: MARKS.em }

/** An open element that holds blocks. */
interface Frame {
  tag: string
  blocks: Block[]
  list?: List
  rows?: HeldCell[][]
}

/** A cell of a table that is still open. Only when it closes is it clear whether it is a table or a page layout. */
interface HeldCell {
  kind: 'cell'
  header: boolean
  blocks: Block[]
}

/**
 * Reads sanitised HTML into a document: divs become paragraphs, empty blocks are dropped, and marks around blocks are moved to the text
 * inside them.
 */
export function readBlocks(html: string): Block[] {
  const root: Frame = { tag: 'root', blocks: [] }
  const frames = [root]
  const open = new Map<number, number>()
  const links: (string | null)[] = []
  let marks = 0
  let heading = 0
  let unopened = 0
  let preformatted: string | null = null
  let run: Span[] = []

  const top = () => frames[frames.length - 1]!

  const flush = () => {
    if (run.length === 0) return
    const lines = linesOf(run)
    run = []
    const made = heading > 0 ? headingOf(lines, heading) : paragraphsOf(lines)
    for (const block of made) place(frames, block)
  }

  const close = (tag: string) => {
    const frame = top()
    if (frame.tag !== tag || frames.length === 1) return
    frames.pop()
    for (const block of closed(frame)) place(frames, block)
  }

  const takeText = (escaped: string) => {
    const text = unescapeText(escaped)
    if (preformatted !== null) preformatted += text
    else if (run.length > 0 || text.trim() !== '') run.push({ text, marks, href: links[links.length - 1] ?? null })
  }

  const takeTag = (tag: string, opening: boolean, value: string | undefined) => {
    const mark = MARK_OF[tag]
    if (mark !== undefined) {
      const depth = (open.get(mark) ?? 0) + (opening ? 1 : -1)
      open.set(mark, depth)
      marks = depth > 0 ? marks | mark : marks & ~mark
    } else if (tag === 'a') {
      if (opening) links.push(value === undefined ? null : safeHref(unescapeText(value)))
      else links.pop()
    } else if (tag === 'br') {
      if (preformatted !== null) preformatted += '\n'
      else run.push(BREAK)
    } else if (tag === 'pre') {
      flush()
      if (!opening && preformatted?.trim()) place(frames, { kind: 'preformatted', text: trimmedLines(preformatted) })
      preformatted = opening ? '' : null
    } else {
      flush()
      if (tag === 'hr') place(frames, { kind: 'rule' })
      else if (HEADING.test(tag)) heading = opening ? Number(tag[1]) : 0
      else if (tag === 'tr' && opening) top().rows?.push([])
      else if (HOLDERS.has(tag)) {
        if (opening && frames.length > DEEPEST) unopened++
        else if (opening) frames.push(opened(tag, value))
        else if (unopened > 0) unopened--
        else close(tag)
      }
    }
  }

  scanTags(html, takeText, takeTag)
  flush()
  while (frames.length > 1) close(top().tag)
  return withoutOuterRules(root.blocks)
}

/** The sanitiser's output is regular: `<` always begins a tag, `>` always ends one, and no tag has more than one attribute. */
function scanTags(
  html: string,
  takeText: (text: string) => void,
  takeTag: (tag: string, opening: boolean, value: string | undefined) => void,
): void {
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    if (start !== at) takeText(html.slice(at, start < 0 ? undefined : start))
    if (start < 0) return
    const end = html.indexOf('>', start)
    const opening = html[start + 1] !== '/'
    const inside = html.slice(opening ? start + 1 : start + 2, end)
    const space = inside.indexOf(' ')
    if (space < 0) takeTag(inside, opening, undefined)
    else takeTag(inside.slice(0, space), opening, inside.slice(inside.indexOf('"') + 1, inside.lastIndexOf('"')))
    at = end + 1
  }
}

/**
 * The deepest nesting of lists and quotes that is kept; what lies deeper is added to the innermost kept one. Markdown repeats the prefix of
 * every level on each line: a megabyte of short lines in 95 quotes took 12 s and became 39 MB.
 */
const DEEPEST = 16

const HEADING = /^h[1-6]$/
const HOLDERS = new Set(['ul', 'ol', 'li', 'blockquote', 'table', 'td', 'th'])

function opened(tag: string, start: string | undefined): Frame {
  const frame: Frame = { tag, blocks: [] }
  if (tag === 'table') frame.rows = []
  if (tag === 'ul' || tag === 'ol') {
    const first = /^\d{1,4}$/.test(start ?? '') ? Number(start) : 1
    frame.list = { kind: 'list', ordered: tag === 'ol', start: first, items: [], bullets: false }
  }
  return frame
}

/** The blocks that a closed element adds to the element around it. */
function closed(frame: Frame): (Block | HeldCell)[] {
  const { tag, blocks, list, rows } = frame
  if (list) return list.items.length > 0 ? [list] : []
  if (rows) return tableOf(rows)
  if (tag === 'blockquote') return blocks.length > 0 ? [{ kind: 'quote', blocks }] : []
  if (tag === 'li') return blocks.length > 0 ? [isBulleted(blocks) ? blocks[0]! : ITEM(blocks)] : []
  return [{ kind: 'cell', header: tag === 'th', blocks }]
}

/** Wraps the blocks of a closed `li` as a list of one item, which the surrounding list then takes over. */
const ITEM = (blocks: Block[]): Block => ({ kind: 'list', ordered: false, start: 1, items: [blocks], bullets: true })

/** True for `<li>• a</li>`, which states its bullet twice. */
function isBulleted([first, ...rest]: Block[]): boolean {
  return first?.kind === 'list' && first.bullets && rest.length === 0
}

function place(frames: Frame[], block: Block | HeldCell): void {
  let at = frames.length - 1
  // Text inside a table but outside its cells goes before the table.
  while (frames[at]!.rows && block.kind !== 'cell') at--
  const { blocks, list, rows } = frames[at]!
  if (block.kind === 'cell') {
    if (!rows) for (const inside of block.blocks) place(frames, inside)
    else if (rows.length === 0) rows.push([block])
    else rows[rows.length - 1]!.push(block)
    return
  }
  if (list) {
    const { items } = list
    if (block.kind === 'list' && block.bullets) items.push(...block.items)
    // A list placed directly inside a list belongs to the item before it.
    else if (block.kind === 'list' && items.length > 0) items[items.length - 1]!.push(block)
    else items.push([block])
    return
  }
  const last = blocks[blocks.length - 1]
  if (block.kind === 'list' && block.bullets && last?.kind === 'list' && last.bullets) last.items.push(...block.items)
  else if (block.kind !== 'rule' || last?.kind !== 'rule') blocks.push(block)
}

function headingOf(lines: Span[][], level: number): Block[] {
  // A heading is bold anyway.
  const spans = withBreaks(lines.filter((line) => line.length > 0)).map((span) => ({
    ...span,
    text: span.text === '\n' ? ' ' : span.text,
    marks: span.marks & ~MARKS.strong,
  }))
  return spans.length > 0 ? [{ kind: 'heading', level, spans: linesOf(spans)[0]! }] : []
}

/** Two line breaks separate paragraphs. Lines that begin with a bullet become list items. */
function paragraphsOf(lines: Span[][]): Block[] {
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
      if (item.length > 0) blocks.push(ITEM([{ kind: 'paragraph', spans: item }]))
    }
  }
  end()
  return blocks
}

/** A table with one filled cell per row is a page layout: the content of its cells is used without the table. */
function tableOf(held: HeldCell[][]): Block[] {
  const rows = held.filter((row) => row.some(({ blocks }) => blocks.length > 0))
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

function withBreaks(lines: Span[][]): Span[] {
  return lines.length === 1 ? lines[0]! : lines.flatMap((line, index) => (index === 0 ? line : [BREAK, ...line]))
}

function withoutOuterRules(blocks: Block[]): Block[] {
  const first = blocks.findIndex(({ kind }) => kind !== 'rule')
  const last = blocks.findLastIndex(({ kind }) => kind !== 'rule')
  return first < 0 ? [] : blocks.slice(first, last + 1)
}

/**
 * Turns every kind of line end into `\n`. Markdown recognises several, and its lists and quotes are marked line by line.
 */
function trimmedLines(text: string): string {
  return text
    .replace(/\r\n?|[\f\u0085\u2028\u2029]/g, '\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
}

const NAMED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The four entities that the sanitiser writes. */
function unescapeText(text: string): string {
  return text.includes('&') ? text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => NAMED[entity]!) : text
}
