import { describe, expect, it } from 'vitest'
import { BOUNDED } from '../../scripts/regexes/bounded.ts'
import { checkRegexes } from '../../scripts/regexes/check-regexes.ts'
import { regexesIn } from '../../scripts/regexes/find.ts'
import { prove } from '../../scripts/regexes/prove.ts'

const found = (source: string, flags = '', at = 'src/api/planted.ts:1') => ({ at, source, flags })
const checked = (given: Partial<Parameters<typeof checkRegexes>[0]>) =>
  checkRegexes({ found: [], unreached: [], known: {}, bounded: [], prove, ...given })

describe('the check of regular expressions', () => {
  it('finds literals and what is composed, also in odd places', () => {
    const { literals, sites } = regexesIn(
      'src/x.ts',
      [
        'const a = /a+/i, b = 4 / 2 / 1',
        "type T<R = RegExp> = R; const c = new RegExp('x' +",
        "  'y', 'u')",
        'const d = `$' + '{text.replace(/[/]/g, "")}`; const e = RegExp("z")',
      ].join('\n'),
    )
    expect(literals).toEqual([
      { at: 'src/x.ts:1', source: 'a+', flags: 'i' },
      { at: 'src/x.ts:4', source: '[/]', flags: 'g' },
    ])
    expect(sites.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
      [2, 3],
      [4, 4],
    ])
  })

  it.each([
    [String.raw`\s*;\s*`, ''],
    [String.raw`\s+$`, ''],
    ['(a+)+b', ''],
    ['(?:a|a){0,40}b', ''],
    ['(?:a{0,40}){0,40}b', ''],
    [String.raw`(?!.*x)\s*;`, ''],
  ])(
    'fails on a planted /%s/%s',
    async (source, flags) => {
      const { failures, proofs } = await checked({ found: [found(source, flags)] })
      expect(failures).toEqual([expect.stringMatching(/^src\/api\/planted\.ts:1 cannot be shown/)])
      expect(proofs).toEqual({})
    },
    300_000,
  )

  it.each([
    [String.raw`^\d+$`, '', 'automaton'],
    [String.raw`^[\w.:/+=-]{1,128}$`, '', 'windows'],
    [String.raw`\bnot\b[^.;]{0,50}\brequire\b[^.;]{0,40}\bsponsorship\b`, 'i', 'windows'],
    ['^(?!www\\.)[^./]+$', '', 'automaton without look-around'],
  ])(
    'proves /%s/%s',
    async (source, flags, proof) => {
      expect(await prove(source, flags)).toMatchObject({ proof })
    },
    300_000,
  )

  it('accepts what a row bounds, in that file only, and refuses rows that hold nothing or too much', async () => {
    const row = { in: 'src/api/planted.ts', begins: String.raw`\s*;`, longest: 100, because: 'it is cut' }
    const bad = String.raw`\s*;\s*`
    const refuse = async () => ({ proof: null, reason: 'planted' })
    expect((await checked({ found: [found(bad)], bounded: [row], prove: refuse })).failures).toEqual([])
    const elsewhere = await checked({ found: [found(bad, '', 'src/api/other.ts:9')], bounded: [row], prove: refuse })
    expect(elsewhere.failures).toHaveLength(2)
    const wide = await checked({ found: [found(bad)], bounded: [{ ...row, longest: 50_000 }], prove: refuse })
    expect(wide.failures).toEqual([expect.stringContaining('too many')])
    const late = await checked({ unreached: [{ file: 'src/x.ts', firstLine: 3, lastLine: 3 }] })
    expect(late.failures).toEqual([expect.stringContaining('src/x.ts:3 makes a regular expression when it runs')])
  })

  it('has a reason and a bound in every row', () => {
    for (const { in: file, because, longest } of BOUNDED) {
      expect(because.length, file).toBeGreaterThan(4)
      expect(longest, file).toBeLessThanOrEqual(5_000)
    }
  })
})
