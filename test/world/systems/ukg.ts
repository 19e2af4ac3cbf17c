import { sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { uuidOf } from '../../../src/demo/random.ts'
import { type Ask, json, listing, type Reply, text } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { departmentOf, named, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import type { World } from '../../../src/demo/world.ts'

/** The largest page; more is cut down to it. */
const PAGE = 50
/** Countries come as three letters. */
const ALPHA3: Record<string, string> = { US: 'USA', CA: 'CAN', GB: 'GBR', IE: 'IRL', MX: 'MEX' }

export const ukg: DemoSystem = {
  name: 'ukg',
  externalId: (seed, _site, key) => uuidOf(seed, 'ukg', key),
  url: ({ site, external_id }) => `${boardOf(site)}/OpportunityDetail?opportunityId=${external_id}`,
  applyUrl: (url) => url.replace('OpportunityDetail', 'OpportunityApply'),
  stated: (posting) => ({
    location_raw: posting.area?.name ?? officeOf(posting.cities[0]!.name),
    places:
      posting.area === null
        ? posting.cities.map((city) =>
            placeOf({
              text: officeOf(city.name),
              ...named(city),
              postal_code: city.postalCode,
              country: ALPHA3[city.country.code]!,
            }),
          )
        : [placeOf({ text: posting.area.name })],
    employment_type: posting.employment === 'part_time' ? 'part_time' : 'full_time',
  }),
  payInTextOnly: true,
  // The text is on the pages only.
  edits: () => ['title', 'location'],
  employers: `
Millbrook Grains|recruiting.ultipro.com/MIL1021MBGR/5f0d6b0e-3c3e-4c39-9d0e-5b6a3f5f7a11|manufacturing|20|1938|en|Minneapolis,Chicago,Columbus|trades,logistics,finance|
Tamarack Credit Union|recruiting.ultipro.ca/TAM5002TCU/0c7a4f52-7f0f-4f0a-8a63-2f4f8d2b9c33|finance|16|1961|en|Calgary,Toronto,Halifax|finance,people,legal,software|`,
  serve,
}

function boardOf({ employer }: Site): string {
  const [host, tenant, guid] = employer.board.split('/')
  return `https://${host}/${tenant}/JobBoard/${guid}`
}

/** `{host}/{tenant}/JobBoard/{guid}/JobBoardView/LoadSearchResults` by POST, and the page of each opportunity. */
function serve(ask: Ask, world: World): Reply {
  const [tenant, kind, guid, view, action] = ask.path
  const site = world.site('ukg', `${ask.host}/${tenant}/${guid}`)
  if (site === null || kind !== 'JobBoard') return text('<html><body>Not found</body></html>', 404, 'text/html')
  if (view === 'JobBoardView' && action === 'LoadSearchResults') return listOf(ask, world, site)
  const posting = site.byId.get(ask.query.get('opportunityId')?.toLowerCase() ?? '')
  // A closed posting is a page that says so, or one without its opportunity.
  const shown = posting !== undefined && (posting.open || posting.key % 2 === 0) ? posting : null
  return text(pageOf(shown && opportunityOf(world, shown)), 200, 'text/html; charset=utf-8')
}

function listOf(ask: Ask, world: World, { open }: Site): Reply {
  const search = (ask.body as { opportunitySearch?: { Top?: number; Skip?: number } } | undefined)?.opportunitySearch
  if (ask.method !== 'POST' || search === undefined)
    return json({ Message: 'The requested resource does not support this.' }, 405)
  const skip = search.Skip ?? 0
  const page = open.slice(skip, skip + Math.min(PAGE, search.Top ?? PAGE))
  return listing(page, open.length, {}, (rows, totalCount) =>
    JSON.stringify({ opportunities: rows.map((posting) => rowOf(world, posting)), locations: [], totalCount }),
  )
}

const officeOf = (city: string) => `${city} Office`

function shared(posting: WorldPosting) {
  return {
    Id: posting.external_id,
    Title: posting.title,
    RequisitionNumber: `${posting.title.slice(0, 5).toUpperCase()}${String(posting.key).padStart(6, '0')}`,
    FullTime: posting.employment !== 'part_time',
    JobCategoryName: departmentOf(posting),
    PostedDate: new Date(posting.posted).toISOString(),
  }
}

function rowOf(world: World, posting: WorldPosting): unknown {
  const brief = world.describe(posting)[0]!.paragraphs.join(' ').slice(0, 200)
  return { ...shared(posting), Featured: false, BriefDescription: brief, Locations: locationsOf(posting, 'LocalizedName') }
}

function opportunityOf(world: World, posting: WorldPosting): unknown {
  return {
    ...shared(posting),
    OpportunityIsClosed: !posting.open,
    Description: sectionsHtml(world.describe(posting), { heading: 'h3' }),
    Locations: locationsOf(posting, 'LocalizedDescription'),
  }
}

function locationsOf({ area, cities }: WorldPosting, name: string): unknown[] {
  if (area !== null) return [{ Id: uuidOf('location', area.name), [name]: area.name, Address: null }]
  return cities.map((city) => ({
    Id: uuidOf('location', city.name),
    [name]: officeOf(city.name),
    Address: {
      Line1: null,
      City: city.name,
      PostalCode: city.postalCode,
      State: { Code: city.regionCode, Name: city.region },
      Country: { Code: ALPHA3[city.country.code], Name: city.country.name },
    },
  }))
}

/** The opportunity is handed to a script of the page. */
function pageOf(opportunity: unknown): string {
  const script = `<script>
    $(function () {
        var opportunity = new US.Opportunity.CandidateOpportunityDetail(${JSON.stringify(opportunity)});
    });
</script>`
  return `<!DOCTYPE html>
<html lang="en-US"><head><title>Opportunity Details</title></head>
<body><div data-automation="opportunity-title"></div>${opportunity === null ? '' : script}</body></html>`
}
