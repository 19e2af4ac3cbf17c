import { parseSync } from 'oxc-parser'

/** Plain text or Markdown as HTML: a list item where a line begins with a bullet, a heading where it begins with #, else a paragraph. */
export function htmlOfText(text: string): string {
  const escaped = (line: string) => line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const lines = text.replace(/\r/g, '').split('\n')
  const html = lines
    .map((line) => line.replace(/\*\*|__/g, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1]
      if (heading !== undefined) return `<h3>${escaped(heading)}</h3>`
      const item = /^[*\-•·●▪–]\s+(.*)$/.exec(line)?.[1]
      return item === undefined ? `<p>${escaped(line)}</p>` : `<ul><li>${escaped(item)}</li></ul>`
    })
  return html.join('\n').replace(/<\/ul>\n<ul>/g, '\n')
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** One layer of escaping removed, as boards send HTML inside JSON. */
export function unescapeHtml(text: string): string {
  return /&lt;\w/.test(text) ? text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name]!) : text
}

/** The rows of a CSV file with a header, by column. */
export function csvRows(text: string, separator: ',' | '|' = ','): Record<string, string>[] {
  const rows: string[][] = [[]]
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))([${separator}]|\\r?\\n|$)`, 'g')
  for (const [, quoted, plain, end] of text.matchAll(cells)) {
    rows.at(-1)!.push(quoted?.replace(/""/g, '"') ?? plain ?? '')
    if (end !== separator) rows.push([])
  }
  const [header = [], ...body] = rows.filter((row) => row.length > 1)
  return body.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])))
}

/** The first object or array literal that a script declares or assigns, read without running the script. */
export function literalOf(script: string): unknown {
  const { program } = parseSync('data.ts', script)
  for (const statement of program.body as unknown as Node[]) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const value = declaration?.declarations?.[0]?.init ?? statement.expression?.right
    if (value) return literalValue(value)
  }
  return null
}

interface Node {
  type: string
  declaration?: Node | null
  declarations?: { init: Node | null }[]
  expression?: { right?: Node }
  value?: unknown
  elements?: Node[]
  properties?: { key: { name?: string; value?: string }; value: Node }[]
  quasis?: { value: { cooked: string } }[]
}

function literalValue(node: Node): unknown {
  if (node.type === 'Literal') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis?.map(({ value }) => value.cooked).join('')
  if (node.type === 'ArrayExpression') return node.elements?.map(literalValue)
  if (node.type !== 'ObjectExpression') return null
  return Object.fromEntries((node.properties ?? []).map(({ key, value }) => [key.name ?? key.value, literalValue(value)]))
}
