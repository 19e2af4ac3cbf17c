import type { GroupedValues } from '../columns/value-groups.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { clearedCounts, type GroupCounts } from './count-values.ts'

/** Counts of jobs elsewhere, used again. */
let elsewhere = new Uint32Array(0)

/**
 * By value number, how many jobs name a country and are not in the country itself. A job that names a region of the world counts as being in its
 * primary country alone. The array is used again by the next call.
 */
export function countedElsewhere(index: JobIndex, { numbers, length, isOfDocuments }: GroupCounts): Uint32Array {
  const groups = index.groupsOf('country')
  const [regions, named, primary] = [groups.values('world_region'), groups.values('country'), groups.values('primary_country')]
  const [codes, primaryCodes] = [index.values('country'), index.values('primary_country')]
  elsewhere = clearedCounts(elsewhere, codes.length)
  for (let at = 0; at < length; at++) {
    const group = isOfDocuments ? numbers[at]! : at
    if (regions.heads[group] === 0) continue
    const own = primary.heads[group] === 0 ? null : primaryCodes[primary.heads[group]! - 1]
    const [end, count] = [named.ends[group]!, isOfDocuments ? 1 : numbers[at]!]
    for (let place = startOf(named, group); place < end; place++) {
      const country = named.numbers[place]!
      if (codes[country] !== own) elsewhere[country]! += count
    }
  }
  return elsewhere
}

const startOf = ({ ends }: GroupedValues, group: number) => (group === 0 ? 0 : ends[group - 1]!)
