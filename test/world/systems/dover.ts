import { sectionsHtml } from '../../../src/demo/markup.ts'
import { cityText } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { uuidOf } from '../../../src/demo/random.ts'
import { type Ask, json, listing, type Reply } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { named, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType, SalaryPeriod } from '../../../src/job/vocab.ts'

const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACT',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
}
const PERIOD: Record<SalaryPeriod, string> = { year: 'YEARLY', month: 'MONTHLY', week: 'WEEKLY', day: 'DAILY', hour: 'HOURLY' }

export const dover: DemoSystem = {
  name: 'dover',
  externalId: (seed, _site, key) => uuidOf(seed, 'dover', key),
  url: ({ site, external_id }) => `https://app.dover.com/apply/${site.employer.board}/${external_id}`,
  applyUrl: (url) => url,
  stated: (posting) => ({
    location_raw: posting.area?.name ?? cityText(posting.cities[0]!, posting.site.style),
    places:
      posting.area === null
        ? posting.cities.map((city) =>
            placeOf({ text: cityText(city, posting.site.style), ...named(city), country: city.country.code }),
          )
        : [placeOf({ text: posting.area.name, country: posting.area.country?.code ?? null })],
    workplace: posting.statesWorkplace ? posting.workplace : null,
    department: null,
    pay: paidFor(posting).slice(0, 1),
  }),
  // Text and pay are in the details only.
  edits: () => ['title', 'location', 'workplace'],
  // Drafts.
  unlisted: 0.1,
  employers: `
Quillmere Robotics|Quillmere|software|16|2021|en|San Francisco,Austin,Toronto|software,data,sales|
Tidewrack Labs|tidewrack-labs|health|14|2019|en|Boston,New York,London|software,data,people,legal|`,
  serve,
}

/** `app.dover.com/api/v1/careers-page-slug/{slug}`, `careers-page/{id}/jobs` and `inbound/application-portal-job/{id}`; case counts in slugs. */
function serve(ask: Ask, world: World): Reply {
  const [api, version, kind, key, jobs] = ask.path
  if (api !== 'api' || version !== 'v1' || key === undefined) return notFound()
  const sites = world.sites().filter(({ system }) => system === dover)
  if (kind === 'careers-page-slug') {
    const site = sites.find(({ employer }) => employer.board === key)
    return site === undefined ? notFound() : json({ id: clientOf(site), slug: key, name: site.employer.name })
  }
  if (kind === 'careers-page') {
    const site = sites.find((each) => clientOf(each) === key)
    return site === undefined || jobs !== 'jobs' ? notFound() : listOf(ask, site)
  }
  const posting =
    kind === 'inbound' && key === 'application-portal-job' ? sites.flatMap(({ byId }) => byId.get(jobs!) ?? [])[0] : undefined
  // A closed posting is gone, or still there and not active.
  if (posting === undefined || (!posting.open && posting.key % 2 === 0)) return notFound()
  return json(detailOf(world, posting))
}

function notFound(): Reply {
  return json({ detail: 'Not found.' }, 404)
}

const clientOf = ({ key }: Site) => uuidOf('client', key)

/** Every board begins with a sample, which counts. */
function listOf(ask: Ask, site: Site): Reply {
  const limit = Number(ask.query.get('limit') ?? 100)
  const offset = Number(ask.query.get('offset') ?? 0)
  const here = `https://app.dover.com/api/v1/careers-page/${clientOf(site)}/jobs?limit=${limit}&offset=`
  const sample = { id: uuidOf('sample', site.key), title: 'Sample Role', locations: [], workplace_type: 'REMOTE' }
  const all = [{ ...sample, is_published: true, is_sample: true }, ...site.open.map(rowOf)]
  return listing(all.slice(offset, offset + limit), all.length, {}, (results, count) =>
    JSON.stringify({
      count,
      next: offset + limit < count ? `${here}${offset + limit}` : null,
      previous: offset === 0 ? null : `${here}${Math.max(0, offset - limit)}`,
      results,
    }),
  )
}

function rowOf(posting: WorldPosting) {
  const { external_id: id, title, statesWorkplace, workplace } = posting
  const workplace_type = statesWorkplace ? workplace.toUpperCase() : null
  return { id, title, locations: locationsOf(posting), workplace_type, is_published: !posting.unlisted, is_sample: false }
}

function locationsOf({ area, cities, site, workplace }: WorldPosting): unknown[] {
  const location_type = workplace === 'onsite' ? 'IN_OFFICE' : workplace.toUpperCase()
  const location = (name: string, kind: string, parts: object, is_primary: boolean) => ({
    location_type,
    location_option: {
      id: uuidOf('option', name),
      display_name: name,
      location_type: kind,
      city: '',
      state: '',
      country: '',
      ...parts,
    },
    name,
    is_primary,
  })
  if (area !== null) {
    const country = area.country?.code
    return [location(area.name, country === undefined ? 'REGION' : 'COUNTRY', { country: country ?? '' }, true)]
  }
  return cities.map((city, index) =>
    location(
      cityText(city, site.style),
      'CITY',
      { city: city.name, state: city.region, country: city.country.code },
      index === 0,
    ),
  )
}

function detailOf(world: World, posting: WorldPosting): unknown {
  const { is_published, is_sample, ...shared } = rowOf(posting)
  const [range] = paidFor(posting)
  return {
    ...shared,
    client_id: clientOf(posting.site),
    client_name: posting.site.employer.name,
    user_provided_description: sectionsHtml(world.describe(posting), { heading: 'h2' }),
    created: new Date(posting.posted).toISOString().replace('.000Z', '.000000Z'),
    active: posting.open,
    is_private: false,
    compensation: {
      lower_bound: range?.min ?? null,
      upper_bound: range?.max ?? null,
      currency_code: range?.currency ?? 'USD',
      salary_range_type: PERIOD[range?.period ?? 'year'],
      open_to_sharing_comp: range !== undefined,
      employment_type: EMPLOYMENT[posting.employment],
    },
    visa_support: posting.visa === 'yes',
    application_questions: [],
  }
}
