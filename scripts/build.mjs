// Compiles src/ and the site into a fresh dist/ and swaps it in, so that a running `bin/rolecall` never sees half a build.
// With --if-changed it does nothing if dist/ was built from the same sources: every test run needs dist/.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeBundle } from './bundle.mjs'
import { writeClientPackage } from './client-package.mjs'
import { contentHash } from './content-hash.mjs'
import { writeReadingVersions } from './reading-versions.mjs'
import { buildSite, SITE_SOURCES } from './site/parts.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const sources = [
  'src',
  'scripts/build.mjs',
  'scripts/bundle.mjs',
  'scripts/client-package.mjs',
  'scripts/content-hash.mjs',
  'scripts/reading-versions.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
  ...SITE_SOURCES,
]
const hash = contentHash(root, sources)
const hashFile = join(dist, '.built-from')
if (process.argv.includes('--if-changed') && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) process.exit()

// A build takes a minute or two, so an older folder is of one that was killed.
for (const name of readdirSync(root).filter((name) => name.startsWith('.dist-'))) {
  const made = statSync(join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Date.now() - made > 3_600_000) rmSync(join(root, name), { recursive: true, force: true })
}
const staging = mkdtempSync(join(root, '.dist-'))
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const run = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', staging], { cwd: root, stdio: 'inherit' })
if (run.status !== 0) fail(run.status ?? 1)

// Data that code reads beside itself: every data folder of src.
for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
  if (!entry.isDirectory() || entry.name !== 'data') continue
  const data = join(entry.parentPath, entry.name)
  cpSync(data, join(staging, relative(join(root, 'src'), data)), { recursive: true, filter: (path) => !path.endsWith('.ts') })
}

writeReadingVersions(staging)
await writeBundle(staging)
writeClientPackage(root, staging)

try {
  buildSite(root, join(staging, 'site'))
} catch (error) {
  console.error(error)
  fail(1)
}

// mkdtemp makes folders that only their owner may enter, but one user may run the installation of another.
chmodSync(staging, 0o755)
writeFileSync(join(staging, '.built-from'), hash)
const old = `${staging}-old`
if (existsSync(dist)) renameSync(dist, old)
renameSync(staging, dist)
rmSync(old, { recursive: true, force: true })

function fail(status) {
  rmSync(staging, { recursive: true, force: true })
  process.exit(status)
}
