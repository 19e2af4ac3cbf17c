// Writes .br and .gz beside every text file that gets smaller by it, so that the server compresses nothing while it answers.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|json|svg|md|txt)$/
/** Below this a packet carries it anyway. */
const LEAST_BYTES = 1024
const LARGE_BYTES = 1_000_000

export function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name)
    if (!COMPRESSIBLE.test(name) || statSync(path).size < LEAST_BYTES) continue
    const content = readFileSync(path)
    // On Scalar's 3.5 MB the highest level would take many seconds for some percent.
    const quality = content.length > LARGE_BYTES ? 9 : 11
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}
