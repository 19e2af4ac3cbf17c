import type { Job } from '../../src/client/index.ts'

/** Between places of a list, as sources write them. A comma also stands between a city and its country, so it tells nothing. */
const BETWEEN_PLACES = /\s*(?:;|\||•|·|\s\/\s|\sor\s)\s*/

/** The place of a job where there is little room: "Bogotá +1", "Austin, TX", "Lyon, France". Null where none is stated. */
export function shortPlace({ location, country_code }: Pick<Job, 'location' | 'country_code'>): string | null {
  const places = [...new Set((location ?? '').split(BETWEEN_PLACES))].filter((place) => place !== '')
  const [first, ...others] = places
  if (first === undefined) return null
  const parts = first.split(/,\s*/)
  if (others.length > 0) return `${parts[0]} +${others.length}`
  if (parts.length < 3) return first
  return `${parts[0]}, ${country_code === 'US' ? parts[1] : parts.at(-1)}`
}
