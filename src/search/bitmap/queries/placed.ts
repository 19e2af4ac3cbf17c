import type { FacetValue } from '../../engine.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'

/** Adds to each country how many of its jobs are in the country itself, and not only in a region of the world that includes it. */
export function withPlaced(index: JobIndex, documents: ReadonlyBitmap, countries: FacetValue[]): FacetValue[] {
  const regions = index.values('world_region').map((region) => index.having('world_region', region))
  const regional = Bitmap.all([documents, Bitmap.or(regions)])
  return countries.map((counted) => {
    const code = String(counted.value)
    const named = Bitmap.all([regional, index.having('country', code)])
    return { ...counted, placed: counted.count - named.size + named.andSize(index.having('primary_country', code)) }
  })
}
