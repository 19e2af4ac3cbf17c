const DEEPEST = 100

/** JSON with a line for every value. Only space between tokens changes; what is not JSON, or nested past all reason, comes back as it is. */
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

/** A text that was cut off or is no JSON must stay as it is. */
function isSame(before: string, after: string): boolean {
  try {
    return JSON.stringify(JSON.parse(before)) === JSON.stringify(JSON.parse(after))
  } catch {
    return false
  }
}
