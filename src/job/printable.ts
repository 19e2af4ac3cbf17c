/**
 * Characters that a terminal obeys instead of showing, or that hide or reverse the text beside them: control characters (C0, DEL, C1),
 * format characters such as the bidirectional overrides, line and paragraph separators, lone surrogates. U+2065 is reserved for a format
 * character, and is not shown either. Soft hyphens and the two joiners are allowed, because words and emoji contain them.
 */
const OBEYED = /(?![\n\u00ad\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2065]/gu

/**
 * Makes foreign text safe to print. Characters that a terminal would obey are written as JSON escapes them (`\u001b`), so that JSON
 * remains the same JSON.
 */
export function printable(text: string): string {
  return text.replace(OBEYED, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** The same on one line, so that a title cannot begin a line of its own. */
export function oneLine(text: string): string {
  return printable(text.replace(/[\r\n\t]+/g, ' '))
}
