import { sectionsHtml } from '../markup.ts'
import type { WorldPosting } from '../posting.ts'
import { randomOf } from '../random.ts'
import { type Ask, dayText, json, type Reply } from '../reply.ts'
import { has, type Site } from '../site.ts'
import { dayOf, placeOf } from '../stated.ts'
import type { DemoSystem } from '../system.ts'
import { slugOf } from '../title.ts'
import { applyUrlOf, urlOf } from '../urls.ts'
import type { World } from '../world.ts'
import { failed, serveWorkdayList } from './workday-list.ts'
import { postedOn, remoteTypeOf, timeTypeOf, workdayPath, workdayPlaces } from './workday-words.ts'

export const workday: DemoSystem = {
  name: 'workday',
  // Reposted requisitions carry a suffix, and some tenants have hyphens in the id itself.
  externalId: (_seed, site, key) =>
    `${has(site, 'hyphen') ? 'JR-' : 'R'}${String(key).padStart(6, '0')}${key % 23 === 0 ? '-1' : ''}`,
  url: (posting) => `${homeOf(posting)}${workdayPath(posting)}`,
  applyUrl: (url) => `${url}/apply`,
  payInTextOnly: true,
  namesEmployer: true,
  /*
   * The list shows only titles, first locations and work models, so nothing else is edited: a crawler would see any other edit only
   * at its weekly re-reading, and the world could not be compared with a catalog before that.
   */
  edits: (site) => (has(site, 'remote-type') ? ['title', 'location', 'workplace'] : ['title', 'location']),
  stated(posting) {
    const [first, ...others] = workdayPlaces(posting) as [string, ...string[]]
    const country = posting.area === null ? posting.cities[0]!.country : posting.area.country
    return {
      location_raw: first,
      places: [placeOf({ text: first, country: country?.code ?? null }), ...others.map((text) => placeOf({ text }))],
      workplace: has(posting.site, 'remote-type') && posting.statesWorkplace ? posting.workplace : null,
      employment_type: posting.employment === 'part_time' ? 'part_time' : 'full_time',
      department: null,
      pay: [],
      posted_at: dayOf(posting.posted),
      expires_at: dayOf(posting.expires),
    }
  },
  employers: `
Atlantic Harbour Group|atlanticharbour.wd5/Careers|logistics|2150|1956|en,de,nl,fr|Houston,Atlanta,Los Angeles,New York,Halifax,Rotterdam,Hamburg,Antwerp,Singapore,Sydney,Cape Town,Manila|logistics,trades,finance,sales,software,people,legal,data|remote-type,entities
Sterling Mutual|sterlingmutual.wd1/External_Careers|finance|135|1921|en|Columbus,Boston,Minneapolis,Hyderabad|finance,legal,software,data,sales|remote-type
Union Lakes Health|unionlakes.wd12/Jobs|health|151|1948|en|Chicago,Minneapolis,Columbus,Nashville|nursing,people,finance,trades|hyphen
Toyonaka Precision|toyonaka.wd3/Global|manufacturing|96|1963|en|Osaka,Tokyo,Bangkok,Ho Chi Minh City,Jakarta|trades,software,logistics|
Magna Terra Foods|magnaterra.wd3/MagnaTerra|retail|112|1934|en,es,pt|Guadalajara,Monterrey,Buenos Aires,São Paulo|retail,logistics,trades,finance|shared-host,entities
Kingfisher University|kingfisher.wd105/Faculty_and_Staff|education|48|1886|en|Toronto,Vancouver,Halifax|education,people,finance,data|hyphen`,
  serve,
}

/** `/wday/cxs/{tenant}/{site}/jobs` by POST and `/wday/cxs/{tenant}/{site}/job/...` by GET, on the tenant's own host or the shared one. */
function serve(ask: Ask, world: World): Reply {
  const [wday, cxs, tenant, name, step, ...rest] = ask.path
  if (wday !== 'wday') return failed(404)
  // A locale in front of the path is not allowed.
  if (cxs !== 'cxs') return failed(405)
  const site = siteAt(ask.host, tenant ?? '', name ?? '', world)
  if (site === null) return failed(ask.host.endsWith('.myworkdaysite.com') ? 404 : 422)
  if (step === 'jobs') return ask.method === 'POST' ? serveWorkdayList(ask, site, world.now()) : failed(405)
  const id = /_([^_/]+)$/.exec(rest.at(-1) ?? '')?.[1]
  const posting = step === 'job' && id !== undefined ? site.byId.get(id) : undefined
  // A closed posting is gone, or still there and not posted.
  return posting === undefined || (!posting.open && posting.key % 3 > 0) ? failed(404) : json(detailOf(world, posting))
}

function siteAt(host: string, tenant: string, name: string, world: World): Site | null {
  const labels = host.split('.')
  const sharedHost = host.endsWith('.myworkdaysite.com')
  const site = world.site('workday', `${tenant}.${labels[sharedHost ? 0 : 1]}/${name}`)
  return site !== null && has(site, 'shared-host') === sharedHost && (sharedHost || labels[0] === tenant) ? site : null
}

/** There is no field for pay, and none for the language. */
function detailOf(world: World, posting: WorldPosting): unknown {
  const { site, area, cities, external_id } = posting
  const [first, ...others] = workdayPlaces(posting)
  const country = area === null ? cities[0]!.country : area.country
  const countryId = country && randomOf('country', country.code).hex(32)
  return {
    jobPostingInfo: {
      id: randomOf('wid', external_id).hex(32),
      title: posting.title,
      jobDescription: sectionsHtml(world.describe(posting), { heading: 'h2', paragraph: ' style="text-align:left"' }).replaceAll(
        "'",
        '&#39;',
      ),
      location: first,
      ...(others.length > 0 && { additionalLocations: others }),
      postedOn: postedOn(posting.posted, world.now()),
      startDate: dayText(posting.posted),
      ...(posting.expires !== null && { endDate: dayText(posting.expires), timeLeftToApply: 'Apply soon' }),
      timeType: timeTypeOf(posting),
      ...remoteTypeOf(posting),
      jobReqId: external_id.replace(/-1$/, ''),
      jobPostingId: `${slugOf(posting.title)}_${external_id}`,
      jobPostingSiteId: site.employer.board.split('/')[1],
      ...(country && { country: { descriptor: country.name, id: countryId } }),
      canApply: applyUrlOf(posting) !== null,
      posted: posting.open,
      includeResumeParsing: true,
      jobRequisitionLocation: {
        descriptor: first,
        ...(country && { country: { descriptor: country.name, id: countryId, alpha2Code: country.code } }),
      },
      externalUrl: urlOf(posting),
    },
    // The company's number in the group's books precedes the name.
    hiringOrganization: { name: posting.entity === null ? site.employer.name : `410200 ${posting.entity}`, url: '' },
    similarJobs: [],
    userAuthenticated: false,
  }
}

function homeOf({ site }: WorldPosting): string {
  const [, tenant, shard, name] = /^([^/]+)\.(wd\d+)\/(.+)$/.exec(site.employer.board) as unknown as [
    string,
    string,
    string,
    string,
  ]
  return has(site, 'shared-host')
    ? `https://${shard}.myworkdaysite.com/recruiting/${tenant}/${name}`
    : `https://${tenant}.${shard}.myworkdayjobs.com/${name}`
}
