import { country, worldRegion, worldRegions } from '../enrich/places/index.ts'
import { DEGREES, type Degree } from '../job/requirements.ts'

/** This degree and all lower ones. */
export const degreesUpTo = (degree: Degree): Degree[] => DEGREES.slice(0, DEGREES.indexOf(degree) + 1)

/** The codes by which a job takes the residents of a place, and the codes by which it refuses them. */
export interface ResidencePlaces {
  named: string[]
  refused: string[]
}

/** The country or the region of this name or code, by its code; null where there is none. */
export const residencePlace = (written: string): string | null => worldRegion(written)?.code ?? country(written)?.code ?? null

/**
 * A job takes the residents of a place when it names the place or a region that holds the place, and excludes neither. WORLDWIDE is a region that
 * holds every place.
 */
export function residencePlaces(code: string): ResidencePlaces {
  const members = worldRegion(code)?.countries ?? [code]
  const around = worldRegions().filter(({ countries }) => members.every((member) => countries.includes(member)))
  const named = [...new Set([code, ...around.map((region) => region.code)])]
  return { named, refused: named.filter((each) => each !== 'WORLDWIDE') }
}
