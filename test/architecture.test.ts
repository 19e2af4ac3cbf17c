import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  commentViolations,
  environmentViolations,
  importCircles,
  importViolations,
  innerImportViolations,
  layerOf,
  lengthViolations,
  MAY_IMPORT,
  nameViolations,
  outsideViolations,
  printViolations,
  sourceFiles,
  sqlViolations,
  webImportViolations,
} from './architecture/rules.ts'

const files = sourceFiles('src')

describe.each([
  ['imports go one way', importViolations],
  ['the index and the MCP tools are handed what they need', innerImportViolations],
  ['SQL lives in the catalog and the Postgres engine', sqlViolations],
  ['only config/ reads the environment', environmentViolations],
  ['only commands/terminal/ prints', printViolations],
  ['nothing is named utils, helpers or common', nameViolations],
  ['no file grows past 400 lines', lengthViolations],
  ['comments do not begin with a pronoun', commentViolations],
])('%s', (_, violations) => {
  it('in all of src/', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.flatMap(violations)).toEqual([])
  })
})

describe.each([
  ['the page imports nothing but the client', webImportViolations],
  ['nothing is named utils, helpers or common', nameViolations],
  ['no file grows past 400 lines', lengthViolations],
  ['comments do not begin with a pronoun', commentViolations],
])('%s', (_, violations) => {
  it('in all of web/', () => {
    const files = sourceFiles('web')
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap(violations)).toEqual([])
  })
})

describe('no file imports itself through others', () => {
  it('in all of src/', () => expect(importCircles(files)).toEqual([]))

  it('a circle is found, one of types only is not', () => {
    const circle = (how: string) => [
      { path: 'job/a.ts', text: `${how} { b } from './b.ts'` },
      { path: 'job/b.ts', text: `import { c } from './c.ts'` },
      { path: 'job/c.ts', text: `import { type X, a } from './a.ts'` },
    ]
    expect(importCircles(circle('import'))).toEqual(['job/a.ts -> job/b.ts -> job/c.ts -> job/a.ts'])
    expect(importCircles(circle('import type'))).toEqual([])
  })
})

it.each(['bench', 'test'])('comments do not begin with a pronoun, in all of %s/', (folder) => {
  // This file shows such comments.
  const files = sourceFiles(folder).filter(({ path }) => path !== 'architecture.test.ts')
  expect(files.flatMap(commentViolations)).toEqual([])
})

it('no test reads what is outside the checkout', () => {
  expect(sourceFiles('test').flatMap(outsideViolations)).toEqual([])
})

it('every folder of src/ has a row in the import table', () => {
  const layers = readdirSync('src').map(layerOf)
  expect(layers.filter((layer) => !(layer in MAY_IMPORT))).toEqual([])
})

it('ARCHITECTURE.md tells the import table as it is, each room above those it imports', () => {
  const rows = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| (\d) \| `(\w+)\/` \| .* \| ([^|]+) \|$/gm)]
  const floors = new Map(rows.map(([, floor, room]) => [room!, Number(floor)]))
  const told = rows.map(([, , room, imports]) => {
    const names = imports!.replace(/ \([^)]*\)/g, '').split(', ')
    return [room, names[0] === 'everything' ? 'everything' : names.filter((name) => name !== 'nothing').sort()]
  })
  const { main: _, ...rooms } = MAY_IMPORT
  const held = Object.entries(rooms).map(([room, imports]) => [room, typeof imports === 'string' ? imports : imports.toSorted()])
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(held))
  for (const [room, imports] of Object.entries(rooms)) {
    for (const other of typeof imports === 'string' ? [] : imports) {
      expect(floors.get(other), `${room} imports ${other}`).toBeLessThan(floors.get(room)!)
    }
  }
})

describe('each rule fires on a planted violation', () => {
  it.each([
    ['job/job.ts', `import { x } from '../catalog/apply.ts'`],
    ['catalog/apply.ts', `import type { X } from '../api/app.ts'`],
    ['api/app.ts', `export * from '../http/client.ts'`],
    ['ats/lever.ts', `const late = await import('../enrich/index.ts')`],
    ['client/client.ts', `import '../job/vocab.ts'`],
    ['search/filters.ts', `import {\n  a,\n} from '../collect/crawl/worker.ts'`],
    ['enrich/places/fold.ts', `import x from '../../../test/support/jobs.ts'`],
    ['newcomer/file.ts', ''],
  ])('imports: %s', (path, text) => expect(importViolations({ path, text })).toHaveLength(1))

  it.each([
    ['search/bitmap/queries/engine.ts', `import { hydrate } from '../../postgres/hydrate.ts'`],
    ['search/bitmap/snapshot/snapshot-folder.ts', `import { holdLock } from '../../../database/exclusive-lock.ts'`],
    ['search/bitmap/queries/cached-items.ts', `import type { Reads } from '../../../catalog/reads.ts'`],
    ['api/mcp/tools/get-job.ts', `import { jobDetail } from '../../../catalog/job-detail.ts'`],
  ])('imports across an inner border: %s', (path, text) => {
    expect(innerImportViolations({ path, text })).toHaveLength(1)
    expect(innerImportViolations({ path: 'search/catalog-index.ts', text })).toEqual([])
  })

  it('imports of the page', () => {
    expect(webImportViolations({ path: 'pages/job/JobPage.tsx', text: `import '../../../src/job/vocab.ts'` })).toHaveLength(1)
    expect(webImportViolations({ path: 'api/client.ts', text: `import '../../src/client/index.ts'` })).toEqual([])
  })

  it.each([
    `db.query('select 1')`,
    'const text = `\n  insert into jobs (id) values (1)`',
    'pool.query(`update jobs set title = $1`)',
    `run("DELETE FROM jobs")`,
    'q(`with x as (select 1) select * from x`)',
  ])('SQL: %s', (text) => {
    expect(sqlViolations({ path: 'api/app.ts', text })).toHaveLength(1)
    expect(sqlViolations({ path: 'catalog/apply.ts', text })).toEqual([])
  })

  it.each(['process.env.PORT', 'const { PORT } = process . env', `import { env } from 'node:process'`])(
    'environment: %s',
    (text) => {
      expect(environmentViolations({ path: 'api/app.ts', text })).toHaveLength(1)
      expect(environmentViolations({ path: 'config/settings.ts', text })).toEqual([])
    },
  )

  it.each([`console.log('a')`, 'console . error(x)', 'process.stdout.write(x)', 'pipe(a, process.stderr)'])(
    'printing: %s',
    (text) => {
      expect(printViolations({ path: 'commands/boards.ts', text })).toHaveLength(1)
      expect(printViolations({ path: 'commands/terminal/print.ts', text })).toEqual([])
      expect(printViolations({ path: 'commands/boards.ts', text: 'process.stdout.isTTY' })).toEqual([])
    },
  )

  it.each(['api/utils.ts', 'helpers/x.ts', 'job/common.ts'])('names: %s', (path) => {
    expect(nameViolations({ path, text: '' })).toHaveLength(1)
  })

  it('paths out of the checkout', () => {
    // In two parts, so that the rule does not find it in this file.
    const reading = (url: string) => `readFileSync(new ${'URL'}('${url}', import.meta.url))`
    expect(outsideViolations({ path: 'ats/a.test.ts', text: reading('../../../samples/a.json') })).toHaveLength(1)
    expect(outsideViolations({ path: 'ats/a.test.ts', text: reading('../../package.json') })).toEqual([])
  })

  it.each([
    '/** What a reader sees. */',
    '/**\n   * Whoever asks waits.\n   */',
    'x() // Another one.',
    '/* So many at once. */',
  ])('comments: %s', (text) => expect(commentViolations({ path: 'api/app.ts', text })).toHaveLength(1))

  it('comments that use such a word later are fine', () => {
    const text = "/** The text that a reader sees, and what follows it. */\nconst title = 'What it costs'"
    expect(commentViolations({ path: 'api/app.ts', text })).toEqual([])
  })

  it('length', () => {
    const text = 'x\n'.repeat(401)
    expect(lengthViolations({ path: 'api/app.ts', text })).toHaveLength(1)
    expect(lengthViolations({ path: 'enrich/data/table.ts', text })).toEqual([])
  })
})
