import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Names the code that turns a payload into a job, by one digest for each adapter and one for enrichment, so that a release that reads
 * postings differently reads them again and any other release does not. A digest covers the statements and the data files: comments, import
 * lines and the names of files do not count, so a comment or a moved file does not make boards read again.
 */
export function writeReadingVersions(dist) {
  const files = new Map()
  const enrichment = digest([...statementsFrom([join(dist, 'enrich', 'index.js')], files), ...dataBelow(join(dist, 'enrich'))])
  const ats = join(dist, 'ats')
  const adapters = readdirSync(ats)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [basename(name, '.js'), digest(statementsFrom([join(ats, name), join(ats, 'accept-posting.js')], files))])
  const table = { enrichment, adapters: Object.fromEntries(adapters.sort()) }
  writeFileSync(join(ats, 'reading-versions.js'), `export const READING_VERSIONS = ${JSON.stringify(table, null, 2)}\n`)
}

/** Fetching does not change the meaning of a payload. */
const FETCHING = /[\\/]http[\\/][\w-]+\.js$/

/** The statements of these files and of their imports, file by file. */
function statementsFrom(paths, files) {
  const found = new Set()
  const visit = (path) => {
    if (found.has(path) || FETCHING.test(path)) return
    found.add(path)
    for (const imported of parsed(path, files).imported) visit(join(dirname(path), imported))
  }
  for (const path of paths) visit(path)
  return [...found].map((path) => parsed(path, files).statements)
}

function parsed(path, files) {
  if (!files.has(path)) files.set(path, parse(path))
  return files.get(path)
}

function parse(path) {
  const code = readFileSync(path, 'utf8')
  const { comments, module } = parseSync(path, code)
  const fromElsewhere = module.staticExports.filter((row) => row.entries.every((entry) => entry.moduleRequest !== null))
  const requests = [
    ...module.staticImports.map((row) => row.moduleRequest.value),
    ...fromElsewhere.flatMap((row) => row.entries.map((entry) => entry.moduleRequest.value)),
  ]
  return {
    imported: requests.filter((request) => request.startsWith('.')),
    statements: without(code, [...comments, ...module.staticImports, ...fromElsewhere]),
  }
}

function without(code, parts) {
  let rest = ''
  let at = 0
  for (const { start, end } of parts.sort((a, b) => a.start - b.start)) {
    if (start > at) rest += code.slice(at, start)
    at = Math.max(at, end)
  }
  const lines = (rest + code.slice(at)).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}

function dataBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && basename(entry.parentPath) === 'data' && !/\.(js|ts|map)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
}

/** Sorted, because the order of files follows their names. */
function digest(contents) {
  const parts = contents.map((content) => createHash('sha1').update(content).digest('hex')).sort()
  return createHash('sha1').update(parts.join('\n')).digest('hex').slice(0, 12)
}
