import { geometricMean, shown, type Timing } from './measure.ts'

export const ENGINES = ['index', 'postgres', 'plain', 'sqlite'] as const
export type Engine = (typeof ENGINES)[number]

export const GROUPS = ['page', 'count', 'facets', 'changes', 'look-up'] as const
export type Group = (typeof GROUPS)[number]

/** The subject of a bar: title q and filters, full scope without phrases, full scope with them; other: more than a page of 100. */
export const FAMILIES = ['title', 'full', 'phrases', 'other'] as const
export type Family = (typeof FAMILIES)[number]

export interface Result {
  group: Group
  family: Family
  name: string
  times: Partial<Record<Engine, Timing>>
}

interface Bar {
  name: string
  of: (result: Result) => boolean
  /** Milliseconds that no shape's p95 may exceed. */
  p95: number
  /** How many times faster than the plain schema in geometric mean, and at the least. */
  faster?: number
  least?: number
}

const SEARCHES: Group[] = ['page', 'count', 'facets']

/** Of design.md; those of counts and facets are meant for a million jobs. */
const BARS: Bar[] = [
  {
    name: 'counts and facets, any filter, title q',
    of: ({ group, family }) => (group === 'count' || group === 'facets') && family === 'title',
    p95: 2,
    faster: 100,
  },
  {
    name: 'page of 100, any filter or title q',
    of: ({ group, family }) => group === 'page' && family === 'title',
    p95: 10,
    faster: 5,
    least: 1 / 1.2,
  },
  { name: 'q_scope=full without phrases', of: ({ group, family }) => SEARCHES.includes(group) && family === 'full', p95: 30 },
  { name: 'changes page of 500', of: ({ group }) => group === 'changes', p95: 15 },
]

/** The engine whose times bars are compared with: the index where there is one, else Postgres. */
const ours = ({ times }: Result): Timing => times.index ?? times.postgres!

export const ratioTo = (result: Result, engine: Engine): number | null => {
  const theirs = result.times[engine]
  return theirs ? theirs.p50 / ours(result).p50 : null
}

export function printSummaries(results: Result[]): void {
  console.log('\n### by group\n')
  console.log('| group | shapes | p95, median | p95, worst | plain / ours | worst | sqlite / ours | worst |')
  console.log('|---|--:|--:|---|--:|--:|--:|--:|')
  for (const group of GROUPS) {
    for (const family of FAMILIES) {
      const of = results.filter((result) => result.group === group && result.family === family)
      if (of.length === 0) continue
      const p95s = of.map((result) => ours(result).p95).sort((a, b) => a - b)
      const slowest = of.toSorted((a, b) => ours(b).p95 - ours(a).p95)[0]!
      const name = SEARCHES.includes(group) ? `${group}, ${family}` : group
      const worst = `${shown(p95s.at(-1)!)} (${slowest.name})`
      const cells = (['plain', 'sqlite'] as const).flatMap((engine) => ratioCells(of, engine))
      console.log(`| ${[name, of.length, shown(p95s[Math.floor(p95s.length / 2)]!), worst, ...cells].join(' | ')} |`)
    }
  }
}

function ratioCells(results: Result[], engine: Engine): [mean: string, worst: string] {
  const ratios = results.flatMap((result) => ratioTo(result, engine) ?? [])
  return ratios.length === 0 ? ['', ''] : [shown(geometricMean(ratios)), shown(Math.min(...ratios))]
}

export function printBars(results: Result[]): void {
  console.log('\n### bars\n\n| bar | measured | |\n|---|---|---|')
  for (const { name, of, p95, faster, least } of BARS) {
    const held = results.filter(of)
    if (held.length === 0) continue
    const slow = held.filter((result) => ours(result).p95 > p95)
    const worst = held.toSorted((a, b) => ours(b).p95 - ours(a).p95)[0]!
    const measured = `${shown(ours(worst).p95)} ms at worst (${worst.group} ${worst.name}), over the bar: ${slow.length} of ${held.length} shapes`
    printBar(`${name}: p95 under ${p95} ms`, measured, ours(worst).p95 / p95)
    const ratios = held.flatMap((result) => ratioTo(result, 'plain') ?? [])
    const [mean, lowest] = [geometricMean(ratios), Math.min(...ratios)]
    if (faster) printBar(`${name}: ${faster}x the plain schema in geometric mean`, `${shown(mean)}x`, faster / mean)
    if (least) printBar(`${name}: none slower than 1.2x`, `${shown(1 / lowest)}x at worst`, least / lowest)
  }
}

/** `share` is what was measured as a share of what is allowed. */
export function printBar(name: string, measured: string, share: number): void {
  console.log(`| ${name} | ${measured} | ${share <= 1 ? 'bar met' : `missed by ${shown(share)}x`} |`)
}
