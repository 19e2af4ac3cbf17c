const ESCAPE = /\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi
const CONTROLS: Record<string, string> = { n: '\n', r: '\r', t: '\t' }
const NAME = /[\w$]/
const WORDS = new Set(['true', 'false', 'null'])

/**
 * The array at the beginning of a script's text, as JSON: names without quotes, texts in single quotes and commas before a closing bracket are
 * JavaScript only. Null where the array does not end.
 */
export function arrayAsJson(source: string): string | null {
  const parts: string[] = []
  let depth = 0
  for (let at = 0; at < source.length; ) {
    const character = source[at]!
    const end = endOfPart(source, at)
    if (end === null) return null
    const part = source.slice(at, end)
    if (character === ']' || character === '}') {
      const last = parts.findLastIndex((each) => each.trim() !== '')
      if (parts[last] === ',') parts[last] = ''
      depth--
    } else if (character === '[' || character === '{') depth++
    parts.push(asJson(part))
    if (depth === 0) return parts.join('')
    at = end
  }
  return null
}

/** The text in quotes at the beginning of a script's text. Null where it does not end. */
export function textAt(source: string): string | null {
  const end = endOfPart(source, 0)
  return end === null ? null : unescaped(source.slice(1, end - 1))
}

/** A text, a name or number, or a single character. Null where a text does not end. */
function endOfPart(source: string, start: number): number | null {
  const quote = source[start]!
  let end = start + 1
  if (quote === "'" || quote === '"') {
    for (; source[end] !== quote; end++) {
      if (source[end] === '\\') end++
      if (end >= source.length) return null
    }
    return end + 1
  }
  if (NAME.test(quote)) while (NAME.test(source[end] ?? '')) end++
  return end
}

function asJson(part: string): string {
  if (part[0] === "'" || part[0] === '"') return JSON.stringify(unescaped(part.slice(1, -1)))
  return /^[A-Za-z_$]/.test(part) && !WORDS.has(part) ? JSON.stringify(part) : part
}

function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, unicode?: string, byte?: string, other?: string) => {
    if (other !== undefined) return Object.hasOwn(CONTROLS, other) ? CONTROLS[other]! : other
    return String.fromCharCode(Number.parseInt((unicode ?? byte)!, 16))
  })
}
