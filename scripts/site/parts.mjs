// Builds the parts of dist/site. A part whose sources have not changed is taken from node_modules/.cache instead of being built again,
// because tests build often.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../content-hash.mjs'
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
      'openapi.json',
      'README.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'CHANGELOG.md',
      'examples/README.md',
      'scripts/site',
      'web/docs',
      'web/api/stored.ts',
      'web/api/demo-key.ts',
      'web/components/copy-text.ts',
      'web/theme.css',
      'package-lock.json',
    ],
    command: ['--import', 'tsx', 'scripts/site/build.ts'],
  },
]

export const SITE_SOURCES = PARTS.flatMap(({ sources }) => sources)

export function buildSite(root, target) {
  const cache = join(root, 'node_modules', '.cache', 'rolecall-site')
  mkdirSync(cache, { recursive: true })
  for (const { name, sources, command } of PARTS) {
    const built = join(cache, `${name}-${contentHash(root, sources)}`)
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
