// npm run docs: writes the generated tables into the documents between their markers, and .env.example whole.
import { readFileSync, writeFileSync } from 'node:fs'
import { commandsTable, envExample, settingsTable } from './docs-tables.ts'

const path = 'docs/operations.md'
let text = readFileSync(path, 'utf8')
for (const [heading, rows] of [
  ['## Settings', settingsTable()],
  ['## Commands', commandsTable()],
] as const) {
  const start = text.indexOf('|---|', text.indexOf(heading))
  const firstRow = text.indexOf('\n', start) + 1
  const end = text.indexOf('\n\n', firstRow)
  text = `${text.slice(0, firstRow)}${rows.join('\n')}${text.slice(end)}`
}
writeFileSync(path, text)
writeFileSync('.env.example', envExample().join('\n'))
