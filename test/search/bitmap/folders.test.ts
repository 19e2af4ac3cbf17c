import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = 'src/search/bitmap'

/** As in the table of src/search/bitmap/README.md: a folder imports those of its own row and of rows above it. */
const ROWS = [
  ['catalog', 'format'],
  ['sets', 'sealed'],
  ['postings', 'columns', 'positions'],
  ['items'],
  ['documents'],
  ['snapshot'],
  ['following'],
  ['queries'],
]
const rowOf = (folder: string) => ROWS.findIndex((row) => row.includes(folder))

test('folders of the index import only those above them', () => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(ROWS.flat().sort())
  const upward = folders.flatMap(({ name: folder }) =>
    readdirSync(join(ROOT, folder)).flatMap((file) => {
      const text = readFileSync(join(ROOT, folder, file), 'utf8')
      const imported = [...text.matchAll(/from '\.\.\/([a-z]+)\//g)].map((match) => match[1]!)
      return imported.filter((other) => rowOf(other) > rowOf(folder)).map((other) => `${folder}/${file} imports ${other}/`)
    }),
  )
  expect(upward).toEqual([])
})
