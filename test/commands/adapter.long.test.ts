import { execFile } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { skeleton } from '../../src/ats/skeleton.ts'
import { adapterCheckout, ROOT } from './adapter-checkout.ts'

const { checkout, make } = adapterCheckout()

describe('adapter new', () => {
  it('makes a system that compiles and passes its tests as it stands', async () => {
    const folders = ['src', 'test/ats', 'test/demo', 'test/world', 'test/support', 'test/fixtures/ats']
    for (const folder of folders) cpSync(join(ROOT, folder), join(checkout.dir, folder), { recursive: true })
    for (const file of ['package.json', 'test/fixtures/urls.tsv']) cpSync(join(ROOT, file), join(checkout.dir, file))
    symlinkSync(join(ROOT, 'node_modules'), join(checkout.dir, 'node_modules'))
    await make('night_shift')
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))
    const written = skeleton('night_shift').flatMap(({ path }) => (path.endsWith('.ts') ? [path] : []))
    writeFileSync(join(checkout.dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: written }))
    // Without the set-up of this suite, since no database is needed; with every test that samples boards in `npm test`.
    writeFileSync(
      join(checkout.dir, 'vitest.config.ts'),
      'export default { test: { testTimeout: 240_000, hookTimeout: 240_000, provide: { long: true } } }',
    )
    const run = (...command: string[]) =>
      promisify(execFile)(process.execPath, command, {
        cwd: checkout.dir,
        env: { PATH: process.env.PATH, NO_COLOR: '1' },
        timeout: 300_000,
      })
    await run('node_modules/typescript/bin/tsc', '-p', '.')
    const suites = ['ats/night_shift', 'ats/urls', 'ats/recorded', 'demo/boards']
    const tests = suites.map((suite) => `test/${suite}.test.ts`)
    const { stdout } = await run('node_modules/vitest/vitest.mjs', 'run', ...tests, '-t', 'night_shift')
    expect(stdout).toMatch(/Test Files +4 passed/)
    expect(stdout).not.toMatch(/\d failed/)
  })
})
