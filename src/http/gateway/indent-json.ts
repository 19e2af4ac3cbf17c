const DEEPEST = 100

/**
 * JSON with one line per value. Only the white space between tokens changes. Text that is not JSON, or is nested too deep, is returned
 * unchanged.
 */
export function indentJson(text: string): string {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g) ?? []
  let indented = ''
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (token === '{' || token === '[') {
      if (++depth > DEEPEST) return text
      indented += next === '}' || next === ']' ? token : `${token}${line(depth)}`
    } else if (token === '}' || token === ']') {
      depth--
      const isEmpty = index > 0 && (tokens[index - 1] === '{' || tokens[index - 1] === '[')
      indented += isEmpty ? token : `${line(depth)}${token}`
    } else if (token === ',') indented += `,${line(depth)}`
    else indented += token === ':' ? ': ' : token
  }
  return isSame(text, indented) ? `${indented}\n` : text
}

const line = (depth: number) => `\n${'  '.repeat(Math.max(depth, 0))}`

/** Text that was cut off or is not JSON must stay unchanged. */
function isSame(before: string, after: string): boolean {
  try {
    return JSON.stringify(JSON.parse(before)) === JSON.stringify(JSON.parse(after))
  } catch {
    return false
  }
}
