import type { City } from './data/cities.ts'
import type { WorldPosting } from './posting.ts'
import type { PlaceStyle } from './site.ts'

const WITH_STATE = new Set(['US', 'CA', 'AU'])

/** A city as the employer writes it: "Austin", "Austin, TX", "Austin, Texas, United States". */
export function cityText(city: City, style: PlaceStyle): string {
  if (style === 'plain' || city.name === city.country.name) return city.name
  if (style === 'short') return `${city.name}, ${WITH_STATE.has(city.country.code) ? city.regionCode : city.country.short}`
  return city.region === city.name ? `${city.name}, ${city.country.name}` : `${city.name}, ${city.region}, ${city.country.name}`
}

/** All places of a posting in the employer's words; a remote posting with an area has only the area. */
export function placeTexts({ area, cities, site }: WorldPosting): string[] {
  if (area === null) return cities.map((city) => cityText(city, site.style))
  return [site.style === 'plain' ? 'Remote' : site.style === 'short' ? `Remote - ${area.name}` : `Remote (${area.name})`]
}
