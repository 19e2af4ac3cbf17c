/** Rows of the locations endpoints. The search filter named after `kind` accepts `code`. Parts that do not apply are `""`. */
export type PlaceKind = 'city' | 'state' | 'country' | 'world_region'

export interface PlaceRow {
  kind: PlaceKind
  code: string
  name: string
  slug: string
  population: number
  admin1_name: string
  country_code: string
}

export interface CountryRow {
  kind: 'country'
  /** ISO 3166-1 alpha-2, upper case. */
  code: string
  name: string
  slug: string
  population: number
}

export interface StateRow {
  kind: 'state'
  /** ISO 3166-2, such as `US-CA`. */
  code: string
  name: string
  slug: string
  /**
   * People in the gazetteer's cities of this state (5,000 people or more, mostly figures of the 2010s), without counting parts of a city
   * twice; 0 when it has none. It is a lower bound for ordering, not a census figure: no source whose licence allows shipping it has one
   * for all 3,500 states.
   */
  population: number
  country_code: string
}
