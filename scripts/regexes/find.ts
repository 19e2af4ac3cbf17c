import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

export interface Found {
  /** file:line, relative to the root. */
  at: string
  source: string
  flags: string
}

export interface RegexSite {
  file: string
  firstLine: number
  lastLine: number
}

export interface Regexes {
  found: Found[]
  /** Places with `new RegExp(...)` that were not reached when their module was loaded, so that their patterns are unknown. */
  unreached: RegexSite[]
}

/**
 * The files whose regular expressions match requests in the process of the API, where a slow one delays every request. Payloads are
 * read by separate processes, which are ended when they take too long, so enrichment and `ats/reading/` are not here.
 */
const GUARDED = [
  'src/api/',
  'src/search/',
  'src/job/',
  'src/http/',
  'src/catalog/',
  'src/collect/resolve/',
  'src/enrich/places/',
  'src/enrich/skills/vocabulary.ts',
  'src/ats/url-only/',
  'src/ats/reading/url.ts',
]
/** Adapters read the URLs of /resolve. */
const ADAPTER = /^src\/ats\/[\w-]+\.ts$/

const isGuarded = (file: string) => ADAPTER.test(file) || GUARDED.some((prefix) => file.startsWith(prefix))

/** Every regular expression of the guarded files: literals from the syntax tree, composed ones from loading the modules. */
export async function findRegexes(root = process.cwd()): Promise<Regexes> {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter(isGuarded)
    .sort()
  const literals: Found[] = []
  const sites: RegexSite[] = []
  for (const file of files) {
    const inFile = regexesIn(file, readFileSync(join(root, file), 'utf8'))
    literals.push(...inFile.literals)
    sites.push(...inFile.sites)
  }
  const made = await composedOnLoading(files, root)
  const composed = made.flatMap(({ file, line, source, flags }) => {
    const here = sites.filter((known) => known.file === file && known.firstLine <= line && line <= known.lastLine)
    return here.map((site) => ({ site, found: { at: `${file}:${site.firstLine}`, source, flags } }))
  })
  const reached = new Set(composed.map(({ site }) => site))
  return { found: [...literals, ...composed.map(({ found }) => found)], unreached: sites.filter((site) => !reached.has(site)) }
}

export function regexesIn(file: string, text: string): { literals: Found[]; sites: RegexSite[] } {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const literals: Found[] = []
  const sites: RegexSite[] = []
  const made = (node: { callee: { type: string; name?: string }; start: number; end: number }) => {
    if (node.callee.name === 'RegExp') sites.push({ file, firstLine: lineAt(node.start), lastLine: lineAt(node.end) })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        literals.push({ at: `${file}:${lineAt(node.start)}`, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: made as never,
    CallExpression: made as never,
  }).visit(program)
  return { literals, sites }
}

interface Made {
  file: string
  line: number
  source: string
  flags: string
}

/** Loads every module with a RegExp that records its patterns and their places. */
async function composedOnLoading(files: string[], root: string): Promise<Made[]> {
  const made: Made[] = []
  const original = globalThis.RegExp
  const note = (regex: RegExp) => {
    const place = /\/(src\/[^\s:)]+\.ts):(\d+)/.exec(new Error().stack?.split('\n').find((line) => line.includes('/src/')) ?? '')
    if (place) made.push({ file: place[1]!, line: Number(place[2]), source: regex.source, flags: regex.flags })
    return regex
  }
  globalThis.RegExp = new Proxy(original, {
    construct: (target, args) => note(Reflect.construct(target, args)),
    apply: (target, self, args) => note(Reflect.apply(target, self, args)),
  })
  try {
    for (const file of files) await import(pathToFileURL(resolve(root, file)).href)
  } finally {
    globalThis.RegExp = original
  }
  return made
}
