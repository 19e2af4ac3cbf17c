import { type City, citiesNamed } from './cities.ts'
import { fold } from './fold.ts'
import { METROS } from './metro-table.ts'
import { once } from './once.ts'

/** An area around one or several cities that postings name instead of a city. */
export interface Metro {
  name: string
  country_code: string
  /** ISO 3166-2 codes of the states it lies in, the main one first. */
  state_codes: readonly string[]
  /** The city it is named after or built around; null when several could be meant ("Silicon Valley", "Ruhr"). */
  city: City | null
}

const byName = once(() => {
  return new Map(METROS.flatMap((row) => [row.name, ...row.aliases].map((name) => [fold(name), row] as const)))
})

/** "Greater X", "X Metro Area" and similar: removing these words leaves the city. */
const AROUND_A_CITY = [
  /^greater (.+?)(?: (?:metropolitan |metro )?(?:area|region))?$/,
  /^(.+?) (?:and surrounding areas?|metropolitan area|metropolitan region|metro area|metro region|metroplex|metro|bay area)$/,
  /^(?:grossraum|raum|region|area metropolitana de|region metropolitana de|regiao metropolitana de|metropolregion|agglomeration de) (.+)$/,
]

/** The metro area with this name in the table: "Bay Area", "DMV", "GTA", "Delhi NCR"; else null. `metroCityName` may find the city of other areas. */
export function metroNamed(name: string): Metro | null {
  const row = byName().get(fold(name))
  if (!row) return null
  const states = row.states.split(' ')
  const country = states[0]!.slice(0, 2)
  const city =
    row.city === null
      ? null
      : citiesNamed(row.city).find((one) => one.country_code === country && states.includes(one.admin1_code ?? ''))
  return { name: row.name, country_code: country, state_codes: states, city: city ?? null }
}

/**
 * The folded city name in "Greater Leeds Area", "Lyon Metropolitan Area", "Großraum Stuttgart"; null when the words do not describe an area
 * around a city.
 */
export function metroCityName(name: string): string | null {
  const folded = fold(name)
  for (const pattern of AROUND_A_CITY) {
    const city = pattern.exec(folded)?.[1]
    if (city) return city
  }
  return null
}
