import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { adapter } from '../../src/commands/adapter.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

/** A folder with the table of adapters for each test of the calling file. What the command prints is kept in `said`. */
export function adapterCheckout() {
  const checkout = { dir: '', said: [] as string[] }
  const make = (name: string, folder = checkout.dir) => adapter.parseAsync(['new', name, '--dir', folder], { from: 'user' })
  beforeEach(() => {
    checkout.dir = mkdtempSync(join(tmpdir(), 'rolecall-adapter-'))
    mkdirSync(join(checkout.dir, 'src/ats'), { recursive: true })
    cpSync(join(ROOT, 'src/ats/crawled.ts'), join(checkout.dir, 'src/ats/crawled.ts'))
    checkout.said = []
    vi.spyOn(console, 'log').mockImplementation((line) => void checkout.said.push(line))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(checkout.dir, { recursive: true })
  })
  return { checkout, make }
}
