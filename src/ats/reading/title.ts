import { decodeHTMLStrict } from 'entities'

/** Elements that employers paste into titles. Anything else between angle brackets is text: "Engineer <Remote>". */
const TAGS = /<\/?(?:a|b|br|div|em|font|h[1-6]|i|p|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>/gi

/** A title as people read it, in one line: some systems escape its characters, once or twice, and some employers paste mark-up into it. */
export function plainTitle(title: string): string {
  const decoded = title.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(title)) : title
  const plain = decoded.replace(TAGS, ' ').replace(/\s+/g, ' ').trim()
  return plain === '' ? title : plain
}
