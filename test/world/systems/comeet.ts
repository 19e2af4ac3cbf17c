import { bodyHtml, pickSections } from '../../../src/demo/markup.ts'
import { placeTexts } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { randomOf } from '../../../src/demo/random.ts'
import { type Ask, clockText, listing, type Reply, text } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { departmentOf, named, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { slugOf } from '../../../src/demo/title.ts'
import { urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType, Workplace } from '../../../src/job/vocab.ts'

/** The words are each employer's own. */
const EMPLOYMENT: Record<EmploymentType, string[]> = {
  full_time: ['Full-time', 'full time'],
  part_time: ['Part-time', 'Part time'],
  contract: ['Contract', 'Freelance'],
  temporary: ['Temporary', 'Temporary'],
  internship: ['Internship', 'Intern'],
}
const WORKPLACE: Record<Workplace, string> = { onsite: 'On-site', hybrid: 'Hybrid', remote: 'Remote' }
const PAGE = { 'content-type': 'text/html; charset=utf-8' }

export const comeet: DemoSystem = {
  name: 'comeet',
  externalId: (_seed, _site, key) => uidOf(0x4a000 + key),
  url: ({ site, external_id, slugTitle }) =>
    `https://www.comeet.com/jobs/${site.employer.board}/${slugOf(slugTitle).toLowerCase()}/${external_id}`,
  stated: (posting) => ({
    places: [placeOf(placeIn(posting))],
    workplace: posting.statesWorkplace || posting.workplace === 'remote' ? posting.workplace : null,
    posted_at: null,
  }),
  payInTextOnly: true,
  employers: `
Almond Gate|almondgate/5C.00A|software|21|2015|en|Tel Aviv,New York,London|software,data,sales,design|
Harbor Saffron|Harbor-Saffron/6E.013|retail|16|2008|en|Tel Aviv,Istanbul,Dubai|retail,logistics,people|`,
  serve,
}

/** `www.comeet.com/jobs/{label}/{uid}`: one page with all positions in a script. The uid decides, in any case; the label does not. */
function serve(ask: Ask, world: World): Reply {
  const [jobs, label, uid, ...rest] = ask.path
  const site = world
    .sites()
    .find(({ system, employer }) => system === comeet && employer.board.split('/')[1] === uid?.toUpperCase())
  if (jobs !== 'jobs' || label === undefined || site === undefined || rest.length > 0)
    return text('<h1>Not Found</h1>', 404, 'text/html')
  return listing(site.open, null, PAGE, (rows) =>
    pageOf(site, [...rows.map((posting) => positionOf(world, posting)), internal(site)]),
  )
}

function pageOf({ employer }: Site, positions: unknown[]): string {
  const [slug, uid] = employer.board.split('/') as [string, string]
  const company = { name: employer.name, company_uid: uid, token: randomOf('token', uid).hex(24).toUpperCase(), slug }
  return `<!doctype html>
<html ng-app="careers"><head><title>Jobs</title><script>
COMPANY_DATA = ${JSON.stringify(company)};
COMPANY_POSITIONS_DATA = ${JSON.stringify(positions)};
POSITION_DATA = null;
</script></head><body><div ng-view></div></body></html>`
}

/** Open to employees only, and still in the list. */
function internal({ employer }: Site): unknown {
  const url = `https://www.comeet.com/jobs/${employer.board}/referral-lead/FF.001`
  return { uid: 'FF.001', name: 'Referral Lead', is_internal: true, location: null, url_comeet_hosted_page: url }
}

function positionOf(world: World, posting: WorldPosting): unknown {
  const { site, key, workplace, statesWorkplace } = posting
  const { text: name, region: state, ...parts } = placeIn(posting)
  const sections = world.describe(posting)
  const detail = (name: string, order: number, ...kinds: Parameters<typeof pickSections>[1][]) => ({
    name,
    value: pickSections(sections, ...kinds)
      .map((section) => bodyHtml(section))
      .join(''),
    order,
  })
  const [tasks] = pickSections(sections, 'tasks')
  return {
    uid: posting.external_id,
    name: posting.title,
    department: departmentOf(posting),
    employment_type: EMPLOYMENT[posting.employment][site.employer.founded % 2],
    experience_level: null,
    workplace_type: statesWorkplace ? WORKPLACE[workplace] : null,
    is_internal: false,
    company_name: site.employer.name,
    // Hybrid positions are flagged as remote too.
    location: { name, ...parts, state, is_remote: workplace === 'remote' || (workplace === 'hybrid' && statesWorkplace) },
    time_updated: `${clockText(posting.posted + posting.edition * 3_600_000)}Z`,
    url_active_page: `https://www.${site.domain}/careers`,
    url_comeet_hosted_page:
      key % 2 === 0 ? urlOf(posting) : urlOf(posting).replace(posting.external_id, posting.external_id.toLowerCase()),
    custom_fields: {
      // Out of order, as they were written.
      details: [
        detail('Requirements', 3, 'profile', 'plus'),
        detail('Description', 1, 'about', 'lead'),
        detail(tasks!.heading!, 2, 'tasks'),
        detail('More', 4, 'benefits', 'pay', 'more'),
      ],
    },
  }
}

/** One place, however many the posting has; an area has no city. */
function placeIn(posting: WorldPosting) {
  const { area, cities } = posting
  const text = placeTexts(posting)[0]!
  if (area !== null) return { text, city: null, region: null, postal_code: null, country: area.country?.code ?? null }
  const city = cities[0]!
  return { text, ...named(city), postal_code: city.postalCode, country: city.country.code }
}

function uidOf(number: number): string {
  return number.toString(16).toUpperCase().replace(/^(..)/, '$1.')
}
