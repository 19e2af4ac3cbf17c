import type { FacetValue } from '../../engine.ts'
import { present } from '../../present.ts'
import type { JobIndex } from '../documents/job-index.ts'
import type { GroupCounts } from './count-values.ts'

/**
 * Adds to each country how many of its jobs are in the country itself. A job that names a region of the world is in its primary country alone. Few
 * groups name a region, so its other countries are subtracted.
 */
export function withPlaced(index: JobIndex, { numbers, counts }: GroupCounts, countries: FacetValue[]): FacetValue[] {
  const groups = index.groupsOf('country')
  const regionEnds = groups.values('world_region').view().ends
  const [codes, primaryCodes] = [index.values('country'), index.values('primary_country')]
  const elsewhere = new Map<string, number>()
  for (const [at, group] of numbers.entries()) {
    if (regionEnds[group] === (group === 0 ? 0 : regionEnds[group - 1])) continue
    const primary = groups
      .values('primary_country')
      .at(group)
      .map((number) => primaryCodes[number])
    for (const number of groups.values('country').at(group)) {
      const code = present(codes[number])
      if (!primary.includes(code)) elsewhere.set(code, (elsewhere.get(code) ?? 0) + (counts?.[at] ?? 1))
    }
  }
  return countries.map((counted) => ({ ...counted, placed: counted.count - (elsewhere.get(String(counted.value)) ?? 0) }))
}
