import type { City } from '../../../src/demo/data/cities.ts'
import { sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { hashText, randomOf } from '../../../src/demo/random.ts'
import { type Ask, listing, type Reply, text } from '../../../src/demo/reply.ts'
import { departmentOf, named, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { slugOf } from '../../../src/demo/title.ts'
import { urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType } from '../../../src/job/vocab.ts'

/** The name of a type is in the language of the portal. */
const TYPES: Record<EmploymentType, { id: string; en: string; de: string }> = {
  full_time: { id: 'fullTime', en: 'Full-Time', de: 'Vollzeit' },
  part_time: { id: 'partTime', en: 'Part-Time', de: 'Teilzeit' },
  contract: { id: 'contract', en: 'Contract', de: 'Vertrag' },
  temporary: { id: 'temporary', en: 'Temporary', de: 'Befristet' },
  internship: { id: 'other', en: 'Other', de: 'Sonstiges' },
}
/** Canadians leave the sign of the dollar bare too. */
const SIGNS: Record<string, string> = { USD: '$', CAD: '$', EUR: '€', GBP: '£' }

export const breezy: DemoSystem = {
  name: 'breezy',
  externalId: (seed, _site, key) => randomOf(seed, 'breezy', key).hex(12),
  url: (posting) => `https://${posting.site.employer.board}.breezy.hr/p/${friendlyId(posting)}`,
  stated: (posting) => ({
    location_raw: nameOf(posting.cities[0]!),
    places: posting.cities.map((city) => placeOf({ text: nameOf(city), ...named(city), country: city.country.code })),
    workplace: posting.workplace === 'remote' || isHybrid(posting) ? posting.workplace : null,
    employment_type: posting.employment === 'internship' ? null : posting.employment,
    pay: paidFor(posting).slice(0, 1),
  }),
  employers: `
Copperleaf Kitchens|copperleaf-kitchens|hospitality|19|2012|en|Austin,Miami,Vancouver,London|retail,people,finance|
Donauwerk|donauwerk|manufacturing|15|1988|de,en|Vienna,Graz,Munich|trades,logistics,software|`,
  serve,
}

/** `{board}.breezy.hr/json[?verbose=true]` */
function serve(ask: Ask, world: World): Reply {
  const site = world.site('breezy', ask.host.split('.')[0]!)
  if (site === null || ask.path.join('/') !== 'json') {
    return text('<!DOCTYPE html><html><body><h1>Career portal not found</h1></body></html>', 404, 'text/html; charset=utf-8')
  }
  const verbose = ask.query.get('verbose') === 'true'
  return listing(site.open, null, {}, (rows) =>
    JSON.stringify(
      rows.map((posting) => ({
        ...rowOf(posting),
        ...(verbose && { description: sectionsHtml(world.describe(posting), { heading: 'h3' }) }),
      })),
    ),
  )
}

function rowOf(posting: WorldPosting): object {
  const { site, cities, key } = posting
  const { id, en, de } = TYPES[posting.employment]
  const [primary, ...others] = cities.map((city, index) => locationOf(posting, city, index === 0)) as [object, ...object[]]
  return {
    id: posting.external_id,
    friendly_id: friendlyId(posting),
    name: posting.title,
    url: urlOf(posting),
    published_date: new Date(posting.posted).toISOString(),
    type: { id, name: site.languages[0] === 'de' ? de : en },
    location: primary,
    department: departmentOf(posting),
    salary: salaryOf(posting),
    company: { name: site.employer.name, logo_url: null, friendly_id: site.employer.board, isMultipleLocationsEnabled: true },
    // Some portals repeat the primary place, others do not.
    locations: (key % 2 === 0 ? [primary, ...others] : others).map((location) => ({
      ...location,
      id: hashText(JSON.stringify(location)).toString(16),
    })),
  }
}

function locationOf(posting: WorldPosting, city: City, primary: boolean): object {
  const { workplace } = posting
  return {
    country: { name: city.country.name, id: city.country.code },
    state: { id: city.regionCode, name: city.region },
    city: city.name,
    primary,
    is_remote: workplace === 'remote',
    name: nameOf(city),
    ...(isHybrid(posting) && { remote_details: { value: 'hybrid', label: 'Hybrid' } }),
  }
}

function isHybrid({ workplace, statesWorkplace }: WorldPosting): boolean {
  return workplace === 'hybrid' && statesWorkplace
}

function nameOf(city: City): string {
  return `${city.name}, ${city.regionCode}`
}

function friendlyId({ external_id, slugTitle }: WorldPosting): string {
  return `${external_id}-${slugOf(slugTitle).toLowerCase()}`
}

/** A template: "Up to $20 / hour", "$90,000+ / year", "€30 – €35 / hour". */
function salaryOf(posting: WorldPosting): string {
  const [pay] = paidFor(posting)
  if (pay === undefined) return ''
  const sum = (amount: number) => `${SIGNS[pay.currency!] ?? pay.currency}${amount.toLocaleString('en-US')}`
  const range =
    pay.min === null ? `Up to ${sum(pay.max!)}` : pay.max === null ? `${sum(pay.min)}+` : `${sum(pay.min)} – ${sum(pay.max)}`
  return `${range} / ${pay.period}`
}
