import type { Block } from './blocks.ts'
import { readBlocks } from './read-blocks.ts'
import { cutSource, sanitise, withoutControls } from './sanitise.ts'
import { scanTags } from './scan-tags.ts'
import { writeHtml } from './write-html.ts'
import { writeMarkdown } from './write-markdown.ts'

/** Reads HTML from any source into blocks, from which all served forms are written. Returns no blocks when the HTML has no words. */
export function readDescription(html: string): Block[] {
  return readBlocks((takeText, takeTag) => sanitise(cutSource(html), takeText, takeTag))
}

export interface CleanDescription {
  description_html: string | null
  description_md: string | null
}

/** Cleans HTML that another catalog served, the way this catalog would serve it. HTML that was written here comes out unchanged. */
export function cleanDescription(html: string): CleanDescription {
  const blocks = ownBlocks(html) ?? readDescription(html)
  if (blocks.length === 0) return { description_html: null, description_md: null }
  return { description_html: writeHtml(blocks), description_md: writeMarkdown(blocks) }
}

/**
 * The document of HTML that `writeHtml` wrote, or null for any other HTML. If writing the document again gives the same bytes, the HTML is
 * ours and safe, and the sanitiser, which is most of the cost, can be skipped.
 */
function ownBlocks(html: string): Block[] | null {
  if (html.lastIndexOf('<') > html.lastIndexOf('>') || html !== withoutControls(html)) return null
  const bare = html.replaceAll(' rel="nofollow noopener"', '')
  const blocks = readBlocks((takeText, takeTag) => scanTags(bare, takeText, takeTag))
  return writeHtml(blocks) === html ? blocks : null
}
