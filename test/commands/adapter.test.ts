import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { skeleton } from '../../src/ats/skeleton.ts'
import { adapterCheckout } from './adapter-checkout.ts'

const { checkout, make } = adapterCheckout()

describe('adapter new', () => {
  it('writes the skeleton, adds it to the table and says what comes next', async () => {
    const table = () => readFileSync(join(checkout.dir, 'src/ats/crawled.ts'), 'utf8')
    const before = table()
    await make('night_shift')
    for (const { path, content } of skeleton('night_shift')) expect(readFileSync(join(checkout.dir, path), 'utf8')).toBe(content)
    const line = "export { nightShift } from './night_shift.ts'\n"
    expect(table()).toBe(before.replace('export { oracle }', `${line}export { oracle }`))
    expect(checkout.said.join('\n')).toContain('npx vitest run test/ats/night_shift.test.ts')
  })

  it('overwrites nothing and refuses names that are none', async () => {
    await make('night_shift')
    const [first] = skeleton('night_shift')
    rmSync(join(checkout.dir, first!.path))
    await expect(make('night_shift')).rejects.toThrow(/exists already: nothing was written/)
    expect(existsSync(join(checkout.dir, first!.path))).toBe(false)
    await expect(make('../evil')).rejects.toMatchObject({
      name: 'CommandFailed',
      message: expect.stringContaining('no adapter name'),
    })
  })

  it('writes into checkouts only', async () => {
    await expect(make('night_shift', join(checkout.dir, 'src'))).rejects.toThrow('run this in a checkout of Rolecall')
    expect(existsSync(join(checkout.dir, 'src/src'))).toBe(false)
  })
})
