import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Names the code that turns a payload into a job, so that a release that reads postings differently reads them again and any other
 * release does not. A version is a digest of the program files themselves: nobody has to remember to move a number. The package's
 * version would not do: it moves for other reasons, and between two releases it does not move at all.
 */

const ROOT = dirname(fileURLToPath(import.meta.url))
/** `.ts` when run from the sources, `.js` when built. */
const EXTENSION = extname(fileURLToPath(import.meta.url))
const ENRICHMENT = ['enrich', 'places', 'skills', 'job']
/** What places fold names with. The rest of words/ is about searching, and has a version of its own. */
const FOLDING = join('words', `plain-letters${EXTENSION}`)

const adapters = new Map<string, string>()
let enrichment: string | null = null

/** Of the dictionaries and the enrichment steps. Takes about 20 ms the first time. */
export function enrichmentVersion(): string {
  enrichment ??= digestOf([...ENRICHMENT.flatMap(filesBelow), join(ROOT, FOLDING)])
  return enrichment
}

/** Of everything a posting of this system goes through: its adapter with all that it imports from `ats/`, then enrichment. */
export function readingVersion(type: string): string {
  let adapter = adapters.get(type)
  if (adapter === undefined) {
    const start = join(ROOT, 'ats', `${type}${EXTENSION}`)
    adapter = digestOf(existsSync(start) ? importedWithin(dirname(start), start) : filesBelow('ats'))
    adapters.set(type, adapter)
  }
  return `${adapter} ${enrichmentVersion()}`
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** A file and the files it imports, as far as they are in `folder`. */
function importedWithin(folder: string, start: string, found = new Set<string>()): string[] {
  if (found.has(start) || relative(folder, start).startsWith('..')) return []
  found.add(start)
  for (const [, specifier = ''] of readFileSync(start, 'utf8').matchAll(/from\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
    importedWithin(folder, join(dirname(start), specifier), found)
  }
  return [...found]
}

function digestOf(paths: string[]): string {
  const files = paths.sort().map((path) => `${relative(ROOT, path)} ${hash('sha1', readFileSync(path), 'hex')}`)
  return hash('sha1', files.join('\n'), 'hex').slice(0, 12)
}
