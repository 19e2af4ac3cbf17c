import type { Posting, StatedPay, StatedPlace } from '../job/posting.ts'
import type { Level } from '../job/vocab.ts'
import type { City } from './data/cities.ts'
import type { System } from './data/employers.ts'
import { PHRASES } from './data/phrasebook.ts'
import { placeTexts } from './place-words.ts'
import type { WorldPosting } from './posting.ts'
import { uuidOf } from './random.ts'
import { has } from './site.ts'
import { applyUrlOf, recruiteeSlug, urlOf } from './urls.ts'
import { workdayPlaces } from './workday-words.ts'

/** What a posting's system states about it: no more than an adapter can read. */
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

/** Personio states experience in bands. */
const YEAR_BANDS: [code: string, min: number, max: number | null][] = [
  ['lt-1', 0, 1],
  ['1-2', 1, 2],
  ['2-5', 2, 5],
  ['5-7', 5, 7],
  ['7-10', 7, 10],
  ['10-15', 10, 15],
]

type Stated = (posting: WorldPosting) => Partial<StatedFacts>

const BY_SYSTEM: Record<System, Stated> = {
  greenhouse: (posting) => {
    const fields = has(posting.site, 'fields')
    return {
      workplace: fields && posting.statesWorkplace ? posting.workplace : null,
      employment_type: fields ? posting.employment : null,
      language: posting.language,
      department: has(posting.site, 'department-unset') ? null : departmentOf(posting),
      pay: paidFor(posting).map((pay) => ({ ...pay, period: !fields && posting.key % 5 === 0 ? null : pay.period })),
      expires_at: momentOf(posting.expires),
      ...greenhousePlaces(posting),
    }
  },
  lever: (posting) => {
    const texts = placeTexts(posting)
    const country = posting.area === null ? posting.cities[0]!.country : posting.area.country
    return {
      places: texts.map((text, index) => placeOf({ text, country: index === 0 ? (country?.code ?? null) : null })),
      workplace: posting.statesWorkplace ? posting.workplace : null,
      pay: paidFor(posting).slice(0, 1),
    }
  },
  ashby: (posting) => {
    const texts = placeTexts(posting)
    const places =
      posting.area === null
        ? posting.cities.map((city, index) => placeOf({ text: texts[index]!, ...named(city), country: city.country.name }))
        : [placeOf({ text: texts[0]!, country: posting.area.country?.name ?? null })]
    return { places, workplace: posting.statesWorkplace ? posting.workplace : null }
  },
  smartrecruiters: (posting) => {
    const [city] = posting.cities as [City]
    const somewhere = posting.area !== null && posting.area.country === null
    const text = somewhere ? `Remote - ${posting.area!.name}` : fullText(city)
    const { latitude, longitude, postalCode: postal_code } = city
    return {
      alias_ids: [uuidOf('publication', posting.external_id)],
      location_raw: text,
      places: [
        somewhere
          ? placeOf({ text })
          : placeOf({ text, ...named(city), country: city.country.code.toLowerCase(), postal_code, latitude, longitude }),
      ],
      workplace: posting.workplace === 'onsite' ? null : posting.workplace,
      level: only(posting.level, 'intern', 'entry', 'executive'),
      language: posting.language,
      pay: paidFor(posting).slice(0, 1),
    }
  },
  recruitee: (posting) => ({
    alias_ids: [recruiteeSlug(posting)],
    // A remote offer shows a marker in place of its location.
    location_raw: posting.workplace === 'remote' ? null : fullText(posting.cities[0]!),
    places: posting.cities.map((city) =>
      placeOf({ text: city.name, ...named(city), country: city.country.code, postal_code: city.postalCode }),
    ),
    workplace: posting.statesWorkplace || posting.workplace === 'remote' ? posting.workplace : null,
    level: only(posting.level, 'intern', 'entry', 'mid', 'senior', 'lead', 'executive'),
    language: posting.language,
    pay: paidFor(posting).slice(0, 1),
    expires_at: momentOf(posting.expires),
  }),
  workday: (posting) => {
    const [first, ...others] = workdayPlaces(posting) as [string, ...string[]]
    const country = posting.area === null ? posting.cities[0]!.country : posting.area.country
    return {
      location_raw: first,
      places: [placeOf({ text: first, country: country?.code ?? null }), ...others.map((text) => placeOf({ text }))],
      workplace: has(posting.site, 'remote-type') && posting.statesWorkplace ? posting.workplace : null,
      employment_type: posting.employment === 'part_time' ? 'part_time' : 'full_time',
      department: null,
      pay: [],
      posted_at: `${momentOf(posting.posted)!.slice(0, 10)}T00:00:00.000Z`,
      expires_at: posting.expires === null ? null : `${momentOf(posting.expires)!.slice(0, 10)}T00:00:00.000Z`,
    }
  },
  personio: (posting) => {
    const offices = posting.area === null ? posting.cities.map(({ name }) => name) : ['Remote']
    const [, min, max] = yearBand(posting)
    return {
      location_raw: offices[0]!,
      places: offices.map((text) => placeOf({ text })),
      workplace: posting.area === null ? null : 'remote',
      level: only(posting.level, 'intern', 'entry', 'executive'),
      experience_min_years: min,
      experience_max_years: max,
      // The feed names no language: only a text that another language's feed filled in tells its own.
      language: posting.language === posting.site.languages[0] ? null : posting.language,
      pay: paidFor(posting).slice(0, 1),
    }
  },
}

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
    ...BY_SYSTEM[posting.site.employer.system](posting),
  }
}

export function departmentOf({ language, occupation }: WorldPosting): string {
  return PHRASES[language].families[occupation.family].name
}

export function yearBand({ years }: WorldPosting): [code: string, min: number, max: number | null] {
  return YEAR_BANDS.findLast(([, min]) => min <= years.min)!
}

/** With empty parts left out: "Berlin, Germany". */
export function fullText(city: City): string {
  return [city.name, city.region === city.name ? null : city.region, city.country.name].filter(Boolean).join(', ')
}

export function paidFor({ pay, payShown }: WorldPosting): StatedPay[] {
  return payShown === 'structured' ? pay : []
}

/** The employer's location line may hold a work model alone; then the offices are the places. */
function greenhousePlaces(posting: WorldPosting): Pick<StatedFacts, 'location_raw' | 'places'> {
  const texts = placeTexts(posting)
  if (!showsModelOnly(posting)) return { location_raw: texts.join('; '), places: [placeOf({ text: texts.join('; ') })] }
  return { location_raw: 'Hybrid', places: posting.cities.map((city) => placeOf({ text: fullText(city) })) }
}

export function showsModelOnly({ site, workplace, area }: WorldPosting): boolean {
  return has(site, 'model-only') && workplace === 'hybrid' && area === null
}

function named(city: City): Pick<StatedPlace, 'city' | 'region'> {
  return { city: city.name, region: city.region }
}

function placeOf(parts: Partial<StatedPlace>): StatedPlace {
  return { text: null, city: null, region: null, postal_code: null, country: null, latitude: null, longitude: null, ...parts }
}

function only(level: Level, ...stated: Level[]): Level | null {
  return stated.includes(level) ? level : null
}

function momentOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}
