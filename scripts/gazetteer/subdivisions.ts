import { fold } from '../../src/enrich/places/fold.ts'
import type { Sources } from './sources.ts'
import { abbreviation, CORRECTIONS, subdivisionNames } from './subdivision-names.ts'
import { MISSING_DISTRICTS } from './tables/districts.ts'

export interface BuiltState {
  code: string
  name: string
  /** Folded. */
  aliases: Set<string>
}

export interface Subdivisions {
  states: Map<string, BuiltState>
  /** Every ISO code of the countries to the state it is or lies in. */
  stateOf: Map<string, string>
  /** Folded names of those codes. */
  names: Map<string, Set<string>>
  districts: { state: string; names: string[] }[]
}

/**
 * Which subdivisions count as states. The rule:
 *  1. The first level of ISO 3166-2 as CLDR contains it (iso-3166 still lists Denmark's former counties and gives no parents in GB and BE): GB has England,
 *     Scotland, Wales and Northern Ireland; FR, IT, PH, MA regions; ES autonomous communities; BE its three regions.
 *  2. except where nobody uses that level: SECOND_LEVEL countries take the one below.
 *  3. A place with its own ISO 3166-1 code is a country here, not a state: Guadeloupe, Aruba, Åland, Hong Kong, Puerto Rico.
 *  4. ISO's double entries for cities inside a county of the same country are dropped (CITY_COUNTIES: Hungary's cities with county rights).
 *  5. CORRECTIONS: reforms ISO has published and the sources lack.
 * A division below a state becomes a district: a name that leads to its state.
 */
const SECOND_LEVEL = new Set(['DO', 'ID', 'IE'])
const OWN_COUNTRY_CODE = new Set(
  `CN-HK CN-MO CN-TW FI-01 FR-971 FR-972 FR-973 FR-974 FR-976 FR-BL FR-CP FR-MF FR-NC FR-PF FR-PM FR-TF FR-WF NL-AW NL-BQ1 NL-BQ2 NL-BQ3 NL-CW NL-SX
  NO-21 NO-22 US-AS US-GU US-MP US-PR US-UM US-VI`.split(/\s+/),
)
const CITY_COUNTIES = new Set(
  'BC DE DU EG ER GY HV KM KV MI NK NY PS SD SF SH SK SN SS ST TB VM ZE'.split(' ').map((suffix) => `HU-${suffix}`),
)

export function buildSubdivisions(sources: Sources): Subdivisions {
  const names = subdivisionNames(sources)
  const built: Subdivisions = { states: new Map(), stateOf: new Map(), names: new Map(), districts: [] }
  for (const { alpha2 } of sources.isoCountries) {
    for (const code of stateCodes(alpha2, sources.contained)) {
      if (!names.known(code)) continue
      const own = alpha2 === 'IE' ? irishCounty(names.english(code)) : names.all(code)
      const aliases = new Set([...own, ...abbreviation(code)].map(fold))
      built.states.set(code, { code, name: names.english(code), aliases })
      built.stateOf.set(code, code)
      built.names.set(code, aliases)
      for (const child of descendants(code, sources.contained)) {
        if (!names.known(child)) continue
        const districtNames = names.all(child)
        built.stateOf.set(child, code)
        built.names.set(child, new Set(districtNames.map(fold)))
        built.districts.push({ state: code, names: districtNames })
      }
    }
  }
  built.districts.push(...MISSING_DISTRICTS)
  return built
}

function stateCodes(country: string, contained: Sources['contained']): string[] {
  const added = Object.keys(CORRECTIONS).filter((code) => code.startsWith(country))
  const top = [...(contained.get(country) ?? []), ...added]
  const level = SECOND_LEVEL.has(country) ? top.flatMap((code) => contained.get(code) ?? [code]) : top
  return [...new Set(level)].filter((code) => !OWN_COUNTRY_CODE.has(code) && !CITY_COUNTIES.has(code)).sort()
}

function descendants(code: string, contained: Sources['contained']): string[] {
  return (contained.get(code) ?? []).flatMap((child) => [child, ...descendants(child, contained)])
}

const irishCounty = (name: string) => [`County ${name}`, `Co. ${name}`, `${name} County`, name]
