// npm run docs: writes the generated tables into the documents under their headings, and .env.example, the names of the systems and the labels of facts whole.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  commandsTable,
  coverageTable,
  envExample,
  exportColumnsTable,
  settingsTable,
  shownFacts,
  systemTitles,
} from './docs-tables.ts'

for (const [path, heading, rows] of [
  ['README.md', '## What it collects from', coverageTable()],
  ['docs/operations.md', '## Settings', settingsTable()],
  ['docs/operations.md', '## Commands', await commandsTable()],
  ['docs/export.md', '## Columns', exportColumnsTable()],
] as const) {
  const text = readFileSync(path, 'utf8')
  const firstRow = text.indexOf('\n', text.indexOf('|---|', text.indexOf(heading))) + 1
  const end = text.indexOf('\n\n', firstRow)
  writeFileSync(path, `${text.slice(0, firstRow)}${rows.join('\n')}${text.slice(end)}`)
}
writeFileSync('.env.example', envExample().join('\n'))
writeFileSync('web/format/systems.json', `${JSON.stringify(systemTitles(), null, 2)}\n`)
writeFileSync('web/pages/job/shown-facts.json', `${JSON.stringify(shownFacts(), null, 2)}\n`)
