import { sectionsHtml } from './markup.ts'
import type { WorldPosting } from './posting.ts'
import { randomOf } from './random.ts'
import { type Ask, json, type Reply } from './reply.ts'
import { failed, serveWorkdayList } from './serve-workday-list.ts'
import { has, type Site } from './site.ts'
import { slugOf } from './title.ts'
import { applyUrlOf, urlOf } from './urls.ts'
import { postedOn, remoteTypeOf, timeTypeOf, workdayPlaces } from './workday-words.ts'
import type { World } from './world.ts'

/** `/wday/cxs/{tenant}/{site}/jobs` by POST and `/wday/cxs/{tenant}/{site}/job/...` by GET, on the tenant's own host or the shared one. */
export function serveWorkday(ask: Ask, world: World): Reply {
  const [wday, cxs, tenant, name, step, ...rest] = ask.path
  if (wday !== 'wday') return failed(404)
  // A locale in front of the path is not allowed.
  if (cxs !== 'cxs') return failed(405)
  const site = siteAt(ask.host, tenant ?? '', name ?? '', world)
  if (site === null) return failed(ask.host.endsWith('.myworkdaysite.com') ? 404 : 422)
  if (step === 'jobs') return ask.method === 'POST' ? serveWorkdayList(ask, site, world.now()) : failed(405)
  const id = /_([^_/]+)$/.exec(rest.at(-1) ?? '')?.[1]
  const posting = step === 'job' && id !== undefined ? site.byId.get(id) : undefined
  // What is closed is gone, or still there and not posted.
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
      startDate: dayOf(posting.posted),
      ...(posting.expires !== null && { endDate: dayOf(posting.expires), timeLeftToApply: 'Apply soon' }),
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
    // The number of the company in the group's books stands before the name.
    hiringOrganization: { name: posting.entity === null ? site.employer.name : `410200 ${posting.entity}`, url: '' },
    similarJobs: [],
    userAuthenticated: false,
  }
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
