import { readFileSync } from 'node:fs'

export interface SkeletonFile {
  path: string
  content: string
}

/** The files of a new system, besides its line in the table: an adapter that works with a made-up API, and its tests. */
export function skeleton(name: string): SkeletonFile[] {
  const words = { name, identifier: identifierOf(name), title: titleOf(name), host: name.replaceAll('_', '-') }
  const filled = (template: string) =>
    Object.entries(words).reduce((text, [word, value]) => text.replaceAll(`{{${word}}}`, value), readTemplate(template))
  return [
    { path: `src/ats/${name}.ts`, content: filled('adapter') },
    { path: `test/ats/${name}.test.ts`, content: filled('test') },
    { path: `test/fixtures/ats/${name}/recorded/cases.json`, content: filled('cases') },
    { path: `test/fixtures/ats/${name}/recorded/expected.json`, content: filled('expected') },
    { path: `test/world/systems/${name}.ts`, content: filled('simulator') },
  ]
}

/** The table of systems, src/ats/crawled.ts, with a line for the new one in its place. */
export function withTableLine(table: string, name: string): string {
  const line = `export { ${identifierOf(name)} } from './${name}.ts'`
  const lines = table.trimEnd().split('\n')
  const file = (each: string) => /from '\.\/([\w-]+)\.ts'$/.exec(each)?.[1]
  const next = lines.findIndex((each) => (file(each) ?? '') > name)
  return `${lines.toSpliced(next === -1 ? lines.length : next, 0, line).join('\n')}\n`
}

function readTemplate(template: string): string {
  return readFileSync(new URL(`data/skeleton/${template}.txt`, import.meta.url), 'utf8')
}

function identifierOf(name: string): string {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name)) {
    throw new Error(`"${name}" is no adapter name: lower-case letters, digits and single underscores, a letter first`)
  }
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

function titleOf(name: string): string {
  return name.replace(/(?:^|_)(.)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()
}
