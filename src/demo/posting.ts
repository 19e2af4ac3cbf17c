import type { StatedPay } from '../job/posting.ts'
import type { EmploymentType, Level, Workplace } from '../job/vocab.ts'
import { type Area, areasAround, type City, EVERYWHERE } from './data/cities.ts'
import type { Language } from './data/languages.ts'
import type { Family, Occupation } from './data/occupations.ts'
import { SPECIALTIES } from './data/specialties.ts'
import { payFor } from './pay.ts'
import { type Random, randomOf } from './random.ts'
import { has, type Site } from './site.ts'
import { titleOf } from './title.ts'

/** One posting of the world: all its facts, whether or not its system can state them. */
export interface WorldPosting {
  /** Numbers postings over the whole world, from 1. */
  key: number
  site: Site
  external_id: string
  occupation: Occupation
  language: Language
  level: Level
  specialty: string | null
  title: string
  /** The first title, which URLs keep. */
  slugTitle: string
  /** At least one. For a remote posting with an area, the city it is managed from. */
  cities: City[]
  area: Area | null
  workplace: Workplace
  /** Some employers leave the field empty. */
  statesWorkplace: boolean
  employment: EmploymentType
  /** One range per country. */
  pay: StatedPay[]
  payShown: 'structured' | 'text' | 'nowhere'
  years: { min: number; max: number | null }
  visa: 'yes' | 'no' | 'unclear' | 'silent'
  /** Milliseconds since the epoch, whole seconds. */
  posted: number
  expires: number | null
  unlisted: boolean
  /** The legal entity that hires, when it is not the employer itself. */
  entity: string | null
  open: boolean
  /** The round it was last closed in. */
  closedIn: number
  /** Number of edits so far, and of edits of the description. */
  edition: number
  textEdition: number
}

const DAY = 86_400_000
const WORKPLACES: Record<Family, [remote: number, hybrid: number]> = {
  software: [0.35, 0.4],
  data: [0.3, 0.45],
  design: [0.35, 0.35],
  sales: [0.2, 0.4],
  people: [0.1, 0.5],
  legal: [0.1, 0.5],
  finance: [0.12, 0.5],
  education: [0.1, 0.1],
  nursing: [0.01, 0.02],
  logistics: [0.02, 0.05],
  retail: [0.01, 0.03],
  trades: [0.01, 0.06],
}
const LEVELS: [Level, number][] = [
  ['intern', 0.06],
  ['entry', 0.2],
  ['mid', 0.6],
  ['senior', 0.85],
  ['staff', 0.9],
  ['lead', 0.98],
  ['executive', 1],
]
const YEARS: Record<Level, number[]> = {
  intern: [0],
  entry: [0],
  mid: [2, 3],
  senior: [5, 6],
  staff: [8],
  lead: [6, 7],
  executive: [10, 12],
}

/** Makes up a posting from its key. It was published at most `oldest` days before `now`. */
export function makePosting(seed: number, site: Site, key: number, now: number, oldest: number): WorldPosting {
  const random = randomOf(seed, 'posting', key)
  const occupation = random.pick(site.occupations)
  const cities = citiesFor(random, site)
  const language = languageFor(random, site, cities[0]!)
  const level = levelFor(random, occupation)
  const specialty = language === 'en' && random.chance(0.35) ? random.pick(SPECIALTIES[occupation.family]) : null
  const workplace = workplaceFor(random, occupation.family)
  const employment = level === 'intern' ? 'internship' : employmentFor(random)
  const posted = now - Math.floor((random.next() ** 1.5 * oldest * DAY) / 1000) * 1000
  const title = titleOf(occupation, language, level, specialty)
  const min = random.pick(YEARS[level])
  const pay = payFor(random, occupation, level, cities, employment)
  return {
    key,
    site,
    external_id: site.system.externalId(seed, site, key),
    occupation,
    language,
    level,
    specialty,
    title,
    slugTitle: title,
    cities,
    area: workplace === 'remote' && random.chance(0.7) ? areaFor(random, cities[0]!) : null,
    workplace,
    statesWorkplace: random.chance(0.85),
    employment,
    pay,
    payShown: payShownFor(random, site),
    years: { min, max: min > 0 && random.chance(0.3) ? min + random.between(2, 3) : null },
    visa: random.chance(0.12) ? 'yes' : random.chance(0.15) ? 'no' : random.chance(0.15) ? 'unclear' : 'silent',
    posted,
    expires: random.chance(0.25) ? Math.max(posted, now) + random.between(-2, 90) * DAY : null,
    unlisted: site.system.unlisted !== undefined && random.chance(site.system.unlisted),
    entity: entityFor(site, cities[0]!),
    open: true,
    closedIn: -1,
    edition: 0,
    textEdition: 0,
  }
}

export function areaFor(random: Random, city: City): Area {
  return random.pick(random.chance(0.1) ? EVERYWHERE : areasAround(city.country))
}

/** The legal entity that hires in a country, where the employer has several. */
export function entityFor(site: Site, city: City): string | null {
  if (!has(site, 'entities')) return null
  const forms: Record<string, string> = {
    DE: 'GmbH',
    AT: 'GmbH',
    CH: 'AG',
    NL: 'B.V.',
    MX: 'S.A. de C.V.',
    BR: 'Ltda',
    US: 'Inc',
    GB: 'Limited',
  }
  return `${site.employer.name} ${city.country.name} ${forms[city.country.code] ?? 'Ltd'}`
}

function citiesFor(random: Random, site: Site): City[] {
  const count = random.chance(0.82) ? 1 : random.chance(0.7) ? 2 : 3
  const first = random.pick(site.cities)
  return count === 1
    ? [first]
    : [
        first,
        ...random.some(
          site.cities.filter((city) => city !== first),
          count - 1,
        ),
      ]
}

/** Mostly the language of the place, if the employer writes it; else English, or the employer's first language. */
function languageFor(random: Random, site: Site, city: City): Language {
  const local = site.languages.find((language) => language === city.country.language)
  if (local !== undefined && random.chance(0.85)) return local
  return site.languages.includes('en') ? 'en' : site.languages[0]!
}

function levelFor(random: Random, occupation: Occupation): Level {
  const draw = random.next()
  const level = LEVELS.find(([, upTo]) => draw < upTo)![0]
  return level === 'staff' && !occupation.staff ? 'senior' : level
}

function workplaceFor(random: Random, family: Family): Workplace {
  const [remote, hybrid] = WORKPLACES[family]
  const draw = random.next()
  return draw < remote ? 'remote' : draw < remote + hybrid ? 'hybrid' : 'onsite'
}

function employmentFor(random: Random): EmploymentType {
  const draw = random.next()
  return draw < 0.76 ? 'full_time' : draw < 0.87 ? 'part_time' : draw < 0.95 ? 'contract' : 'temporary'
}

/** Where a system has no field for pay, it is in the description or nowhere. */
export function payShownFor(random: Random, site: Site): WorldPosting['payShown'] {
  const draw = random.next()
  const shown = draw < 0.35 ? 'structured' : draw < 0.6 ? 'text' : 'nowhere'
  return shown === 'structured' && site.system.payInTextOnly ? 'text' : shown
}
