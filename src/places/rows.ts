/** Look-up rows of the locations endpoints. `code` is a value the search filter named after `kind` accepts; parts that do not apply are `""`. */
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
   * People living in the gazetteer's cities of this state (5,000 people or more, mostly 2010s figures), parts of a city not counted twice; 0 when
   * it knows none. A lower bound for ordering, not a census figure: no freely licensed source we may ship has one for all 3,500 states.
   */
  population: number
  country_code: string
}
