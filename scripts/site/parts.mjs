// Builds the parts of dist/site. A part whose sources have not changed is taken from node_modules/.cache instead of being built again,
// because tests build often.
import { spawnSync } from 'node:child_process'
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
} from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.mjs'

/** `sources` are files and folders whose content decides; `command` gets the folder to write to as its last argument. */
const PARTS = [
  {
    name: 'page',
    sources: ['web', 'src/client', 'scripts/site/compress.mjs', 'package-lock.json'],
    command: ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn', '--emptyOutDir', '--outDir'],
  },
  {
    name: 'docs',
    sources: [
      'docs',
      'README.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'CHANGELOG.md',
      'scripts/site',
      'web/docs',
      'web/api/stored.ts',
      'web/theme.css',
      'package-lock.json',
    ],
    command: ['--import', 'tsx', 'scripts/site/build.ts'],
  },
]

export function buildSite(root, target) {
  const cache = join(root, 'node_modules', '.cache', 'rolecall-site')
  mkdirSync(cache, { recursive: true })
  for (const { name, sources, command } of PARTS) {
    const built = join(cache, `${name}-${hashOf(root, sources)}`)
    if (!existsSync(built)) {
      const old = readdirSync(cache).filter((entry) => entry.startsWith(`${name}-`))
      buildPart(root, command, cache, built)
      for (const entry of old) rmSync(join(cache, entry), { recursive: true, force: true })
    }
    cpSync(built, target, { recursive: true })
  }
}

/** Writes beside the target and renames, so that a build that is stopped leaves nothing half done. */
function buildPart(root, command, cache, built) {
  const staging = mkdtempSync(join(cache, '.building-'))
  // Tests run the build with NODE_ENV=test, which would bundle React's slow development build.
  const run = spawnSync(process.execPath, [...command, staging], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    if (run.status !== 0) throw new Error(`${command.join(' ')} failed`)
    compressFiles(staging)
    // mkdtemp makes folders that only their owner may enter.
    chmodSync(staging, 0o755)
    renameSync(staging, built)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    // Another build of the same sources may have been faster: then its result is as good.
    if (!existsSync(built)) throw error
  }
}

function hashOf(root, sources) {
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
