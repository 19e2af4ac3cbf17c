import { describe, expect, it } from 'vitest'
import { ADAPTERS } from '../../src/ats/index.ts'
import { skeleton, withTableLine } from '../../src/ats/skeleton.ts'

describe('the skeleton of a system', () => {
  const files = skeleton('night_shift2')
  const [adapter, test, cases] = files.map(({ content }) => content) as [string, string, string]

  it('is an adapter, its test, its recorded case and its simulator', () => {
    expect(files.map(({ path }) => path)).toEqual([
      'src/ats/night_shift2.ts',
      'test/ats/night_shift2.test.ts',
      'test/fixtures/ats/night_shift2/recorded/cases.json',
      'test/fixtures/ats/night_shift2/recorded/expected.json',
      'test/world/systems/night_shift2.ts',
    ])
  })

  it('leaves no placeholder', () => {
    for (const { content } of files) expect(content).not.toMatch(/\{\{\w*\}\}/)
  })

  it('has every member the adapters of the table have', () => {
    const required = Object.keys(ADAPTERS[0]!).filter((key) => ADAPTERS.every((each) => key in each))
    expect(required).toContain('identify')
    for (const member of required) expect(adapter, member).toMatch(new RegExp(`^  (async \\*?)?${member}[:(]`, 'm'))
    expect(adapter).toContain('export const nightShift2: Adapter = {')
    expect(adapter).toContain("name: 'night_shift2',\n  title: 'Night Shift2',\n")
    expect(adapter).toContain("'api.night-shift2.test'")
  })

  it('tests the adapter and records a case that reads every field', () => {
    expect(test).toContain("import { nightShift2 } from '../../src/ats/night_shift2.ts'")
    const [recorded] = Object.values(JSON.parse(cases)) as { answers: Record<string, { madeUp: { jobs: object[] } }> }[]
    const [answer] = Object.values(recorded!.answers)
    for (const key of Object.keys(answer!.madeUp.jobs[0]!)) expect(adapter, key).toContain(`'${key}'`)
  })

  it.each(['', 'Lever', 'a-b', '9lives', '_x', 'x_', 'a__b', '../x', 'a b'])('refuses the name %j', (name) => {
    expect(() => skeleton(name)).toThrow('is no adapter name')
  })
})

describe('the line of the table', () => {
  const table = "/* The systems. */\n\nexport { b } from './b.ts'\nexport { d } from './d.ts'\n"

  it.each([
    ['a', 2],
    ['c', 3],
    ['e', 4],
  ])('of %s stands in the order of the alphabet', (name, at) => {
    const lines = table.trimEnd().split('\n')
    lines.splice(at, 0, `export { ${name} } from './${name}.ts'`)
    expect(withTableLine(table, name)).toBe(`${lines.join('\n')}\n`)
  })
})
