import type { EmploymentType, Level } from '../../job/vocab.ts'
import type { City } from '../data/cities.ts'
import { sectionsHtml } from '../markup.ts'
import type { WorldPosting } from '../posting.ts'
import { randomOf } from '../random.ts'
import { type Ask, dayText, listing, type Reply, text } from '../reply.ts'
import { dayOf, departmentOf, fullText, named, only, placeOf } from '../stated.ts'
import type { DemoSystem } from '../system.ts'
import { applyUrlOf, urlOf } from '../urls.ts'
import type { World } from '../world.ts'

const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Other',
}
const EXPERIENCE: Record<Level, string> = {
  intern: 'Internship',
  entry: 'Entry level',
  mid: 'Associate',
  senior: 'Mid-Senior level',
  staff: 'Mid-Senior level',
  lead: '',
  executive: 'Executive',
}

export const workable: DemoSystem = {
  name: 'workable',
  externalId: (seed, _site, key) => randomOf(seed, 'workable', key).hex(10).toUpperCase(),
  url: ({ external_id }) => `https://apply.workable.com/j/${external_id}`,
  applyUrl: (url) => `${url}/apply`,
  payInTextOnly: true,
  stated(posting) {
    const shown = byCountry(posting)
      .flat()
      .filter((city) => !isHidden(posting, city))
    return {
      location_raw: shown[0] ? fullText(shown[0]) : null,
      places: shown.map((city) => placeOf({ ...named(city), country: city.country.code })),
      workplace: posting.workplace === 'remote' ? 'remote' : null,
      employment_type: posting.employment === 'internship' ? null : posting.employment,
      level: only(posting.level, 'intern', 'entry', 'executive'),
      posted_at: dayOf(posting.posted),
    }
  },
  employers: `
Larkfield Robotics|larkfield-robotics|manufacturing|22|2014|en|London,Dublin,Lisbon,Berlin|software,trades,data|
Ionian Freight|ionian-freight|logistics|18|2003|en|Rome,Milan,Istanbul,Cairo|logistics,finance,people|`,
  serve,
}

/** `apply.workable.com/api/v1/widget/accounts/{account}[?details=true]`, and links without account. */
function serve(ask: Ask, world: World): Reply {
  if (ask.path[0] === 'j') return toAccount(ask.path[1] ?? '', world)
  const site = world.site('workable', ask.path[4] ?? '')
  if (site === null || ask.path.slice(0, 4).join('/') !== 'api/v1/widget/accounts') return text('Not Found', 404)
  const details = ask.query.get('details') === 'true'
  const rows = site.open.flatMap((posting) => byCountry(posting).map((cities) => ({ posting, cities })))
  return listing(rows, null, {}, (rows) =>
    JSON.stringify({
      name: site.employer.name,
      description: `<p>${site.employer.name}</p>`,
      jobs: rows.map(({ posting, cities }) => ({
        ...rowOf(posting, cities),
        ...(details && { description: sectionsHtml(world.describe(posting), { heading: 'h3' }) }),
      })),
    }),
  )
}

function toAccount(shortcode: string, world: World): Reply {
  const site = world.sites().find(({ system, byId }) => system === workable && byId.get(shortcode)?.open)
  if (site === undefined) return text('Not Found', 404)
  const location = `https://apply.workable.com/${site.employer.board}/j/${shortcode}/`
  return { status: 302, headers: { location }, body: '' }
}

/** A row per country, all with one shortcode. */
function byCountry({ cities }: WorldPosting): City[][] {
  const countries = [...new Set(cities.map(({ country }) => country))]
  return countries.map((country) => cities.filter((city) => city.country === country))
}

function rowOf(posting: WorldPosting, cities: City[]): object {
  const [first] = cities as [City]
  return {
    title: posting.title,
    shortcode: posting.external_id,
    code: posting.key % 3 === 0 ? `REQ${posting.key}` : '',
    employment_type: EMPLOYMENT[posting.employment],
    telecommuting: posting.workplace === 'remote',
    department: departmentOf(posting),
    url: urlOf(posting),
    shortlink: urlOf(posting),
    application_url: applyUrlOf(posting),
    published_on: dayText(posting.posted),
    created_at: dayText(posting.posted - 3 * 86_400_000),
    country: first.country.name,
    city: first.name,
    state: first.region,
    education: '',
    experience: EXPERIENCE[posting.level],
    function: '',
    industry: posting.site.employer.sector,
    locations: cities.map((city) => ({
      country: city.country.name,
      countryCode: city.country.code,
      city: city.name,
      region: city.region,
      hidden: isHidden(posting, city),
    })),
  }
}

/** Some employers hide the city that a remote posting is managed from; the flat fields still show it. */
function isHidden({ workplace, key }: WorldPosting, city: City): boolean {
  return workplace === 'remote' && (key + city.name.length) % 3 === 0
}
