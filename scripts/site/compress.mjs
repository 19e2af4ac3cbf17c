// Writes .br and .gz beside every text file that gets smaller by it, so that the server compresses nothing while it answers.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|json|svg|md|txt)$/
/** A smaller file gains next to nothing. */
const LEAST_BYTES = 200

export function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name)
    if (!COMPRESSIBLE.test(name) || statSync(path).size < LEAST_BYTES) continue
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}
