import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ADAPTERS } from '../../src/ats/index.ts'
import { readRecorded, recordedCases, recordedFolder, recordedSystems, runCase } from './recorded-cases.ts'

const systems = recordedSystems()

describe.each(systems)('recorded %s', (system) => {
  const files = readdirSync(recordedFolder(system))
  const payloads = files.filter((file) => file !== 'cases.json' && file !== 'expected.json')
  const runs = async () => {
    const found: [string, Awaited<ReturnType<typeof runCase>>][] = []
    for (const [name, recorded] of recordedCases(system)) found.push([name, await runCase(system, recorded)])
    return found
  }

  it('is mapped as expected.json says', async () => {
    const outcomes = Object.fromEntries((await runs()).map(([name, { outcome }]) => [name, outcome]))
    const expected = fileURLToPath(new URL('expected.json', recordedFolder(system)))
    await expect(`${JSON.stringify(outcomes, null, 1)}\n`).toMatchFileSnapshot(expected)
    // Vitest writes a missing file and passes.
    expect(files, 'expected.json is new: read it beside the payloads, then run this test again').toContain('expected.json')
  })

  it('is read whole: every payload by a case, every answer of a case by the adapter', async () => {
    const found = await runs()
    expect(found.flatMap(([name, { unasked }]) => unasked.map((url) => `${name}: ${url}`))).toEqual([])
    expect([...new Set(found.flatMap(([, { filesRead }]) => filesRead))].sort()).toEqual(payloads.sort())
  })

  it('is small, and its e-mail addresses are made up', () => {
    for (const file of payloads) {
      const text = readRecorded(system, file)
      expect(text.length, file).toBeLessThan(60_000)
      const addresses = text.match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g) ?? []
      expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([])
    }
  })
})

describe('confidence', () => {
  it.each(ADAPTERS.map(({ name, confidence }) => ({ name, confidence })))(
    'of $name is $confidence',
    async ({ name, confidence }) => {
      const runs = systems.includes(name) ? recordedCases(name).map(([, recorded]) => runCase(name, recorded)) : []
      const earned = (await Promise.all(runs)).some(({ mapsRecorded }) => mapsRecorded)
      expect(confidence).toBe(earned ? 'recorded' : 'docs')
    },
  )
})
