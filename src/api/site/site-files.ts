import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file of the built site with everything an answer needs. `encoded` holds the compressed versions from the build, by encoding. */
export interface SiteFile {
  bytes: Uint8Array<ArrayBuffer>
  encoded: Map<string, Uint8Array<ArrayBuffer>>
  /** A digest of the bytes, for ETag. */
  tag: string
}

export interface SiteFiles {
  /** The file at a path such as /assets/page.js; null when the build has none. Throws NotBuilt when there is no site at all. */
  at(path: string): Promise<SiteFile | null>
}

/** The site was not built, or is being built for the first time. */
export class NotBuilt extends Error {
  override name = 'NotBuilt'
}

const ENCODINGS: [extension: string, encoding: string][] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
]

interface FileListing {
  builtAs: string
  names: Set<string>
  read: Map<string, Promise<SiteFile>>
}

/**
 * The files of a folder. Requests are looked up only in the listing of that folder, so no path can lead outside of it; links and hidden
 * files are not listed. A new build replaces the folder. The next request notices that, and everything is listed and read again.
 */
export function openSiteFiles(folder: string): SiteFiles {
  let current: FileListing | null = null

  async function listing(): Promise<FileListing> {
    const found = await stat(folder).catch(() => null)
    if (!found?.isDirectory()) throw new NotBuilt(`there is no built site in ${folder}`)
    const builtAs = `${found.ino} ${found.mtimeMs}`
    if (current?.builtAs !== builtAs) current = { builtAs, names: await listFiles(folder), read: new Map() }
    return current
  }

  return {
    async at(path) {
      const { names, read } = await listing()
      if (!names.has(path)) return null
      const known = read.get(path)
      if (known) return known
      const reading = readSiteFile(folder, path, names)
      read.set(path, reading)
      // If a build replaces the folder at this time, the file is gone; the next request looks again.
      reading.catch(() => read.delete(path))
      return reading
    },
  }
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const shown = files.map((file) => file.split(sep)).filter((parts) => !parts.some((part) => part.startsWith('.')))
  return new Set(shown.map((parts) => `/${parts.join('/')}`))
}

async function readSiteFile(folder: string, path: string, names: Set<string>): Promise<SiteFile> {
  const bytes = await readBytes(folder, path)
  const encoded = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const [extension, encoding] of ENCODINGS) {
    if (names.has(path + extension)) encoded.set(encoding, await readBytes(folder, path + extension))
  }
  return { bytes, encoded, tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) }
}

const readBytes = async (folder: string, path: string) => new Uint8Array(await readFile(join(folder, path)))
