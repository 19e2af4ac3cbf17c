const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENINGS = new Set([0x5b, 0x7b])
const CLOSINGS = new Set([0x5d, 0x7d])

/**
 * Whether JSON text has more values, or deeper ones, than a request can need. It is checked before the text is parsed: a million nested lists
 * take half a second to parse. It stops at the first value too many.
 */
export function hasExcess(json: Uint8Array, { values, depth }: { values: number; depth: number }): boolean {
  let [count, open] = [0, 0]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (byte === QUOTE) at = endOfString(json, at)
    else if (byte === COMMA) count++
    else if (OPENINGS.has(byte)) open++
    else if (CLOSINGS.has(byte)) open--
    if (count > values || open > depth) return true
  }
  return false
}

function endOfString(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end >= 0; end = json.indexOf(QUOTE, end + 1)) {
    let before = end - 1
    while (json[before] === BACKSLASH) before--
    if ((end - before) % 2 === 1) return end
  }
  return json.length
}
