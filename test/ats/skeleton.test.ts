import { describe, expect, it } from 'vitest'
import { ADAPTERS } from '../../src/ats/index.ts'
import { skeleton, tableLine } from '../../src/ats/skeleton.ts'

describe('the skeleton of an adapter', () => {
  const files = skeleton('night_shift2')
  const [adapter, test, fixture] = files.map(({ content }) => content) as [string, string, string]

  it('is an adapter, its test and its fixture', () => {
    expect(files.map(({ path }) => path)).toEqual([
      'src/ats/night_shift2.ts',
      'test/ats/night_shift2.test.ts',
      'test/fixtures/ats/night_shift2/list.json',
    ])
    expect(tableLine('night_shift2')).toBe("export { nightShift2 } from './night_shift2.ts'")
  })

  it('leaves no placeholder', () => {
    for (const { content } of files) expect(content).not.toMatch(/NAME|IDENTIFIER|TITLE/)
  })

  it('has every member the adapters of the table have', () => {
    const required = Object.keys(ADAPTERS[0]!).filter((key) => ADAPTERS.every((each) => key in each))
    expect(required).toContain('identify')
    for (const member of required) expect(adapter, member).toMatch(new RegExp(`^  (async \\*?)?${member}[:(]`, 'm'))
    expect(adapter).toContain('export const nightShift2: Adapter = {')
    expect(adapter).toContain("name: 'night_shift2',\n  title: 'Night Shift2',\n")
  })

  it('tests the adapter against its fixture', () => {
    expect(test).toContain("import { nightShift2 } from '../../src/ats/night_shift2.ts'")
    expect(test).toContain("fixture('night_shift2', 'list.json')")
    const payload = JSON.parse(fixture)
    expect(payload.jobs).toHaveLength(payload.total)
    for (const key of Object.keys(payload.jobs[0])) expect(adapter, key).toContain(`'${key}'`)
  })

  it.each(['', 'Lever', 'a-b', '9lives', '_x', 'x_', 'a__b', '../x', 'a b'])('refuses the name %j', (name) => {
    expect(() => skeleton(name)).toThrow('is no adapter name')
  })
})
