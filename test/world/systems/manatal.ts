import { sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { randomOf } from '../../../src/demo/random.ts'
import { type Ask, json, listing, type Reply } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { fullText, named, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType } from '../../../src/job/vocab.ts'

/** Whatever `page_size` asks for. */
const PAGE = 10
const HASH = 'LQRVWXY3456789'
const CONTRACT: Record<EmploymentType, [string, string]> = {
  full_time: ['full_time', 'full_time'],
  part_time: ['part_time', 'part_time'],
  contract: ['freelance', 'contract'],
  temporary: ['temporary', 'temporary'],
  internship: ['internship', 'internship'],
}

export const manatal: DemoSystem = {
  name: 'manatal',
  externalId: (_seed, _site, key) => String(1_930_000 + key),
  url: (posting) => `https://www.careers-page.com/${posting.site.employer.board}/job/${hashOf(posting)}`,
  applyUrl: (url) => `${url}/apply`,
  stated(posting) {
    const { location_display: text, city, state: region, zipcode: postal_code, country } = addressOf(posting)
    return {
      alias_ids: [hashOf(posting)],
      location_raw: text || null,
      places: text
        ? [placeOf({ text, city: city || null, region: region || null, postal_code: postal_code || null, country })]
        : [],
      workplace: posting.workplace === 'remote' && posting.statesWorkplace ? 'remote' : null,
      department: null,
      pay: paidFor(posting)
        .slice(0, 1)
        .map((pay) => ({ ...pay, period: null })),
      posted_at: null,
    }
  },
  employers: `
Birchway Talent|birchway-talent|finance|22|2016|en|Singapore,Manila,Bangkok|finance,sales,software,people|
Palma Duna Energia|palma-duna|energy|13|2004|pt,en|Lisbon,São Paulo,Dubai|trades,logistics,finance|`,
  serve,
}

/** `core.api.manatal.com/open/v3/career-page/{board}[/jobs]` */
function serve(ask: Ask, world: World): Reply {
  const [open, version, pages, board, jobs] = ask.path
  const known = open === 'open' && version === 'v3' && pages === 'career-page'
  const site = known ? world.site('manatal', board!) : null
  if (site === null) return json({ detail: 'Not found.' }, 404)
  return jobs === 'jobs' ? jobsReply(ask, world, site) : json(careerPageOf(site))
}

function careerPageOf({ employer, domain }: Site): unknown {
  return {
    name: employer.name,
    logo: `https://media.${domain}/logo.png`,
    website: `https://${domain}/`,
    description: '',
    is_organizations_visible: false,
    is_job_listing_enabled: true,
  }
}

function jobsReply(ask: Ask, world: World, site: Site): Reply {
  const page = Number(ask.query.get('page') ?? 1)
  const from = (page - 1) * PAGE
  if (page < 1 || (page > 1 && from >= site.open.length)) return json({ detail: 'Invalid page.' }, 404)
  const url = `https://${ask.host}/${ask.path.join('/')}/`
  const next = from + PAGE < site.open.length ? `${url}?page=${page + 1}` : null
  const previous = page === 1 ? null : `${url}?page=${page - 1}`
  return listing(site.open.slice(from, from + PAGE), site.open.length, {}, (rows, count) =>
    JSON.stringify({ count, next, previous, results: rows.map((posting) => jobOf(world, posting)) }),
  )
}

function jobOf(world: World, posting: WorldPosting): unknown {
  const { key, workplace, employment } = posting
  const [pay] = paidFor(posting)
  const sum = (amount: number | null) => (amount === null ? null : amount.toFixed(2))
  return {
    id: Number(posting.external_id),
    hash: hashOf(posting),
    position_name: posting.title,
    description: sectionsHtml(world.describe(posting), { heading: 'h3' }),
    ...addressOf(posting),
    is_salary_visible: pay !== undefined,
    ...(pay && { salary_min: sum(pay.min), salary_max: sum(pay.max), currency_code: pay.currency }),
    is_remote: posting.statesWorkplace && workplace === 'remote' ? true : key % 2 === 0 ? false : null,
    contract_details: CONTRACT[employment][key % 2],
    is_pinned_in_career_page: false,
  }
}

/** Whatever is not set is empty text; work from several countries has no place at all. */
function addressOf({ area, cities }: WorldPosting) {
  const nowhere = { country: '', state: '', city: '', address: '', zipcode: '', location_display: '' }
  if (area !== null) return { ...nowhere, country: area.country?.name ?? '', location_display: area.country?.name ?? '' }
  const { city, region } = named(cities[0]!)
  const { country, postalCode } = cities[0]!
  return { country: country.name, state: region, city, address: '', zipcode: postalCode, location_display: fullText(cities[0]!) }
}

function hashOf({ external_id }: WorldPosting): string {
  const random = randomOf('manatal', external_id)
  return Array.from({ length: 8 }, () => random.pick([...HASH])).join('')
}
