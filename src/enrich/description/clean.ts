import type { Block } from './blocks.ts'
import { readBlocks } from './read-blocks.ts'
import { cutSource, mayBeDeep, sanitise } from './sanitise.ts'
import { writeHtml } from './write-html.ts'
import { writeMarkdown } from './write-markdown.ts'

/** HTML from anywhere as the document that everything served is written from; no blocks when it has no words. */
export function readDescription(html: string): Block[] {
  return readBlocks(sanitise(cutSource(html)))
}

export interface CleanDescription {
  description_html: string | null
  description_md: string | null
}

/** HTML that another catalog served, as this one would serve it: unchanged when it was written here. */
export function cleanDescription(html: string): CleanDescription {
  const blocks = ownBlocks(html) ?? readDescription(html)
  if (blocks.length === 0) return { description_html: null, description_md: null }
  return { description_html: writeHtml(blocks), description_md: writeMarkdown(blocks) }
}

/**
 * The document of HTML that we wrote, or null. What comes out of it byte by byte was written by `writeHtml`, which writes nothing
 * unsafe: the sanitiser, most of the cost, need not look at it.
 */
function ownBlocks(html: string): Block[] | null {
  if (html.lastIndexOf('<') > html.lastIndexOf('>') || mayBeDeep(html)) return null
  const blocks = readBlocks(html.replaceAll(' rel="nofollow noopener"', ''))
  return writeHtml(blocks) === html ? blocks : null
}
