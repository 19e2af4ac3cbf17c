import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { skeleton } from '../../src/ats/skeleton.ts'
import { adapter } from '../../src/commands/adapter.ts'

const ROOT = resolve(import.meta.dirname, '../..')
let dir: string
const said: string[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'rolecall-adapter-'))
  mkdirSync(join(dir, 'src/ats'), { recursive: true })
  cpSync(join(ROOT, 'src/ats/crawled.ts'), join(dir, 'src/ats/crawled.ts'))
  said.length = 0
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dir, { recursive: true })
})

const make = (name: string, folder = dir) => adapter.parseAsync(['new', name, '--dir', folder], { from: 'user' })

describe('adapter new', () => {
  it('makes a system that compiles and passes its tests as it stands', async () => {
    const folders = ['src', 'test/ats', 'test/demo', 'test/world', 'test/support', 'test/fixtures/ats']
    for (const folder of folders) cpSync(join(ROOT, folder), join(dir, folder), { recursive: true })
    for (const file of ['package.json', 'test/fixtures/urls.tsv']) cpSync(join(ROOT, file), join(dir, file))
    symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'))
    await make('night_shift')
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))
    const written = skeleton('night_shift').flatMap(({ path }) => (path.endsWith('.ts') ? [path] : []))
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: written }))
    // Without the set-up of this suite, since no database is needed; with every test that samples boards in `npm test`.
    writeFileSync(
      join(dir, 'vitest.config.ts'),
      'export default { test: { testTimeout: 600_000, hookTimeout: 600_000, provide: { long: true } } }',
    )
    const run = (...command: string[]) =>
      promisify(execFile)(process.execPath, command, {
        cwd: dir,
        env: { PATH: process.env.PATH, NO_COLOR: '1' },
        timeout: 900_000,
      })
    await run('node_modules/typescript/bin/tsc', '-p', '.')
    const suites = ['ats/night_shift', 'ats/urls', 'ats/recorded', 'demo/boards']
    const tests = suites.map((suite) => `test/${suite}.test.ts`)
    const { stdout } = await run('node_modules/vitest/vitest.mjs', 'run', ...tests, '-t', 'night_shift')
    expect(stdout).toMatch(/Test Files +4 passed/)
    expect(stdout).not.toMatch(/\d failed/)
  })
})
