export type TakeText = (text: string) => void
/** `value` is that of the one attribute that the tag may have. */
export type TakeTag = (tag: string, opening: boolean, value?: string) => void

/**
 * Calls `takeText` and `takeTag` for every text and tag of HTML that `writeHtml` wrote, which is regular: `<` always begins a tag, `>` always
 * ends one, and no tag has more than one attribute.
 */
export function scanTags(html: string, takeText: TakeText, takeTag: TakeTag): void {
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    if (start !== at) takeText(unescapeText(html.slice(at, start < 0 ? undefined : start)))
    if (start < 0) return
    const end = html.indexOf('>', start)
    const opening = html[start + 1] !== '/'
    const inside = html.slice(opening ? start + 1 : start + 2, end)
    const space = inside.indexOf(' ')
    if (space < 0) takeTag(inside, opening)
    else takeTag(inside.slice(0, space), opening, unescapeText(inside.slice(inside.indexOf('"') + 1, inside.lastIndexOf('"'))))
    at = end + 1
  }
}

const NAMED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Decodes the entities that `writeHtml` writes. */
function unescapeText(text: string): string {
  return text.includes('&') ? text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => NAMED[entity]!) : text
}
