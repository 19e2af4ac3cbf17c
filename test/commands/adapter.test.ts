import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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
  it('writes the skeleton, adds it to the table and says what comes next', async () => {
    const table = () => readFileSync(join(dir, 'src/ats/crawled.ts'), 'utf8')
    const before = table()
    await make('night_shift')
    for (const { path, content } of skeleton('night_shift')) expect(readFileSync(join(dir, path), 'utf8')).toBe(content)
    const line = "export { nightShift } from './night_shift.ts'\n"
    expect(table()).toBe(before.replace('export { oracle }', `${line}export { oracle }`))
    expect(said.join('\n')).toContain('npx vitest run test/ats/night_shift.test.ts')
  })

  it('overwrites nothing and refuses names that are none', async () => {
    await make('night_shift')
    const [first] = skeleton('night_shift')
    rmSync(join(dir, first!.path))
    await expect(make('night_shift')).rejects.toThrow(/exists already: nothing was written/)
    expect(existsSync(join(dir, first!.path))).toBe(false)
    await expect(make('../evil')).rejects.toMatchObject({
      name: 'CommandFailed',
      message: expect.stringContaining('no adapter name'),
    })
  })

  it('writes into checkouts only', async () => {
    await expect(make('night_shift', join(dir, 'src'))).rejects.toThrow('run this in a checkout of Rolecall')
    expect(existsSync(join(dir, 'src/src'))).toBe(false)
  })
})
