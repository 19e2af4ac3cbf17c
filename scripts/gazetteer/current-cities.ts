import { fold } from '../../src/enrich/places/fold.ts'
import type { Sources } from './sources.ts'

type CurrentCity = Sources['currentCities'][number]

/** Degrees: about 20 km for the same name, 2 km for another one. */
const SAME_PLACE = 0.2
const SAME_SPOT = 0.02

/**
 * Finds today's entry of a city of 2020. `same` has one of its names. `renamed` lies on the spot under another name that starts alike (Chittagong, Chattogram):
 * without that test districts stand in for cities (Luanda became Maianga, Vancouver Oakridge).
 */
export function currentCityFinder(cities: CurrentCity[]) {
  const byName = new Map<string, CurrentCity[]>()
  const bySpot = new Map<string, CurrentCity[]>()
  const push = (groups: Map<string, CurrentCity[]>, key: string, city: CurrentCity) => {
    const group = groups.get(key)
    if (group) group.push(city)
    else groups.set(key, [city])
  }
  const cell = (degrees: number) => Math.floor(degrees / SAME_SPOT)
  for (const city of cities) {
    push(byName, `${city.country} ${fold(city.name)}`, city)
    push(bySpot, `${city.country} ${cell(Number(city.lat))} ${cell(Number(city.lng))}`, city)
  }

  return (country: string, names: string[], latitude: number, longitude: number) => {
    const distance = (city: CurrentCity) => Math.hypot(Number(city.lat) - latitude, Number(city.lng) - longitude)
    const nearest = (candidates: CurrentCity[], within: number) =>
      candidates
        .filter((city) => distance(city) <= within)
        .sort((a, b) => distance(a) - distance(b) || (a.name < b.name ? -1 : 1))[0]
    const keys = names.map(fold)
    const same = keys.flatMap((key) => nearest(byName.get(`${country} ${key}`) ?? [], SAME_PLACE) ?? [])[0]
    if (same) return { same, renamed: undefined }
    const around: CurrentCity[] = []
    for (const dy of [-1, 0, 1]) {
      for (const dx of [-1, 0, 1]) around.push(...(bySpot.get(`${country} ${cell(latitude) + dy} ${cell(longitude) + dx}`) ?? []))
    }
    const alike = around.filter((city) => fold(city.name).slice(0, 3) === keys[0]!.slice(0, 3))
    return { same: undefined, renamed: nearest(alike, SAME_SPOT) }
  }
}
