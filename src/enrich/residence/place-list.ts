import { countriesNamed, country, state, statesNamed, worldRegion } from '../places/index.ts'

/** Places that people live in: codes of countries, states and world regions. */
export interface PlaceList {
  countries: string[]
  states: string[]
  world_regions: string[]
  /** The position behind the last place. */
  end: number
}

const LONGEST_NAME = 5
/** A word ends where a line break was lost: "in Peru.Your tasks", "in PeruYour tasks". LatAm is one word. */
const WORD = /^[\p{L}\d&](?:[\d&'’-]|\.(?!\p{Lu}\p{Ll})|(?!(?<=\p{Ll})\p{Lu}\p{Ll}{2})\p{L})*/u
const JOINT =
  /^(?:\s*(?:[-–]\s*(?:eastern|central|mountain|pacific)\s+time\s?-?zones?\b|,|\/|;|&|\+|\bor\b(?!,)|\band\b|\boder\b|\bund\b|\bou\b|\bet\b|\by\b|\bo\b|\be\b|\bof\b|\ben\b|\bas well as\b|\bfrom only\b|\bonly (?:from|in)\b|\((?:remote|east|west|central)[^()]{0,20}\)|\(|\)|:|-|–))+\s*/i
const BEFORE =
  /^(?:(?:various|several|multiple|certain|many|a number of)\s+(?:[\p{L}-]+\s+)?(?:countries|locations|states|regions)(?:\s+(?:that\s+)?includ(?:e|ing)|\s+such\s+as)?\s*:?\s*|(?:the\s+)?(?:mid[- ]?atlantic|pacific northwest|new england|(?:upper |lower )?mid-?west(?:ern)?|(?:north|south)-?(?:east|west)(?:ern)?|(?:east|west)ern)\s+(?:region|area|part)s?\s+of\s+(?=(?:the\s+)?(?:US\b|U\.S\.|USA\b|United States))|(?:the\s+)?(?:east|west) coast (?:(?:or|and) central )?(?:regions? |parts? )?of\s+|(?:(?:north|south|mid)?-?(?:east|west)(?:ern)?|northern|southern|central)\s+(?=US\b|U\.S\.|USA\b|United States|Canada\b)|(?:one|any) of (?:our|the|these) (?:[\p{L}-]+ ){0,2}(?:countries|locations|hubs|states|regions|markets)(?:(?: in \p{Lu}\p{L}+)? including| such as| listed(?: below)?)?\s*[:(]?\s*|(?:one of|any of|all(?: of)?(?= (?:the )?(?:U|50))|(?:50|fifty)(?= (?:US\b|U\.S\.|United))|either|anywhere|within|the|across|throughout|following|these|those|countries|states?(?= of\b)|states|locations?|areas|regions?|provinces?|of|in|select(?:ed)?|most|mainland|continental|contiguous|greater|remote|den|der|die|la|el(?! salvador)|los|las|le|les|il|gli|de|het)(?!\p{L}|\s*(?:,|$))\s*:?\s*(?:\(\s*)?|:\s*)+/iu
/** Codes that are also words, and are believed only in capitals. */
const CODE = /^(?:US|U\.S\.?|U\.S\.A\.|USA|EUA|AUS|UK|U\.K\.?|EU|E\.U\.|UAE|EMEA|APAC|LATAM|DACH|CEE|ANZ|AMER|NAMER|GB|EEA)$/
const STATE_CODE = /^[A-Z]{2}$/
/** "CA, CO or FL": several codes together are states; one alone may be a country or a word. */
const STATE_CODES = /^[A-Z]{2}(?:(?:,| ?\/| or| and)(?: or| and)? ?[A-Z]{2})+(?![\p{L}])/u

/** "Washington state, Oregon or Idaho" */
const STATE_WORD = /^ (?:state|province)s?\b(?! of)/i

/** "Remote in the US or in one of our offices in Utah" */
const OWN_OFFICES = /^(?:(?:in|at|from) )?(?:(?:one|any) of )?our\b/i

/** Reads the list of places that a text begins with. Null where it does not begin with one. */
export function readPlaces(text: string): PlaceList | null {
  const list: PlaceList = { countries: [], states: [], world_regions: [], end: 0 }
  let at = BEFORE.exec(text)?.[0].length ?? 0
  const codes = STATE_CODES.exec(text.slice(at))?.[0].match(/[A-Z]{2}/g) ?? []
  const areStates = codes.length > 1 && codes.every((code) => state(`US-${code}`) !== null)
  if (areStates) list.countries.push('US')
  while (at < text.length) {
    const found = placeAt(text.slice(at), list)
    if (found === 0) break
    at += found
    at += STATE_WORD.exec(text.slice(at))?.[0].length ?? 0
    list.end = at
    const joint = JOINT.exec(text.slice(at))?.[0].length ?? 0
    if (joint === 0 || OWN_OFFICES.test(text.slice(at + joint))) break
    at += joint
    at += BEFORE.exec(text.slice(at))?.[0].length ?? 0
  }
  if (UNION.test(text.slice(0, list.end))) list.states = []
  return list.end === 0 ? null : list
}

/** "Residents of the 50 states" */
const FIFTY_STATES = /^(?:50|fifty) states\b/i
/** "The 50 United States and the District of Columbia" is the whole country. */
const UNION = /\b(?:50|fifty) (?:US |U\.S\.?A?\.? |United )?States\b/i

/** The capital is no place in the state of Washington. */
const CAPITAL = /^Washington,? D\.?C\b\.?/i

/** The length of the name that the text begins with, whose place joins the list; 0 where it is no place. */
function placeAt(text: string, list: PlaceList): number {
  const capital = CAPITAL.exec(text)?.[0]
  if (capital !== undefined) return addState('US-DC', list) && capital.length
  const union = FIFTY_STATES.exec(text)?.[0]
  if (union !== undefined) return add(list.countries, 'US') && union.length
  const ends: number[] = []
  for (let end = 0; ends.length < LONGEST_NAME; ) {
    const word = WORD.exec(text.slice(end))?.[0]
    if (word === undefined) break
    end += word.length
    ends.push(end)
    if (text[end] !== ' ') break
    end++
  }
  for (const end of ends.reverse()) {
    const name = text.slice(0, end).replace(/[.'’-]+$/, (dots) => (CODE.test(text.slice(0, end)) ? dots : ''))
    // New York City is no state.
    if (/^ (?:City|Metro|Bay Area)\b/.test(text.slice(end))) continue
    if (name !== '' && takePlace(name.replace(/['’]s$/, ''), list)) return end
  }
  return 0
}

/** Cities that share their name with a state or a country. */
const CITIES = /^(?:Berlin|Hamburg|Bremen|Salvador|Bras[ií]lia|Franca)$/i

function takePlace(name: string, list: PlaceList): boolean {
  if (!/^\p{Lu}/u.test(name) || CITIES.test(name)) return false
  const bare = CODE.test(name) ? name.replaceAll('.', '') : name
  if (bare.length <= 3 && !CODE.test(name))
    return list.countries.includes('US') || list.states.length > 0 ? takeStateCode(bare, list) : false
  const region = worldRegion(bare)
  if (region !== null) return add(list.world_regions, region.code)
  const [first, ...others] = countriesNamed(bare)
  const ofStates = statesNamed(bare).filter(({ country_code }) => ['US', 'CA', 'AU', 'DE'].includes(country_code))
  if (bare === 'Georgia' && list.states.length === 0 && list.countries.some((code) => code !== 'US'))
    return add(list.countries, 'GE')
  if (bare === 'Georgia' || bare === 'Washington') return ofStates[0] ? addState(ofStates[0].code, list) : false
  if (first !== undefined && others.length === 0) return add(list.countries, first.code)
  if (CODE.test(name)) {
    const coded = country({ UK: 'GB', EUA: 'US', AUS: 'AU' }[bare] ?? bare)
    return coded !== null && add(list.countries, coded.code)
  }
  const full = ofStates.find((row) => row.name.toLowerCase() === bare.toLowerCase())
  return full !== undefined && addState(full.code, list)
}

function takeStateCode(code: string, list: PlaceList): boolean {
  return STATE_CODE.test(code) && state(`US-${code}`) !== null && addState(`US-${code}`, list)
}

function addState(code: string, list: PlaceList): true {
  add(list.countries, code.slice(0, 2))
  return add(list.states, code)
}

function add(values: string[], value: string): true {
  if (!values.includes(value)) values.push(value)
  return true
}
