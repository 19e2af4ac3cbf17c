/** The five entities that sanitised HTML has. Any other is read as a space between words. */
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The text between the tags of sanitised HTML. A tag separates words, as it does for Postgres' parser. */
export function htmlText(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ').replace(/&#?\w{1,20};/g, (entity) => ENTITIES[entity] ?? ' ')
}
