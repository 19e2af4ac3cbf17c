import { sectionsHtml } from '../../../src/demo/markup.ts'
import { cityText } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { randomOf } from '../../../src/demo/random.ts'
import { type Ask, json, listing, type Reply } from '../../../src/demo/reply.ts'
import { has } from '../../../src/demo/site.ts'
import { departmentOf, named, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import type { StatedPay } from '../../../src/job/posting.ts'
import type { EmploymentType, Workplace } from '../../../src/job/vocab.ts'
import { baseSalary, jobPostingScript, pageReply, webPage } from '../web-page.ts'

const PAGE = 50
const KIND: Record<EmploymentType, string> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
}
const REMOTENESS: Record<Workplace, string> = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'No remote' }

export const polymer: DemoSystem = {
  name: 'polymer',
  externalId: (_seed, _site, key) => String(38_000 + key),
  url: ({ site, external_id }) => `https://jobs.polymer.co/${site.employer.board}/${external_id}`,
  stated(posting) {
    const [city] = posting.cities
    const text = cityText(city!, posting.site.style)
    const abroad = restrictedTo(posting).filter((code) => code !== city!.country.code)
    return {
      location_raw: text,
      places: [placeOf({ text, ...named(city!), country: city!.country.code }), ...abroad.map((country) => placeOf({ country }))],
      workplace: posting.statesWorkplace ? posting.workplace : null,
      pay: paidFor(posting).slice(0, 1),
    }
  },
  // The text is in the details only, and with it much of the pay.
  edits: () => ['title', 'location', 'workplace'],
  employers: `
Larkspur and Dray|larkspurdray|retail|18|2015|en|Portland,Seattle,Vancouver|retail,design,sales,logistics|
Umbra Fieldworks|umbrafieldworks|energy|14|2017|en|Denver,Calgary,Sydney|trades,software,data,finance|own-domain`,
  serve,
}

/** `api.polymer.co/v1/hire/organizations/{slug}/jobs[/{id}]`, and the page of each posting, `jobs.polymer.co/{slug}/{id}`. */
function serve(ask: Ask, world: World): Reply {
  if (ask.host === 'jobs.polymer.co') {
    const posting = world.site('polymer', ask.path[0] ?? '')?.byId.get(ask.path[1] ?? '')
    if (!posting?.open) return pageReply(webPage('404', '<body>Not Found</body>'), 404)
    return pageReply(webPage(posting.title, '<body></body>', jobPostingScript(world, posting, baseSalary(posting))))
  }
  const [version, hire, organizations, slug, jobs, id] = ask.path
  if (version !== 'v1' || hire !== 'hire' || organizations !== 'organizations' || jobs !== 'jobs') return json({}, 404)
  const site = world.site('polymer', slug!)
  if (site === null) return unknown('no careers_page found')
  if (id !== undefined) {
    const posting = site.byId.get(id)
    // A closed posting is unknown, or still there and archived.
    const shown = posting !== undefined && (posting.open || posting.key % 2 === 1)
    return shown ? json(jobOf(world, posting)) : unknown('no job found')
  }
  const page = Number(ask.query.get('page') ?? 1)
  const rows = site.open.slice((page - 1) * PAGE, page * PAGE)
  return listing(rows, site.open.length, {}, (rows, count) => {
    const total = Math.max(1, Math.ceil(count / PAGE))
    // Behind the last page there are empty ones, none of which is the last.
    const is_last = page === total
    const meta = { total, count, page, is_first: page === 1, is_last, next_page: is_last ? null : page + 1 }
    const organization_name = site.employer.name
    return JSON.stringify({ items: rows.map(rowOf), meta: { ...meta, organization_name } })
  })
}

function unknown(what: string): Reply {
  return json({ errors: { general: [what] } }, 422)
}

function restrictedTo({ area }: WorldPosting): string[] {
  return area?.country ? [area.country.code] : area?.name === 'North America' ? ['CA', 'US'] : []
}

function shared(posting: WorldPosting) {
  const { site, external_id, cities, statesWorkplace, workplace } = posting
  const city = cities[0]!
  return {
    id: Number(external_id),
    hash_id: randomOf('polymer', external_id).hex(12),
    title: posting.title,
    city: city.name,
    state_region: city.region,
    country: city.country.code,
    display_location: cityText(city, site.style),
    kind_pretty: KIND[posting.employment],
    remoteness_pretty: statesWorkplace ? REMOTENESS[workplace] : 'Remote friendly',
    remote_restriction_country_list: restrictedTo(posting),
    remote_restriction_city: null,
    organization_name: site.employer.name,
    job_category_name: departmentOf(posting),
    created_at: new Date(posting.posted - 3_600_000).toISOString(),
    published_at: new Date(posting.posted).toISOString(),
    job_post_url: has(site, 'own-domain') ? `https://jobs.${site.domain}/${external_id}` : urlOf(posting),
  }
}

function rowOf(posting: WorldPosting): unknown {
  const [range] = paidFor(posting)
  return { ...shared(posting), salary_pretty: range === undefined ? null : payText(range) }
}

function jobOf(world: World, posting: WorldPosting): unknown {
  return {
    ...shared(posting),
    department: null,
    description: sectionsHtml(world.describe(posting), { heading: 'h3' }),
    archived_at: posting.open ? null : new Date(world.now()).toISOString(),
    questions: [],
  }
}

/** "1,200 - 1,400 USD a month" */
function payText({ min, max, currency, period }: StatedPay): string {
  const sums = [min, max].filter((sum) => sum !== null).map((sum) => sum.toLocaleString('en-US'))
  return `${sums.join(' - ')} ${currency} ${period === 'hour' ? 'an' : 'a'} ${period}`
}
