// Generates clients from openapi.json with three third-party generators, and compiles them strictly with code that uses them.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const document = join(here, '..', '..', 'openapi.json')
const program = (name) => join(here, 'node_modules', '.bin', name)

const STEPS = [
  ['installing the generators', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']],
  ['openapi-typescript', program('openapi-typescript'), [document, '-o', 'generated/openapi-typescript/schema.ts']],
  ['@hey-api/openapi-ts', program('openapi-ts'), ['-i', document, '-o', 'generated/hey-api', '--no-log-file']],
  ['orval', program('orval'), ['--input', document, '--output', 'generated/orval/client.ts', '--client', 'fetch']],
  ['compiling all three strictly', program('tsc'), ['-p', 'tsconfig.json']],
]

rmSync(join(here, 'generated'), { recursive: true, force: true })
try {
  for (const [what, command, options] of STEPS) {
    console.log(`clients: ${what}`)
    const { status, stdout, stderr, error } = spawnSync(command, options, { cwd: here, encoding: 'utf8' })
    if (status === 0) continue
    console.error(`clients: ${what} failed\n${error ?? ''}${stdout}${stderr}`)
    process.exitCode = 1
    break
  }
} finally {
  rmSync(join(here, 'generated'), { recursive: true, force: true })
}
if (!process.exitCode) console.log('clients: 3 passed, 0 failed')
