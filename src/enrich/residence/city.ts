import { citiesNamed, countriesNamed, metroNamed, state, statesNamed } from '../places/index.ts'
import { WORDINGS } from './wordings.ts'

/** The words before the city that an applicant must live in. */
const LIVING = WORDINGS.make(
  [
    '(?:must|need(?:s)? to|ha(?:ve|s) to|required to|should)\\s+(?:currently\\s+|also\\s+)?(?:be\\s+)?(?:currently\\s+)?(?:reside|live|based|located|residing|living)\\s+(?:in\\s+or\\s+near|in|near|within)',
    '(?:candidates?|applicants?|someone|individuals?)\\s+(?:who\\s+)?(?:is|are|must be)?\\s*(?:based|located|residing|living)\\s+(?:in\\s+or\\s+near|in)',
    '(?<!non-)remote\\s+(?:role|position|job)\\s+(?:based|located)\\s+in',
    'will\\s+(?:reside|live)\\s+in',
    'for\\s+(?:teleworkers|employees)\\s+to\\s+(?:reside|live)\\s+in',
    '(?:^|precisam?\\s+|deve[m]?\\s+|necessário\\s+|obrigatório\\s+|disponibilidade\\s+para\\s+|imprescindível\\s+|importante\\s+)(?:residir|morar|residentes?)\\s+(?:em|no|na)',
    '^(?:based|located|residing)\\s+in',
  ]
    .map((words) => `(?:${words})`)
    .join('|'),
  'iu',
)
const AROUND =
  /^(?:the\s+)?(?:greater\s+|metropolitan\s+|grande\s+|região\s+metropolitana\s+d[eo]\s+|região\s+d[eo]\s+|cidade\s+d[eo]\s+)*/iu
const NAME = /^\p{Lu}[\p{L}'’.-]*(?:\s+(?:d[aeo]s?\s+)?\p{Lu}[\p{L}'’.-]*){0,3}/u
/** "Joinville/SC", "Austin, TX", "Curitiba - Brazil" */
const WITHIN = /^\s*(?:,|\/|-|–|\()\s*(\p{Lu}[\p{L}.]*(?: \p{Lu}\p{L}+)?)/u
/** "Fortaleza or Recife" leaves the country. */
const OTHER_CITY = /^[^.;]{0,15}\s(?:or|ou|and|e)\s+(?:cidade de )?\p{Lu}/u
/** "Based in Oslo, Rosa Ltd is growing" is about the employer. */
const OF_EMPLOYER =
  /^[^.;]{0,40},\s[^,.;]*\b(?:is|are|has|have|was|we|our|continues?|provides?|offers?|serves?|operat\p{L}+|delivers?|develops?|helps?|builds?|makes?|creates?)\b/u
/** Countries whose states people name. */
const WITH_STATES = ['US', 'CA', 'AU', 'BR']
const SMALLEST = 100_000
/** A name that a much smaller city has, too, is the large city's. */
const MUCH_LARGER = 8

export interface CityPlace {
  countries: string[]
  states: string[]
}

/** The state and country of the city that a sentence demands an applicant to live in. Null where several cities could be meant. */
export function cityIn(text: string): CityPlace | null {
  const words = LIVING.exec(text)
  if (words === null || /\bnot\b|n['’]t|\bif\b|\bse\b|\bnão\b|prefer|\bideal|\boffice\b|\bhybrid\b/iu.test(text)) return null
  const rest = text
    .slice(words.index + words[0].length)
    .trimStart()
    .replace(AROUND, '')
  const name = NAME.exec(rest)?.[0]
  if (name === undefined || (words.index === 0 && OF_EMPLOYER.test(rest))) return null
  const all = name.split(/\s+/)
  for (let length = all.length; length > 0; length--) {
    const part = all.slice(0, length).join(' ').replace(/\.$/, '')
    const metro = metroNamed(part)
    if (metro !== null) return placeOf(metro.country_code, metro.state_codes[0] ?? null)
    const within = WITHIN.exec(rest.slice(part.length))
    const found = cityNamed(part, within?.[1])
    if (found !== null) return OTHER_CITY.test(rest.slice(part.length)) ? { ...found, states: [] } : found
  }
  return null
}

function cityNamed(name: string, within: string | undefined): CityPlace | null {
  const cities = citiesNamed(name)
  const inside =
    within === undefined ? undefined : cities.find(({ country_code, admin1_code }) => isWithin(within, country_code, admin1_code))
  const [first, second] = cities
  const plain = first !== undefined && first.population >= SMALLEST && first.population >= MUCH_LARGER * (second?.population ?? 0)
  const city = inside ?? (plain && name.length > 3 ? first : undefined)
  return city === undefined ? null : placeOf(city.country_code, city.admin1_code)
}

function isWithin(name: string, country: string, admin1: string | null): boolean {
  const bare = name.replaceAll('.', '')
  if (admin1 !== null && admin1 === `${country}-${bare}` && state(admin1) !== null) return true
  if (bare.length > 3 && statesNamed(bare).some(({ code }) => code === admin1)) return true
  return (
    bare === country ||
    (bare === 'UK' && country === 'GB') ||
    (bare === 'USA' && country === 'US') ||
    countriesNamed(bare).some(({ code }) => code === country)
  )
}

const placeOf = (country: string, admin1: string | null): CityPlace => ({
  countries: [country],
  states: admin1 !== null && WITH_STATES.includes(country) ? [admin1] : [],
})
