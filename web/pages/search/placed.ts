import type { FacetValue } from '../../../src/client/index.ts'
import { count, counted } from '../../format/number.ts'

/** The jobs in a country itself. The others of its count name a region that includes it. */
export const placedIn = ({ count, placed = count }: FacetValue): number => placed

/** The countries with most jobs of their own first. */
export const byPlaced = (countries: readonly FacetValue[]): FacetValue[] =>
  [...countries].sort((a, b) => placedIn(b) - placedIn(a) || b.count - a.count)

/** Such as "Germany: 12 jobs, and 40 for a region that includes it". */
export function sayCountry(name: string, value: FacetValue | undefined): string {
  const placed = value ? placedIn(value) : 0
  const regional = (value?.count ?? 0) - placed
  return `${name}: ${counted(placed, 'job')}${regional > 0 ? `, and ${count(regional)} for a region that includes it` : ''}`
}
