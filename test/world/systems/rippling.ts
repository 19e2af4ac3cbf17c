import type { City } from '../../../src/demo/data/cities.ts'
import { pickSections, sectionsHtml } from '../../../src/demo/markup.ts'
import { cityText } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { uuidOf } from '../../../src/demo/random.ts'
import { type Ask, clockText, json, listing, type Reply } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { departmentOf, named, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType, Workplace } from '../../../src/job/vocab.ts'

/** The page of the vendor's own site; at most `LARGEST` may be asked for. */
const PAGE = 20
const LARGEST = 1000
/** `label` is the code and `id` what the employer calls it. */
const EMPLOYMENT: Record<EmploymentType, { label: string; id: string }> = {
  full_time: { label: 'SALARIED_FT', id: 'Salaried, full-time' },
  part_time: { label: 'HOURLY_PT', id: 'Hourly, part-time' },
  contract: { label: 'CONTRACTOR', id: 'Contractor' },
  temporary: { label: 'TEMPORARY', id: 'Temporary / Seasonal' },
  internship: { label: 'INTERN', id: 'Intern' },
}
const WORKPLACE: Record<Workplace, string> = { remote: 'REMOTE', hybrid: 'HYBRID', onsite: 'ON_SITE' }

export const rippling: DemoSystem = {
  name: 'rippling',
  namesEmployer: true,
  externalId: (seed, _site, key) => uuidOf(seed, 'rippling', key),
  url: ({ site, external_id }) => `https://ats.rippling.com/${site.employer.board}/jobs/${external_id}`,
  applyUrl: (url) => `${url}/apply`,
  // Text, pay and terms are in the detail alone, and the list has no date that would tell of them.
  edits: () => ['title', 'location', 'workplace'],
  stated: (posting) => ({
    location_raw: locationsOf(posting)[0]!.name,
    places: locationsOf(posting).map(({ name, city, state, countryCode }) =>
      placeOf({ text: name, city, region: state, country: countryCode }),
    ),
    workplace: posting.workplace,
    language: posting.language,
  }),
  employers: `
Larkspur Dental|larkspur-dental|health|21|2013|en|Phoenix,Denver,Nashville|nursing,people,finance|
Quarry Road Studio|QuarryRoad|media|16|2017|en,fr|Montreal,Toronto,Lyon|design,software,sales|`,
  serve,
}

/** `api.rippling.com/platform/api/ats/v2/board/{board}/jobs` and `.../v1/board/{board}/jobs/{id}`: the case of the board counts. */
function serve(ask: Ask, world: World): Reply {
  const [version, , board, jobs, id] = ask.path.slice(3)
  const asked = version === (id === undefined ? 'v2' : 'v1')
  const site = !asked || board === undefined || jobs !== 'jobs' ? null : world.site('rippling', board)
  if (site === null) return notFound()
  if (id === undefined) return jobsReply(ask, site)
  const posting = site.byId.get(id)
  return posting?.open ? json(detailOf(world, posting), 200, { 'cache-control': 'no-store' }) : notFound()
}

function notFound(): Reply {
  return json({ error_code: 'RESOURCE_NOT_FOUND', detail: 'Resource not found' }, 404)
}

/** A row for every place of a job, and of some jobs the same row twice. */
function jobsReply(ask: Ask, site: Site): Reply {
  const page = Number(ask.query.get('page') ?? 0)
  const pageSize = Math.min(LARGEST, Number(ask.query.get('pageSize') ?? PAGE))
  const all = site.open.flatMap((posting) => {
    const rows = locationsOf(posting).map((location) => rowOf(posting, location))
    return posting.key % 11 === 0 ? [rows[0], ...rows] : rows
  })
  const rows = all.slice(page * pageSize, (page + 1) * pageSize)
  return listing(rows, all.length, { 'cache-control': 'no-store' }, (items, totalItems) =>
    JSON.stringify({ items, page, pageSize, totalItems, totalPages: Math.ceil(totalItems / pageSize) }),
  )
}

function rowOf(posting: WorldPosting, location: unknown): unknown {
  return {
    id: posting.external_id,
    name: posting.title,
    url: urlOf(posting),
    department: { name: departmentOf(posting) },
    locations: [location],
    language: posting.language === 'en' ? 'en-US' : posting.language,
  }
}

function locationsOf({ area, cities, site, workplace }: WorldPosting) {
  const workplaceType = WORKPLACE[workplace]
  if (area !== null) {
    const { country } = area
    const parts = { country: country?.name ?? null, countryCode: country?.code ?? null, state: null, stateCode: null, city: null }
    return [{ name: `Remote (${area.name})`, ...parts, workplaceType }]
  }
  return cities.map((city) => ({ name: cityText(city, site.style), ...partsOf(city), workplaceType }))
}

function partsOf(city: City) {
  const { city: name, region } = named(city)
  const { name: country, code } = city.country
  return { country, countryCode: code, state: region, stateCode: city.regionCode, city: name }
}

function detailOf(world: World, posting: WorldPosting): unknown {
  const { site, external_id: uuid, payShown, pay, cities } = posting
  const sections = world.describe(posting)
  const html = (...kinds: Parameters<typeof pickSections>[1][]) =>
    sectionsHtml(pickSections(sections, ...kinds), { heading: 'h3' })
  return {
    uuid,
    name: posting.title,
    description: { company: html('about'), role: html('lead', 'tasks', 'profile', 'plus', 'benefits', 'pay', 'more') },
    workLocations: locationsOf(posting).map(({ name }) => name),
    department: { name: departmentOf(posting), base_department: departmentOf(posting), department_tree: [departmentOf(posting)] },
    employmentType: EMPLOYMENT[posting.employment],
    // With an offset, and to the microsecond.
    createdOn: `${clockText(posting.posted, -7)}.000000-07:00`,
    url: urlOf(posting),
    board: { boardType: 'EXTERNAL', slug: site.employer.board, logo: null },
    payRangeDetails: (payShown === 'structured' ? pay : []).map(({ min, max, currency, period }, index) => ({
      location: cities[index]?.name ?? 'Tier 1',
      currency,
      frequency: period!.toUpperCase(),
      rangeStart: min,
      rangeEnd: max,
      isRemote: posting.workplace === 'remote',
    })),
    companyName: site.employer.name,
    unlistedFromSearch: false,
    jsonLd: null,
    activeJobApplication: { questions: [] },
  }
}
