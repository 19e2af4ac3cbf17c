import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A short digest of the names and contents of all these files and of everything in these folders. Missing ones are left out. */
export function contentHash(root, sources) {
  const hash = createHash('sha256')
  for (const source of sources.filter((path) => existsSync(join(root, path)))) {
    const files = statSync(join(root, source)).isDirectory()
      ? readdirSync(join(root, source), { recursive: true }).map((name) => join(source, name))
      : [source]
    for (const file of files.sort()) {
      if (statSync(join(root, file)).isFile())
        hash
          .update(file)
          .update('\0')
          .update(readFileSync(join(root, file)))
          .update('\0')
    }
  }
  return hash.digest('hex').slice(0, 16)
}
