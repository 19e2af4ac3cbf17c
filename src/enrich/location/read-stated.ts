import type { StatedPlace } from '../../job/posting.ts'
import {
  type City,
  countriesNamed,
  country as countryRow,
  districtsNamed,
  fold,
  type StateRow,
  state as stateOf,
  statesNamed,
  worldRegion,
} from '../places/index.ts'
import { claims, HYBRID_WORDS, ONSITE_WORDS, REMOTE_WORDS } from '../workplace/words.ts'
import { chooseCity } from './choose-city.ts'
import { kindOf, type Place, place } from './place.ts'
import { isTownName } from './place-draft.ts'
import { readText, type TextHints } from './read-text.ts'
import { read } from './reading.ts'

/**
 * The places of one structured entry. Its fields win over its text. The text fills empty fields (a city in the stated country) and adds
 * places that the fields cannot hold (further places of a list, a multi-country region).
 */
export function readStated(stated: StatedPlace, hints: Omit<TextHints, 'stated'>): Place[] {
  const country = stated.country === null ? null : statedCountry(stated.country)
  const read = stated.text === null ? [] : readText(stated.text, { ...hints, stated: country })
  const parts = fromParts(stated, country, hints)
  if (parts.length === 0) return read.length > 0 ? read : regionStated(stated)
  const inParts = parts.filter((one) => one.country !== null)
  const finer = read.filter((one) => inParts.some((part) => isFiner(one, part)))
  const base = finer.length > 0 ? finer.map((one) => withCoordinates(one, stated)) : parts
  const more = read.length > 1 ? read.filter((one) => !base.some((part) => covers(part, one) || covers(one, part))) : []
  const regions = read.filter((one) => one.world && !more.includes(one))
  return [...base, ...more, ...regions]
}

/** Uses `read` because it caches. */
const citiesOf = (name: string): City[] => read(name)?.cities ?? []

/** A country by its code or by its name in any language, including "U.S.A" and "Korea". */
function statedCountry(text: string): string | null {
  const row = countryRow(text.trim()) ?? countriesNamed(text)[0]
  return row?.code ?? null
}

function regionStated({ country }: StatedPlace): Place[] {
  const world = country === null ? null : worldRegion(country)
  return world ? [place({ world, words: country!, from: 'stated' })] : []
}

function fromParts(stated: StatedPlace, country: string | null, hints: Omit<TextHints, 'stated'>): Place[] {
  const names = [stated.country, country && countryRow(country)!.name].filter((name) => name !== null).map(fold)
  const cityText = informativePart(stated.city, names, country)
  const regionText = informativePart(stated.region, names, null)
  if (cityText === null && regionText === null && country === null) return []
  const states = regionText === null ? [] : statesFor(regionText, country)
  const words = [cityText, regionText, stated.country].filter((part) => part !== null).join(', ')
  const { postal_code } = stated
  const base = { words, postal_code, country, from: 'stated' as const }
  if (cityText !== null) {
    const city = cityIn(cityText, country, states, hints)
    if (city) return [withCoordinates(inCity(city, base), stated)]
    const listed = readText(cityText, { ...hints, stated: country }).filter((one) => country === null || one.country === country)
    if (listed.length > 0) return listed.map((one) => withCoordinates({ ...one, words, from: 'stated', postal_code }, stated))
    if (isTownName(cityText) && (country !== null || states.length === 1)) {
      const state = states.length === 1 ? states[0]! : null
      const home = country ?? state!.country_code
      return [
        withCoordinates(place({ ...base, city: cityText, state, country: home, region: state ? null : regionText }), stated),
      ]
    }
  }
  const state = states.length === 1 ? states[0]! : null
  if (state) return [withCoordinates(place({ ...base, state, country: state.country_code }), stated)]
  return country === null ? [] : [place(base)]
}

/** A field's text, or null when it says "Remote" or only repeats the country. */
function informativePart(part: string | null, countryNames: string[], country: string | null): string | null {
  const text = part?.trim() ?? ''
  if (text === '' || text.length > 100) return null
  for (const pattern of [REMOTE_WORDS, HYBRID_WORDS, ONSITE_WORDS]) {
    if (claims(pattern, text) && text.replace(pattern, '').trim() === '') return null
  }
  const repeats = countryNames.includes(fold(text)) || worldRegion(text) !== null || isOtherCountry(text, country)
  return repeats && !(country !== null && citiesOf(text).some((city) => isNamesake(city, country))) ? null : text
}

/** "France" as a city of the United Kingdom is a mistake in the source's form. */
function isOtherCountry(text: string, country: string | null): boolean {
  return countriesNamed(text).length > 0 && !citiesOf(text).some((city) => city.country_code === country)
}

/** Singapore in Singapore, Luxembourg in Luxembourg: the city does have its country's name. */
function isNamesake(city: City, country: string): boolean {
  return city.country_code === country && fold(city.name) === fold(countryRow(country)!.name)
}

function statesFor(text: string, country: string | null): StateRow[] {
  const scope = country ?? undefined
  const named = statesNamed(text, scope)
  const states = named.length > 0 ? named : districtsNamed(text, scope).map((district) => district.state)
  const coded = country === null ? null : stateOf(`${country}-${text}`)
  return states.length > 0 ? states : coded ? [coded] : []
}

function cityIn(name: string, country: string | null, states: StateRow[], hints: Omit<TextHints, 'stated'>): City | null {
  const inCountry = citiesOf(name).filter((city) => country === null || city.country_code === country)
  const inState = inCountry.filter((city) => states.some((row) => row.code === city.admin1_code))
  if (inState.length > 0) return chooseCity(name, inState, [], []) ?? inState[0]!
  // Outside the United States a city wins over a region that does not hold it: the stated region is more often outdated, misspelt or a
  // city's than another state's.
  return states.length > 0 && country === 'US' ? null : chooseCity(name, inCountry, hints.near, hints.usual)
}

function inCity(city: City, base: Partial<Place>): Place {
  const { latitude, longitude } = city
  const state = city.admin1_code === null ? null : stateOf(city.admin1_code)
  return place({ ...base, city: city.name, state, country: city.country_code, latitude, longitude })
}

function withCoordinates(one: Place, { latitude, longitude }: StatedPlace): Place {
  const valid = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return valid && (latitude !== 0 || longitude !== 0) ? { ...one, latitude, longitude } : one
}

/** Whether the text names a city or state inside the place that the fields state. */
function isFiner(one: Place, part: Place): boolean {
  if (one.country !== part.country || one.world) return false
  if (part.city !== null || kindOf(one) === 'country') return false
  return part.state === null || (one.city !== null && one.state === part.state)
}

function covers(larger: Place, smaller: Place): boolean {
  if (larger.world || smaller.world) return larger.world === smaller.world
  if (larger.country !== smaller.country) return false
  if (larger.city !== null) return larger.city === smaller.city
  return larger.state === null || larger.state === smaller.state
}
