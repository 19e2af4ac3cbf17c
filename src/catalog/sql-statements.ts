/**
 * Comments and quoted texts, which may contain a semicolon that ends no statement: their openings and closings. A doubled quote reads as two
 * strings, with the same result.
 */
const ENCLOSED: [opening: string, closing: string][] = [
  ['--', '\n'],
  ['/*', '*/'],
  ["'", "'"],
  ['"', '"'],
]
const DOLLAR_QUOTE = /\$\w*\$/y

/** The statements of an SQL script, one by one. It knows no strings with backslashes (E'...') and no nested comments. */
export function statementsOf(script: string): string[] {
  const statements: string[] = []
  let begin = 0
  for (let at = 0; at < script.length; at = endOf(script, at)) {
    if (script[at] !== ';') continue
    statements.push(script.slice(begin, at).trim())
    begin = at + 1
  }
  return [...statements, script.slice(begin).trim()].filter((statement) => statement !== '')
}

/** The end of the comment, string or quoted text that begins here; otherwise of the one character. */
function endOf(script: string, at: number): number {
  DOLLAR_QUOTE.lastIndex = at
  const dollars = DOLLAR_QUOTE.exec(script)?.[0]
  const [opening, closing] = dollars ? [dollars, dollars] : (ENCLOSED.find(([start]) => script.startsWith(start, at)) ?? ['', ''])
  if (opening === '') return at + 1
  const end = script.indexOf(closing, at + opening.length)
  return end === -1 ? script.length : end + closing.length
}
