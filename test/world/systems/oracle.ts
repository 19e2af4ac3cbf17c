import { pickSections, sectionsHtml } from '../../../src/demo/markup.ts'
import { cityText } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { type Ask, dayText, json, listing, type Reply } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { departmentOf, momentOf, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType, Workplace } from '../../../src/job/vocab.ts'

const SCHEDULE: Partial<Record<EmploymentType, string>> = { full_time: 'Full time', part_time: 'Part time' }
const TYPE: Record<EmploymentType, string> = {
  full_time: 'Regular',
  part_time: 'Regular',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
}
const WORKPLACE: Record<Workplace, string> = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On-site' }

export const oracle: DemoSystem = {
  name: 'oracle',
  // Some tenants number their postings, others put a country before the number.
  externalId: (_seed, { employer }, key) => `${employer.board.endsWith('/Careers') ? 'REQ' : ''}${210_000 + key}`,
  url({ site, external_id }) {
    const [host, name] = site.employer.board.split('/')
    return `https://${host}/hcmUI/CandidateExperience/en/sites/${name}/job/${external_id}`
  },
  stated: (posting) => ({
    location_raw: primaryText(posting),
    places:
      posting.area === null
        ? posting.cities.map((city, index) => {
            const stated = { text: cityText(city, posting.site.style), country: city.country.code }
            const { name, postalCode: postal_code, latitude, longitude } = city
            return placeOf(index === 0 ? { ...stated, city: name, postal_code, latitude, longitude } : stated)
          })
        : [placeOf({ text: posting.area.name, country: posting.area.country?.code ?? null })],
    workplace: posting.statesWorkplace ? posting.workplace : null,
    expires_at: momentOf(posting.expires),
  }),
  payInTextOnly: true,
  // The text is in the details only.
  edits: () => ['title', 'location', 'workplace', 'deadline'],
  employers: `
Harrowgate Shipping|hrwg.fa.us2.oraclecloud.com/CX_1001|logistics|22|1911|en|Houston,Miami,New York,London|logistics,finance,trades,software|
Banque Aubrac|fa-aubr-saasfaprod1.fa.ocs.oraclecloud.com/Careers|finance|18|1954|fr,en|Paris,Lyon,Brussels,Montreal|finance,legal,data,people|`,
  serve,
}

/** `{host}/hcmRestApi/resources/latest/recruitingCEJobRequisitions[Details]`, all that matters in `finder`. */
function serve(ask: Ask, world: World): Reply {
  const [kind] = ask.path.slice(3)
  const finder = ask.query.get('finder') ?? ''
  const parts = finder.split(/[;,]/).slice(1)
  const given = (name: string) => {
    const part = parts.find((candidate) => candidate.startsWith(`${name}=`)) ?? ''
    return part.slice(name.length + 1).replaceAll('"', '')
  }
  // A site that is not there is answered as the first of its host.
  const sites = world.sites().filter(({ system, employer }) => system === oracle && employer.board.startsWith(`${ask.host}/`))
  const site = sites.find(({ employer }) => employer.board.endsWith(`/${given('siteNumber')}`)) ?? sites[0]
  if (site === undefined || ask.path[0] !== 'hcmRestApi') return json({ title: 'Not Found', status: '404' }, 404)
  if (kind === 'recruitingCEJobRequisitions') {
    const expanded = ask.query.get('expand')?.includes('requisitionList') ?? false
    return searchOf(site, world.round, Number(given('limit') || 25), Number(given('offset') || 0), expanded)
  }
  const posting = site.byId.get(given('Id'))
  // A closed posting is an empty answer, not 404.
  const items = posting?.open ? [detailOf(world, posting)] : []
  return json({ items, count: items.length, hasMore: false, limit: 499, offset: 0 })
}

function searchOf({ open }: Site, round: number, limit: number, offset: number, expanded: boolean): Reply {
  return listing(open.slice(offset, offset + limit), open.length, {}, (rows, TotalJobsCount) => {
    const search = { SearchId: 1, Limit: limit, Offset: offset, SortBy: 'POSTING_DATES_DESC', TotalJobsCount }
    const items = [expanded ? { ...search, requisitionList: rows.map((posting) => rowOf(posting, round)) } : search]
    return JSON.stringify({ items, count: 1, hasMore: false })
  })
}

function primaryText({ area, cities, site }: WorldPosting): string {
  return area?.name ?? cityText(cities[0]!, site.style)
}

function shared(posting: WorldPosting) {
  const { area, cities, site, statesWorkplace, workplace } = posting
  const [city, ...others] = area === null ? cities : []
  return {
    Id: posting.external_id,
    Title: posting.title,
    PrimaryLocation: primaryText(posting),
    PrimaryLocationCountry: city?.country.code ?? area?.country?.code ?? null,
    WorkplaceTypeCode: statesWorkplace ? `ORA_${WORKPLACE[workplace].toUpperCase().replace('-', '_')}` : null,
    WorkplaceType: statesWorkplace ? WORKPLACE[workplace] : '',
    ShortDescriptionStr: '',
    workLocation:
      city === undefined
        ? []
        : [
            {
              LocationName: `${city.name} Office`,
              AddressLine1: null,
              TownOrCity: city.name,
              PostalCode: city.postalCode,
              Country: city.country.code,
              Latitude: city.latitude,
              Longitude: city.longitude,
            },
          ],
    secondaryLocations: others.map((each) => ({ Name: cityText(each, site.style), CountryCode: each.country.code })),
  }
}

function rowOf(posting: WorldPosting, round: number): unknown {
  const { key, posted, expires } = posting
  return {
    ...shared(posting),
    PostedDate: dayText(posted),
    PostingEndDate: expires === null ? null : dayText(expires),
    Language: 'US',
    HotJobFlag: false,
    // Comes and goes, and the posting is the same.
    TrendingFlag: (key + round) % 3 === 0,
    Relevancy: 1,
    Distance: 0,
  }
}

function detailOf(world: World, posting: WorldPosting): unknown {
  const sections = world.describe(posting)
  const html = (...kinds: Parameters<typeof pickSections>[1][]) =>
    sectionsHtml(pickSections(sections, ...kinds), { heading: 'h3', paragraph: ' style="margin-bottom: 0in;"' })
  return {
    ...shared(posting),
    RequisitionId: 300_001_703_000_000 + posting.key,
    Category: departmentOf(posting),
    Department: null,
    JobSchedule: SCHEDULE[posting.employment] ?? null,
    JobType: TYPE[posting.employment],
    ExternalPostedStartDate: new Date(posting.posted).toISOString().replace('.000Z', '+00:00'),
    ExternalPostedEndDate: posting.expires === null ? null : new Date(posting.expires).toISOString().replace('.000Z', '+00:00'),
    ExternalDescriptionStr: html('lead'),
    ExternalResponsibilitiesStr: html('tasks'),
    ExternalQualificationsStr: html('profile', 'plus'),
    OrganizationDescriptionStr: html('benefits', 'pay', 'more'),
    CorporateDescriptionStr: html('about'),
    otherWorkLocations: [],
    requisitionFlexFields: [],
  }
}
