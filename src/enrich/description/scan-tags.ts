/**
 * Calls `takeText` and `takeTag` for every text and tag. The sanitiser's output is regular: `<` always begins a tag, `>` always ends one, and
 * no tag has more than one attribute.
 */
export function scanTags(
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

const NAMED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Decodes the four entities that the sanitiser writes. */
export function unescapeText(text: string): string {
  return text.includes('&') ? text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => NAMED[entity]!) : text
}
