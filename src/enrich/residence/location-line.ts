import { LONGEST_LOCATION } from '../longest-texts.ts'
import { REMOTE_WORDS } from '../workplace/words.ts'
import { type PlaceList, readPlaces } from './place-list.ts'
import type { ReadResidence } from './read-residence.ts'

const WORLDWIDE =
  /^(?:any(?:where(?: (?:in the world|on the globe|on earth))?| location)|worldwide|global(?:ly)?|the world|全球)$/i
/** "Cyprus or remote" names an office. */
const OR_REMOTE = /\b(?:or|ou|oder) (?:fully )?remot\w*\)?$/i
const SIGNS = /[|()[\]:;,/–—]|\s-|-\s|\b(?:only|nationwide|in|or|and|apenas|somente|ou|em|no|oder|und|nur)\b/giu

/**
 * The places of a remote job's location line that names countries, states or world regions and nothing smaller: "Remote - US", "Brazil
 * (Remote)". A city ("Remote, Lyon") may be an office, so the line says nothing then.
 */
export function residenceInLocation(line: string): ReadResidence | null {
  const words = line.slice(0, LONGEST_LOCATION)
  REMOTE_WORDS.lastIndex = 0
  if (!REMOTE_WORDS.test(words) || OR_REMOTE.test(words)) return null
  const names = words
    .replace(REMOTE_WORDS, '|')
    .replace(/-(?=\||$)|(?<=\|)-/g, '|')
    .replace(SIGNS, '|')
    .split('|')
  const lists = names.map((name) => name.trim()).filter((name) => name !== '')
  if (lists.length === 0) return null
  const places = lists.map((name) => (WORLDWIDE.test(name) ? WORLD : wholePlace(name)))
  if (places.includes(null)) return null
  if (places.some((place, index) => isCityOf(place!, places[index + 1]))) return null
  const smaller = places.filter((place) => !place!.world_regions.includes('WORLDWIDE'))
  const named = smaller.length > 0 ? smaller : places
  const all = (part: 'countries' | 'states' | 'world_regions') => [...new Set(named.flatMap((place) => place![part]))]
  const found = { countries: all('countries'), states: all('states'), world_regions: all('world_regions') }
  return { ...found, excluded: [], utc_offset_min: null, utc_offset_max: null, words: words.trim(), ifRemote: false }
}

/** "Norfolk, Virginia": a name before a state of another country is a city's. */
const isCityOf = (place: PlaceList, next: PlaceList | null | undefined): boolean =>
  next?.states.length === 1 && place.states.length === 0 && place.countries.some((code) => !next.countries.includes(code))

const WORLD: PlaceList = { countries: [], states: [], world_regions: ['WORLDWIDE'], end: 0 }

/** States that share their name with a city. */
const CITIES = /^(?:New York|Washington(?: D\.?C\.?)?|Berlin|Hamburg|Bremen)$/i

function wholePlace(name: string): PlaceList | null {
  if (CITIES.test(name)) return null
  const place = readPlaces(name)
  return place !== null && place.end === name.length ? place : null
}
