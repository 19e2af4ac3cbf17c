import { type WorldRegion, worldRegion, worldRegions } from '../enrich/places/index.ts'

export interface WithinRegions {
  regions: string[]
  countries: string[]
}

/**
 * The places that `world_region` finds: jobs tagged with one of the regions or with a region inside it (DACH lies inside EMEA), and jobs in one of
 * its countries. WORLDWIDE finds only jobs that say so: every country lies in it, so its countries would not narrow anything.
 */
export function withinRegions(codes: readonly string[]): WithinRegions {
  const wanted = codes.map((code) => worldRegion(code)).filter((region) => region !== null)
  const regions = wanted.flatMap((region) => regionsIn(region).map(({ code }) => code))
  const countries = wanted.flatMap((region) => (isPlace(region) ? region.countries : []))
  return { regions: [...new Set(regions)], countries: [...new Set(countries)] }
}

const isPlace = ({ code }: WorldRegion) => code !== 'WORLDWIDE'

function regionsIn(outer: WorldRegion): WorldRegion[] {
  if (!isPlace(outer)) return [outer]
  const members = new Set(outer.countries)
  return worldRegions().filter((inner) => isPlace(inner) && inner.countries.every((country) => members.has(country)))
}
