/**
 * What a terminal obeys instead of showing, and what hides or turns around the text beside it: control characters (C0, DEL, C1), format
 * characters such as the bidirectional overrides, line and paragraph separators, halves of surrogate pairs. Soft hyphens and the two
 * joiners stay: words and emoji are written with them.
 */
const OBEYED = /(?![\n\u00ad\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Foreign text as it may be printed: what a terminal would obey is written as JSON writes it (`\u001b`), so that JSON stays the same JSON. */
export function printable(text: string): string {
  return text.replace(OBEYED, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** The same within one line: a title must not begin a line of its own. */
export function oneLine(text: string): string {
  return printable(text.replace(/[\r\n\t]+/g, ' '))
}
