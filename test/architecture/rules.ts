import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface SourceFile {
  /** Relative to src/, with forward slashes. */
  path: string
  text: string
}

/** Which layer may import which. Every folder of src/ has a row; files directly in src/ are layers of their own name. */
export const MAY_IMPORT: Record<string, string[] | 'everything'> = {
  main: 'everything',
  commands: 'everything',
  api: ['search', 'collect', 'deliver', 'config', 'transfer', 'database', 'enrich', 'catalog', 'job', 'client'],
  search: ['database', 'enrich', 'catalog', 'job'],
  // database: to tell trouble of the database from a failure of the work.
  collect: ['database', 'enrich', 'catalog', 'ats', 'job', 'http'],
  // database: to tell trouble of the database from a failure of the work.
  deliver: ['database', 'catalog', 'job', 'http'],
  // database: a DATABASE_URL with several hosts is checked host by host.
  config: ['database'],
  // ats: its reader of Markdown; enrich: its cleaner of descriptions.
  transfer: ['enrich', 'catalog', 'ats', 'job'],
  // catalog: replicas ask it for the position that a server has reached.
  database: ['catalog'],
  demo: ['ats', 'job'],
  enrich: ['job'],
  // http: the store of shared pacing, which catalog/pace.ts implements.
  catalog: ['job', 'http'],
  ats: ['job', 'http'],
  http: [],
  job: [],
  client: [],
}

/** Folders inside a room that take from the rest of src/ only these files and folders. The rest is handed in. */
const TAKES_FROM_OUTSIDE: Record<string, string[]> = {
  'search/bitmap/': [
    // The engine's interface, and the steps of an answer that both engines share.
    'search/engine.ts',
    'search/paging.ts',
    'search/page-items.ts',
    'search/fallback.ts',
    'search/matching-ids.ts',
    'search/facets.ts',
    'search/facet-views.ts',
    // The filter table, and the tables that filters by value and by region follow from.
    'search/filters.ts',
    'search/value-fields.ts',
    'search/within-regions.ts',
    'search/requirement-filters.ts',
    // The query tree.
    'search/query/tree.ts',
    // The version of words, by which a snapshot is known to be outdated.
    'job/words/version.ts',
    // An assertion.
    'search/present.ts',
  ],
  // An agent sees what any other client sees, so tools ask through the client.
  'api/mcp/': [
    'client/index.ts',
    'job/',
    'config/version.ts',
    // For mcp/endpoint.ts alone, which serves the tools at /mcp.
    'api/context.ts',
    'api/router.ts',
    'api/problem.ts',
    'api/read-body.ts',
  ],
}

const SQL_LIVES_IN = ['catalog/', 'search/postgres/']
const ENVIRONMENT_IS_READ_IN = ['config/']
const PRINTED_IN = ['commands/terminal/']
const FORBIDDEN_NAMES = /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/
const MOST_LINES = 400
const IS_DATA = /\/data\/|-table\.ts$|\.generated\.ts$/

export const layerOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace(/\.ts$/, ''))

/** The page speaks through the client alone. */
export function webImportViolations({ path, text }: SourceFile): string[] {
  return importedPaths({ path, text })
    .filter((imported) => imported.startsWith('../') && imported !== '../src/client/index.ts')
    .map((imported) => `web/${path} imports ${imported}: outside web/ it may import only ../src/client/index.ts`)
}

export function importViolations({ path, text }: SourceFile): string[] {
  const layer = layerOf(path)
  const allowed = MAY_IMPORT[layer]
  if (allowed === undefined) return [`src/${path}: the folder ${layer} has no row in the import table`]
  return importedPaths({ path, text }).flatMap((imported) => {
    const target = layerOf(imported)
    if (imported.startsWith('../')) return imported === '../package.json' ? [] : [`src/${path} imports ${imported}, outside src/`]
    if (target === layer || allowed === 'everything' || allowed.includes(target)) return []
    return [`src/${path} imports src/${imported}: ${layer} may import ${allowed.join(', ') || 'nothing'}`]
  })
}

export function innerImportViolations({ path, text }: SourceFile): string[] {
  const folder = Object.keys(TAKES_FROM_OUTSIDE).find((each) => path.startsWith(each))
  if (folder === undefined) return []
  const allowed = TAKES_FROM_OUTSIDE[folder]!
  return importedPaths({ path, text })
    .filter(
      (imported) =>
        !imported.startsWith(folder) &&
        !allowed.some((each) => imported === each || (each.endsWith('/') && imported.startsWith(each))),
    )
    .map(
      (imported) =>
        `src/${path} imports src/${imported}: hand it in from outside ${folder}, which takes only ${allowed.join(', ')}`,
    )
}

function importedPaths({ path, text }: SourceFile): string[] {
  // Code inside templates is text: src/ats/skeleton.ts writes adapters.
  const code = text.replace(/`(?:\\.|[^`\\])*`/g, '``')
  const specifiers = [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map((match) => match[1]!)
  return specifiers.map((specifier) => normalize(join(dirname(path), specifier)).replaceAll('\\', '/'))
}

/** Types are gone when the program runs, and files of one folder may describe each other's. */
const TYPES_ONLY = /import\s+type\s[^'"]*from\s*'[^']+'|import\s*\{(?:\s*type\s[^,}]+,?)+\s*\}\s*from\s*'[^']+'/g

/** Files that, when the program is loaded, import each other in a circle: one of them would run before what it needs. */
export function importCircles(files: SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, importedPaths({ ...file, text: file.text.replace(TYPES_ONLY, '') })]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, way: string[]): void => {
    const before = way.indexOf(path)
    if (before >= 0) circles.push([...way.slice(before), path].join(' -> '))
    if (before >= 0 || done.has(path)) return
    for (const next of imports.get(path) ?? []) visit(next, [...way, path])
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  return circles
}

/** A string or template that begins as a statement does. */
const STATEMENT =
  /[`'"]\s*(select\s|insert\s+into\s|update\s+\w+\s+(\w+\s+)?set\s|delete\s+from\s|with\s+\w+\s+as\s|create\s+(table|index|unique|database|extension|function)\s|alter\s+table\s|drop\s+(table|index|database)\s|truncate\s|lock\s+table\s)/i

export function sqlViolations({ path, text }: SourceFile): string[] {
  if (SQL_LIVES_IN.some((folder) => path.startsWith(folder))) return []
  return STATEMENT.test(text) ? [`src/${path} holds SQL: it belongs in ${SQL_LIVES_IN.join(' or ')}`] : []
}

export function environmentViolations({ path, text }: SourceFile): string[] {
  if (ENVIRONMENT_IS_READ_IN.some((folder) => path.startsWith(folder))) return []
  return /\bprocess\s*\.\s*env\b|\bfrom 'node:process'/.test(text)
    ? [`src/${path} reads the environment: add a row to config/settings.ts`]
    : []
}

/** Whether a stream is a terminal may be asked anywhere. */
const PRINTING = /\bconsole\s*\.|\bprocess\s*\.\s*std(?:out|err)\b(?!\s*\.\s*(?:isTTY|columns)\b)/

/** A line of a documentation comment: an example there may print. */
const DOC_LINE = /^ +\* .*$/gm

export function printViolations({ path, text }: SourceFile): string[] {
  if (PRINTED_IN.some((folder) => path.startsWith(folder))) return []
  return PRINTING.test(text.replace(DOC_LINE, ''))
    ? [`src/${path} prints by itself: use print and printError of commands/terminal/print.ts, which clean the texts of others`]
    : []
}

export function nameViolations({ path }: SourceFile): string[] {
  return FORBIDDEN_NAMES.test(path) ? [`src/${path}: name it for what it does`] : []
}

/** A comment that begins with a pronoun where a noun exists makes its reader search for the thing. */
const PRONOUN_FIRST = /(?:\/\*\*?\s+(?:\*\s+)?|\/\/ )(?:What|Whoever|Those of|Another one|So many)\b[^\n]*/g

export function commentViolations({ path, text }: SourceFile): string[] {
  return (text.match(PRONOUN_FIRST) ?? []).map((comment) => `${path}: begin with the noun: ${comment}`)
}

export function lengthViolations({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').length - 1
  return lines > MOST_LINES && !IS_DATA.test(path)
    ? [`src/${path} has ${lines} lines: split it by meaning (${MOST_LINES} at most)`]
    : []
}

/** A relative path in a string that climbs out of the checkout, seen from a file of test/. */
export function outsideViolations({ path, text }: SourceFile): string[] {
  const climbs = [...text.matchAll(/new URL\([`'"]((?:\.\.\/)+)/g)].map((match) => match[1]!.length / 3)
  return climbs.some((levels) => levels > path.split('/').length)
    ? [`test/${path} reads what is outside the checkout: put a copy into test/fixtures, with made-up names`]
    : []
}

/** Packages of test:clients, and caches of benches. */
const INSTALLED = /(?:^|\/)(?:node_modules|\.[^/]+)\//

export function sourceFiles(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !INSTALLED.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
