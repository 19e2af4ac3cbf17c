import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Shown } from '../../src/ats/adapter.ts'
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

/** The parts of each system that the cases of all folders show, by sample. */
const earned = new Map<string, Map<string, Set<Shown>>>(ADAPTERS.map(({ name }) => [name, new Map()]))
for (const system of systems) {
  for (const [, recorded] of recordedCases(system)) {
    const { adapter, shown } = await runCase(system, recorded)
    const samples = earned.get(adapter)!
    for (const [sample, kinds] of shown) samples.set(sample, new Set([...(samples.get(sample) ?? []), ...kinds]))
  }
}

describe.each(ADAPTERS.map(({ name, evidence }) => ({ name, evidence })))('the evidence of $name', ({ name, evidence }) => {
  const samples = earned.get(name)!
  const kindsOf = (found: Iterable<Iterable<Shown>>) => [...new Set([...found].flatMap((kinds) => [...kinds]))].sort()

  it('is recorded answers that its cases read, each with no more than it shows whole', () => {
    for (const { sample, shows } of evidence) {
      expect([...samples.keys()], sample).toContain(sample)
      for (const kind of shows) expect([...samples.get(sample)!], sample).toContain(kind)
    }
  })

  it('leaves out nothing that a recorded answer shows', () => {
    expect(kindsOf(evidence.map(({ shows }) => shows))).toEqual(kindsOf(samples.values()))
    expect(evidence.length > 0).toBe(samples.size > 0)
  })

  it('has dates that are days or months', () => {
    for (const { date } of evidence) expect(date ?? '2026-01').toMatch(/^20\d{2}-(?:0[1-9]|1[0-2])(?:-\d{2})?$/)
  })
})
