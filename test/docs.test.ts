import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  commandsTable,
  coverageTable,
  envExample,
  exportColumnsTable,
  settingsTable,
  shownFacts,
  systemTitles,
} from '../scripts/docs-tables.ts'
import { ROUTES } from '../src/api/routes.ts'
import { SEARCH_PARAMETERS } from '../src/search/filters.ts'

const commands = await commandsTable()
const read = (path: string) => readFileSync(path, 'utf8')
const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

describe('the documents are true (npm run docs writes the tables)', () => {
  it('README.md has the systems of the table and no others', () => {
    const section = read('README.md').split('## What it collects from\n')[1]!
    const [, ...rows] = section.split('\n').filter((line) => /^\| /.test(line))
    expect(rows).toEqual(coverageTable())
  })

  it.each(exportColumnsTable())('docs/export.md has %s', (row) => expect(read('docs/export.md')).toContain(row))
  it.each(settingsTable())('docs/operations.md has %s', (row) => expect(read('docs/operations.md')).toContain(row))

  it.each(commands)('docs/operations.md has %s', (row) => expect(read('docs/operations.md')).toContain(row))

  it('.env.example has every setting with its default', () => expect(read('.env.example')).toBe(envExample().join('\n')))

  it('the page has the name of every system', () => expect(JSON.parse(read('web/format/systems.json'))).toEqual(systemTitles()))
  it('the page has the label of every fact', () =>
    expect(JSON.parse(read('web/pages/job/shown-facts.json'))).toEqual(shownFacts()))

  it.each(ROUTES.map((route) => route.path.replace(/:(\w+)/g, '{$1}')))('docs/api.md has %s', (path) => {
    expect(read('docs/api.md')).toContain(`| \`${path}\` |`)
  })

  it.each(Object.keys(SEARCH_PARAMETERS).filter((name) => name !== 'limit' && name !== 'cursor'))(
    'docs/filters.md has %s',
    (name) => {
      expect(read('docs/filters.md')).toMatch(new RegExp(`^\\| [^|]*\`${name}\``, 'm'))
    },
  )

  it('docs/performance-appendix.md says what each index of schema.sql is for', () => {
    const indexes = [...read('schema.sql').matchAll(/^CREATE INDEX (\w+)/gm)].map((match) => match[1]!)
    const section = read('docs/performance-appendix.md').split('## Which statement needs which index\n')[1]!.split('\n## ')[0]!
    const rows = [...section.matchAll(/^\| `(\w+)`/gm)].map((match) => match[1]!)
    expect(rows.sort()).toEqual(indexes.sort())
  })

  it.each(documents)('every link in %s leads somewhere', (path) => {
    const links = [...read(path).matchAll(/\]\(([^)#\s]+)(#[^)]*)?\)/g)].map((match) => match[1]!)
    const broken = links.filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(dirname(path), link)))
    expect(broken).toEqual([])
  })

  it.each(documents)('%s has no marks of a conflict', (path) => expect(read(path)).not.toMatch(/^(<{7}|>{7}) /m))

  it('SECURITY.md shows every promise by a test that runs', () => {
    const rows = read('SECURITY.md')
      .split('\n')
      .filter((line) => /^\| (?!Promise|-)/.test(line))
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const tests = [
        ...row
          .split('|')
          .at(-2)!
          .matchAll(/\]\(([^)]+)\)/g),
      ].map((match) => match[1]!)
      expect(tests.length, row).toBeGreaterThan(0)
      expect(tests.filter((path) => !/^test\/.*\.test\.ts$/.test(path) || !existsSync(path))).toEqual([])
    }
  })

  it('decisions are numbered from 1 without gaps, and docs/decisions/README.md lists each by its title', () => {
    const names = readdirSync('docs/decisions').filter((name) => name !== 'README.md')
    const numbers = names.map((name) => Number(/^(\d{4})-[\w-]+\.md$/.exec(name)?.[1])).sort((a, b) => a - b)
    expect(numbers).toEqual(names.map((_, index) => index + 1))
    const listed = read('docs/decisions/README.md')
    for (const name of names) {
      const title = read(`docs/decisions/${name}`).split('\n')[0]!.replace('# ', '')
      expect(listed).toContain(`| [${name.slice(0, 4)}](${name}) | ${title} |`)
    }
  })

  it('README names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...read('README.md').matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1]!)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
