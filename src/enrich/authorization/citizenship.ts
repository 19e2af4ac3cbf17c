import { country, worldRegion } from '../places/index.ts'

/** Adjectives of nations; names and codes of countries are looked up. */
const NATIONS: Record<string, string> = {
  american: 'US',
  canadian: 'CA',
  australian: 'AU',
  british: 'GB',
  indian: 'IN',
  swiss: 'CH',
  german: 'DE',
  french: 'FR',
  israeli: 'IL',
  singaporean: 'SG',
  singapore: 'SG',
  saudi: 'SA',
  emirati: 'AE',
  danish: 'DK',
  dutch: 'NL',
  swedish: 'SE',
  norwegian: 'NO',
  finnish: 'FI',
  polish: 'PL',
  italian: 'IT',
  spanish: 'ES',
  japanese: 'JP',
  'new zealand': 'NZ',
  'south african': 'ZA',
}
const ADJECTIVE = `(?:u\\.?s\\.?a?\\.?|united states|u\\.?k\\.?|eu|european union|nato|${Object.keys(NATIONS).join('|')})`
const OF_COUNTRY =
  '(?:the )?(?:u\\.?s\\.?a?\\.?|united states(?: of america)?|u\\.?k\\.?|united kingdom|canada|australia|india|israel|germany|france|new zealand|singapore|european union|eu)'
/** A US person under export law is a citizen, a permanent resident, a refugee or an asylee. */
const NAMED = new RegExp(
  `\\b(?<adjective>${ADJECTIVE})[ -]?(?:(?:or|and|/) ?(?<other>${ADJECTIVE})[ -]?)?(?<noun>citizens?(?:hip)?|nationals?|persons?)(?![\\w-])|\\b(?:citizens?(?:hip)?|nationals?) (?:of|in) (?<country>${OF_COUNTRY})(?!\\w)`,
  'gi',
)

const DEMANDED =
  /\b(?:must|need to|have to|required?|requires|requirement|requiring|shall|mandatory|necessary|only|solely|limited to|restricted to|due to (?:the )?(?:contract|government|export|itar|federal|clearance)|itar|per (?:the )?(?:contract|government)|a must|possess|eligible (?:applicants|candidates))\b/i

const ANTI_DISCRIMINATION =
  /without regard|regardless of|discriminat|equal opportunit|protected (?:by|class|status|characteristic)|all qualified applicants|e-?verify|form i-9|immigration or citizenship status|citizenship status/i

/** The posting is open to people without the citizenship, or only wishes for it. */
const OPEN_TO_OTHERS =
  /\bor\b[^.;]{0,60}\b(?:authori[sz]ed|work permit|right to work|legally|eligible to work|valid visa|work visa|work authori[sz]ation|visa holders?|open work|ead)\b|valid visa|preferred|not required|not necessary|a plus|desired|\?\s*$|\bif you (?:are|are not)\b/i

const RESIDENTS =
  /permanent residen|green[- ]?card|lawful(?:ly)? (?:admitted|permanent)|\bpr holders?\b|settled status|indefinite leave|u\.?s\.? persons?/i
const NO_RESIDENTS =
  /(?:no|not|n['’]t|excluding)\b[^.;]{0,40}(?:permanent residents?|green[- ]?cards?)|(?:permanent residents?|green[- ]?cards?)[^.;]{0,40}\b(?:not|cannot)\b|sole(?:ly)? citizen|citizens only/i

export interface Citizenship {
  citizenship: string[]
  residents_accepted: boolean | null
}

/** The citizenship that a sentence demands. The right to work in a country is not a citizenship. */
export function citizenshipIn(text: string): Citizenship | null {
  const named = [...text.matchAll(NAMED)]
  if (named.length === 0 || !DEMANDED.test(text) || ANTI_DISCRIMINATION.test(text) || OPEN_TO_OTHERS.test(text)) return null
  const countries = named.flatMap(({ groups }) =>
    [groups!.adjective, groups!.other, groups!.country].flatMap((name) => (name ? countriesOf(name) : [])),
  )
  if (countries.length === 0) return null
  const residents = NO_RESIDENTS.test(text) ? false : RESIDENTS.test(text) ? true : null
  return { citizenship: [...new Set(countries)], residents_accepted: residents }
}

function countriesOf(written: string): readonly string[] {
  const name = written.toLowerCase().replace(/^the /, '').replaceAll('.', '')
  if (name === 'eu' || name === 'european union') return worldRegion('EU')?.countries ?? []
  const code = NATIONS[name] ?? { us: 'US', usa: 'US', uk: 'GB' }[name] ?? country(name)?.code
  return code === undefined ? [] : [code]
}
