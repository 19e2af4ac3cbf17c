import { type City, fold, type StateRow, type WorldRegion } from '../places/index.ts'

/**
 * A place under construction, with every meaning its pieces still allow. `begin.ts` starts it from a piece, `extend.ts` adds further
 * pieces, and `decide.ts` chooses one meaning.
 */
export interface PlaceDraft {
  words: string[]
  /** The city's name as written; null while no piece can be a city. */
  name: string | null
  cities: City[]
  /** Cities that have the country's name: "Lebanon, PA". */
  namesakes: City[]
  /** States that have a county of the first piece's name: "Surrey, England". */
  districts: StateRow[]
  states: StateRow[]
  /** The state was named by a piece of its own; it is not just another meaning of the city's name. */
  stateGiven: boolean
  country: string | null
  /** A country with the same name as the state ("Georgia", "CA"), undecided until a neighbour or a hint decides. */
  orCountry: string | null
  world: WorldRegion | null
  postal_code: string | null
  /** Begun by a piece of which only some words were recognised. */
  partly: boolean
}

/** Codes of states that postings use for countries too, seen in 1.4 million locations of employers' boards. */
export const COUNTRY_CODES = new Set(['CA', 'DE', 'IN', 'IL', 'CO', 'AR', 'MT'])

const TOWN_NAME = /^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3}$/u
const NO_TOWN =
  /\b(?:county|valley|coast|region|district|area|territory|field|sales|office|offices|headquarters|hq|store|team|engineering|various|multiple|locations?|statewide|any|all|home|site|campus|center|centre|mall|clinic|hospital|plant|warehouse|corporate|north|south|east|west|northern|southern|eastern|western|central|metro|greater|rural|street|st|ave|avenue|road|square|floor|building|tower|department|division|services?|surgery|practice|trust|unit|ward|health|care|school|house)\b/iu

/** "North Attleboro" and "Newcastle West" are towns, "North" and "North Region" are not. */
const DIRECTION = /^(?:north|south|east|west|upper|lower) (?=\p{Lu})|(?<=\p{L}{3}) (?:north|south|east|west)$/iu

/** Whether words that are not in the gazetteer may be the name of a small town. */
export function isTownName(name: string): boolean {
  return name.length <= 40 && TOWN_NAME.test(name) && !NO_TOWN.test(name.replace(DIRECTION, ''))
}

/** Postings in these countries write "<town>, <state>", also for towns that share their name with a city abroad: "Melbourne, Florida". */
export const STATE_AFTER_TOWN = new Set(['US', 'CA', 'AU'])

export function statesAfterTowns(states: StateRow[]): StateRow[] {
  return states.filter((row) => STATE_AFTER_TOWN.has(row.country_code))
}

/** Cities whose names are ordinary words. They count only with a state or a country beside them. */
const ORDINARY_WORDS = new Set(
  'mobile enterprise commerce industry media normal best most of opportunity union mission independence field store plant warehouse central progress liberty research sales date order man male nan van along same university campus city welcome friendly success buy made can manage page real hard change than fully come side purchase long save much goes media central economy federal shaping grants talent college superior male tune send pace say fleet landing prospect gateway star none lakes evergreen hazard tank ski terrace drama surprise liberal reserve naval celebration retreat sunset forest alliance justice reservoir parole trail casino band police countryside homeland oasis harvest temple center post young worth holiday street'.split(
    ' ',
  ),
)
export function needsNeighbour({ name, country, stateGiven }: PlaceDraft): boolean {
  return name !== null && country === null && !stateGiven && ORDINARY_WORDS.has(fold(name))
}
