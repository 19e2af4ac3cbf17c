import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { skeleton } from '../../src/ats/skeleton.ts'
import { adapter } from '../../src/commands/adapter.ts'

let dir: string
const said: string[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'rolecall-adapter-'))
  said.length = 0
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dir, { recursive: true })
})

const make = (name: string) => adapter.parseAsync(['new', name, '--dir', dir], { from: 'user' })

describe('adapter new', () => {
  it('writes the skeleton and says what to add', async () => {
    await make('night_shift')
    for (const { path, content } of skeleton('night_shift')) expect(readFileSync(join(dir, path), 'utf8')).toBe(content)
    expect(said.join('\n')).toContain("export { nightShift } from './night_shift.ts'")
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
})
