// Builds the page of web/ into a folder, with compressed copies beside every text file. Tests build often, so the last result is kept in
// node_modules/.cache and taken again while nothing that it is made of has changed.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const MADE_OF = ['web', 'src/client', 'package-lock.json', 'scripts/build-web.mjs']
const COMPRESSED = /\.(html|js|css|svg|json|md)$/
/** Below this a packet carries it anyway. */
const WORTH_COMPRESSING = 1_000

export async function buildWeb(root, target) {
  const cache = join(root, 'node_modules', '.cache', 'rolecall-web')
  const kept = join(cache, fingerprint(root))
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true })
    const fresh = mkdtempSync(join(cache, 'building-'))
    // mkdtemp makes folders that only their owner may enter.
    chmodSync(fresh, 0o755)
    // Tests run the build with NODE_ENV=test, which would bundle React's slow development build.
    process.env.NODE_ENV = 'production'
    const { build } = await import('vite')
    await build({ root: join(root, 'web'), logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } })
    compressAll(fresh)
    for (const name of readdirSync(cache)) {
      // Another build may be under way beside this one.
      if (!name.startsWith('building-')) rmSync(join(cache, name), { recursive: true, force: true })
    }
    try {
      renameSync(fresh, kept)
    } catch (error) {
      // The other build was first: its result is the same.
      if (!existsSync(kept)) throw error
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  cpSync(kept, target, { recursive: true })
}

function fingerprint(root) {
  const hash = createHash('sha256')
  for (const path of MADE_OF.flatMap((name) => filesUnder(root, name)).sort())
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

function filesUnder(root, name) {
  if (!statSync(join(root, name)).isDirectory()) return [name]
  return readdirSync(join(root, name)).flatMap((child) => filesUnder(root, `${name}/${child}`))
}

function compressAll(folder) {
  for (const path of filesUnder(folder, '.')) {
    if (!COMPRESSED.test(path)) continue
    const bytes = readFileSync(join(folder, path))
    if (bytes.length < WORTH_COMPRESSING) continue
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
