import type { FacetValue } from '../../engine.ts'
import { present } from '../../present.ts'
import type { GroupedValues } from '../columns/value-groups.ts'
import type { JobIndex } from '../documents/job-index.ts'
import type { GroupCounts } from './count-values.ts'

/**
 * Adds to each country how many of its jobs are in the country itself. A job that names a region of the world is in its primary country alone. Few
 * groups name a region, so its other countries are subtracted.
 */
export function withPlaced(index: JobIndex, { counts, ofDocuments }: GroupCounts, countries: FacetValue[]): FacetValue[] {
  const groups = index.groupsOf('country')
  const [regions, named, primary] = [groups.values('world_region'), groups.values('country'), groups.values('primary_country')]
  const [codes, primaryCodes] = [index.values('country'), index.values('primary_country')]
  const elsewhere = new Uint32Array(codes.length)
  const length = counts === null ? ofDocuments.length : counts.length
  for (let at = 0; at < length; at++) {
    const group = counts === null ? ofDocuments[at]! : at
    if (regions.heads[group] === 0) continue
    const own = primary.heads[group] === 0 ? null : primaryCodes[primary.heads[group]! - 1]
    const [end, count] = [named.ends[group]!, counts === null ? 1 : counts[at]!]
    for (let place = startOf(named, group); place < end; place++) {
      const country = named.numbers[place]!
      if (codes[country] !== own) elsewhere[country]! += count
    }
  }
  const numberOf = (code: FacetValue['value']) => present(index.postings('country').numberOf(String(code)))
  for (const counted of countries) counted.placed = counted.count - elsewhere[numberOf(counted.value)]!
  return countries
}

const startOf = ({ ends }: GroupedValues, group: number) => (group === 0 ? 0 : ends[group - 1]!)
