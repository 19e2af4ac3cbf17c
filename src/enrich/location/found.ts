import { type City, fold, type StateRow, type WorldRegion } from '../../places/index.ts'

/** A place under construction: what its pieces leave possible. `begin.ts` starts it with a piece, `extend.ts` adds further ones. */
export interface Found {
  words: string[]
  /** The city's name as written; null while no piece can be a city. */
  name: string | null
  cities: City[]
  /** Cities with the name of the country: "Lebanon, PA". */
  namesakes: City[]
  states: StateRow[]
  /** The state is a piece of its own, not another reading of the city's name. */
  stateGiven: boolean
  country: string | null
  /** A country by the same name as the state ("Georgia", "CA"): undecided until a neighbour or a hint tells. */
  orCountry: string | null
  world: WorldRegion | null
  postal_code: string | null
}

const TOWN_NAME = /^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3}$/u
const NO_TOWN =
  /\b(?:county|valley|coast|region|district|area|territory|field|sales|office|offices|headquarters|hq|store|team|engineering|various|multiple|locations?|statewide|any|all|home|site|campus|center|centre|mall|clinic|hospital|plant|warehouse|corporate|north|south|east|west|northern|southern|eastern|western|central|metro|greater|rural|street|st|ave|avenue|road|square|floor|building|tower|department|division)\b/iu

/** Whether words that no gazetteer knows may be the name of a small town. */
export function isTownName(name: string): boolean {
  return name.length <= 40 && TOWN_NAME.test(name) && !NO_TOWN.test(name)
}

/** Cities whose names are ordinary words: believed only with a state or a country beside them. */
const ORDINARY_WORDS = new Set(
  'mobile enterprise commerce industry media normal best most of opportunity union mission independence field store plant warehouse central progress liberty research sales date order man male nan van along same university campus'.split(
    ' ',
  ),
)
/** Whether the name means little without a state or a country beside it. */
export function needsCompany({ name, country, stateGiven }: Found): boolean {
  return name !== null && country === null && !stateGiven && ORDINARY_WORDS.has(fold(name))
}
