import type { Posting, StatedPay, StatedPlace } from '../job/posting.ts'
import type { Level } from '../job/vocab.ts'
import type { City } from './data/cities.ts'
import { PHRASES } from './data/phrasebook.ts'
import { placeTexts } from './place-words.ts'
import type { WorldPosting } from './posting.ts'
import { applyUrlOf, urlOf } from './urls.ts'

/** The facts of a posting that its system states and an adapter can read. */
export type StatedFacts = Pick<
  Posting,
  | 'title'
  | 'url'
  | 'apply_url'
  | 'alias_ids'
  | 'location_raw'
  | 'places'
  | 'workplace'
  | 'employment_type'
  | 'level'
  | 'experience_min_years'
  | 'experience_max_years'
  | 'department'
  | 'language'
  | 'pay'
  | 'posted_at'
  | 'expires_at'
>

export function statedFacts(posting: WorldPosting): StatedFacts {
  return {
    title: posting.title,
    url: urlOf(posting),
    apply_url: applyUrlOf(posting),
    alias_ids: [],
    location_raw: placeTexts(posting)[0]!,
    places: [],
    workplace: null,
    employment_type: posting.employment,
    level: null,
    experience_min_years: null,
    experience_max_years: null,
    department: departmentOf(posting),
    language: null,
    pay: paidFor(posting),
    posted_at: momentOf(posting.posted),
    expires_at: null,
    ...posting.site.system.stated(posting),
  }
}

export function departmentOf({ language, occupation }: WorldPosting): string {
  return PHRASES[language].families[occupation.family].name
}

/** City, region and country without empty parts: "Berlin, Germany". */
export function fullText(city: City): string {
  return [city.name, city.region === city.name ? null : city.region, city.country.name].filter(Boolean).join(', ')
}

export function paidFor({ pay, payShown }: WorldPosting): StatedPay[] {
  return payShown === 'structured' ? pay : []
}

export function named(city: City): Pick<StatedPlace, 'city' | 'region'> {
  return { city: city.name, region: city.region }
}

export function placeOf(parts: Partial<StatedPlace>): StatedPlace {
  return { text: null, city: null, region: null, postal_code: null, country: null, latitude: null, longitude: null, ...parts }
}

export function only(level: Level, ...stated: Level[]): Level | null {
  return stated.includes(level) ? level : null
}

export function momentOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}

/** The day alone, for systems that state no time. */
export function dayOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : `${momentOf(milliseconds)!.slice(0, 10)}T00:00:00.000Z`
}
