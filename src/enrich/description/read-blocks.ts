import { type Block, BREAK, type List, MARKS, type Span } from './blocks.ts'
import { safeHref } from './href.ts'
import { linesOf } from './lines.ts'
import type { TakeTag, TakeText } from './scan-tags.ts'
import { type CellDraft, tableOf } from './table-block.ts'
import { headingOf, itemOf, paragraphsOf, trimmedLines } from './text-blocks.ts'

const MARK_OF: Record<string, number> = { ...MARKS, b: MARKS.strong, i: MARKS.em }

/** An open element that holds blocks. */
interface Frame {
  tag: string
  blocks: Block[]
  list?: List
  rows?: CellDraft[][]
}

/**
 * Makes a document of the texts and tags that `read` gives: divs become paragraphs, empty blocks are dropped, and marks around blocks are
 * moved to the text inside them.
 */
export function readBlocks(read: (takeText: TakeText, takeTag: TakeTag) => void): Block[] {
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

  const takeText: TakeText = (text) => {
    if (preformatted !== null) preformatted += text
    else if (run.length > 0 || text.trim() !== '') run.push({ text, marks, href: links[links.length - 1] ?? null })
  }

  const takeTag: TakeTag = (tag, opening, value) => {
    const mark = MARK_OF[tag]
    if (mark !== undefined) {
      const depth = (open.get(mark) ?? 0) + (opening ? 1 : -1)
      open.set(mark, depth)
      marks = depth > 0 ? marks | mark : marks & ~mark
    } else if (tag === 'a') {
      if (opening) links.push(value === undefined ? null : safeHref(value))
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
      else if (HEADINGS.has(tag)) heading = opening ? Number(tag[1]) : 0
      else if (tag === 'tr' && opening) top().rows?.push([])
      else if (HOLDERS.has(tag)) {
        if (opening && frames.length > DEEPEST) unopened++
        else if (opening) frames.push(opened(tag, value))
        else if (unopened > 0) unopened--
        else close(tag)
      }
    }
  }

  read(takeText, takeTag)
  flush()
  while (frames.length > 1) close(top().tag)
  return withoutOuterRules(root.blocks)
}

/**
 * The deepest nesting of lists and quotes that is kept; deeper blocks are added to the innermost kept one. Markdown repeats the prefix of
 * every level on each line: a megabyte of short lines in 95 quotes took 12 s and became 39 MB.
 */
const DEEPEST = 16

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
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
function closed(frame: Frame): (Block | CellDraft)[] {
  const { tag, blocks, list, rows } = frame
  if (list) return list.items.length > 0 ? [list] : []
  if (rows) return tableOf(rows)
  if (tag === 'blockquote') return blocks.length > 0 ? [{ kind: 'quote', blocks }] : []
  if (tag === 'li') return blocks.length > 0 ? [isBulleted(blocks) ? blocks[0]! : itemOf(blocks)] : []
  return [{ kind: 'cell', header: tag === 'th', blocks }]
}

/** True for `<li>• a</li>`, which states its bullet twice. */
function isBulleted([first, ...rest]: Block[]): boolean {
  return first?.kind === 'list' && first.bullets && rest.length === 0
}

function place(frames: Frame[], block: Block | CellDraft): void {
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
    if (block.kind === 'list' && block.bullets) addItems(list, block)
    // A list placed directly inside a list belongs to the item before it.
    else if (block.kind === 'list' && items.length > 0) items[items.length - 1]!.push(block)
    else items.push([block])
    return
  }
  const last = blocks[blocks.length - 1]
  if (block.kind === 'list' && block.bullets && last?.kind === 'list' && last.bullets) addItems(last, block)
  else if (block.kind !== 'rule' || last?.kind !== 'rule') blocks.push(block)
}

/** One by one: 125,000 items are more arguments than a call may have. */
function addItems(list: List, { items }: List): void {
  for (const item of items) list.items.push(item)
}

function withoutOuterRules(blocks: Block[]): Block[] {
  const first = blocks.findIndex(({ kind }) => kind !== 'rule')
  const last = blocks.findLastIndex(({ kind }) => kind !== 'rule')
  return first < 0 ? [] : blocks.slice(first, last + 1)
}
