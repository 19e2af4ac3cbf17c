/**
 * Limits on the structure of a payload. Of 57 recorded payloads the deepest has 10 levels, and lists have a value in about 50 bytes: 3 million
 * values are a list of 150 MB, the largest body that is fetched. Past these limits a few megabytes cost seconds and gigabytes to build, and
 * walking the result overflows the stack.
 */
export const MOST_VALUES = 3_000_000
export const DEEPEST = 200

/** Pages nest deeper than data: a browser takes 512 levels, and every unclosed tag adds one. */
export const DEEPEST_PAGE = 512
export const MOST_ELEMENTS = 1_000_000

/** The limit that a JSON text exceeds, before it is parsed; null when it exceeds none. It skips from quote to quote: 10 MB take about 20 ms. */
export function jsonExcess(text: string): string | null {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) values++
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      values++
      if (++depth > DEEPEST) return `values nested more than ${DEEPEST} deep`
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth--
    if (values > MOST_VALUES) return `more than ${MOST_VALUES.toLocaleString('en')} values`
  }
  return null
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** The end of a string that begins at `start`: the next quote with an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}
