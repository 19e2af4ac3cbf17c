import { plainText, sectionsHtml } from '../../../src/demo/markup.ts'
import { moneyText } from '../../../src/demo/pay-words.ts'
import { cityText } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { hashText } from '../../../src/demo/random.ts'
import { type Ask, json, listing, type Reply } from '../../../src/demo/reply.ts'
import { departmentOf, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { slugOf } from '../../../src/demo/title.ts'
import { urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType } from '../../../src/job/vocab.ts'

/** The largest page, and the one served to who asks for none. */
const PAGE = { most: 100, unasked: 10 }
const TYPE: Record<EmploymentType, { type: string; name: string }> = {
  full_time: { type: 'FullTime', name: 'Full-time' },
  part_time: { type: 'PartTime', name: 'Part-time' },
  contract: { type: 'Contract', name: 'Contract' },
  temporary: { type: 'Temporary', name: 'Temporary' },
  internship: { type: 'Internship', name: 'Internship' },
}

export const hirehive: DemoSystem = {
  name: 'hirehive',
  externalId: (_seed, _site, key) => `job_fQ${key.toString(36).toUpperCase().padStart(4, '0')}`,
  url: ({ site, external_id, slugTitle }) =>
    `https://${site.employer.board}.hirehive.com/${slugOf(slugTitle).toLowerCase()}-${external_id.slice(4)}`,
  stated(posting) {
    const city = posting.cities[0]!
    const text = placeOfPosting(posting)
    return {
      alias_ids: [posting.external_id.slice(4)],
      location_raw: text,
      places: [placeOf({ text, region: city.regionCode, country: city.country.code })],
      language: posting.language,
      // In words only.
      pay: [],
    }
  },
  employers: `
Otter Sound Ferries|ottersound|logistics|17|2008|en|Cork,Dublin,Edinburgh|logistics,trades,people,finance|
Quern and Thistle|quernthistle|hospitality|13|2017|en|Dublin,London,Manchester|retail,people,sales,design|`,
  serve,
}

/** `{board}.hirehive.com/api/v2/jobs?page=&page_size=` */
function serve(ask: Ask, world: World): Reply {
  const site = world.site('hirehive', ask.host.split('.')[0]!)
  if (site === null || ask.path.join('/') !== 'api/v2/jobs') return json({ title: 'Not Found', status: 404 }, 404)
  const page = Number(ask.query.get('page') ?? 1)
  const page_size = Math.min(PAGE.most, Number(ask.query.get('page_size') ?? PAGE.unasked))
  const rows = site.open.slice((page - 1) * page_size, page * page_size)
  return listing(rows, site.open.length, {}, (rows, total_items) => {
    const total_pages = Math.ceil(total_items / page_size)
    const ends = { has_next_page: page < total_pages, has_previous_page: page > 1 }
    return JSON.stringify({
      meta: { page, page_size, total_items, total_pages, ...ends },
      links: { first: '/api/v2/jobs?page=1', last: `/api/v2/jobs?page=${total_pages}`, next: null, previous: null },
      items: rows.map((posting) => jobOf(world, posting)),
    })
  })
}

const placeOfPosting = ({ area, cities, site }: WorldPosting) =>
  area === null ? cityText(cities[0]!, site.style) : `Remote - ${area.name}`

function jobOf(world: World, posting: WorldPosting): unknown {
  const city = posting.cities[0]!
  const sections = world.describe(posting)
  const [range] = paidFor(posting)
  const sums = [range?.min ?? null, range?.max ?? null].filter((sum) => sum !== null)
  return {
    id: posting.external_id,
    title: posting.title,
    location: placeOfPosting(posting),
    state_code: city.regionCode,
    country: { name: city.country.name, code: city.country.code },
    salary: range ? `${sums.map((sum) => moneyText(sum, range.currency, 'en')).join(' - ')} per ${range.period}` : null,
    description: { html: sectionsHtml(sections, { heading: 'h3' }), text: plainText(sections) },
    category: { id: `cat_${hashText(posting.occupation.family).toString(36)}`, name: departmentOf(posting) },
    type: TYPE[posting.employment],
    experience: { type: 'NotApplicable', name: 'Not applicable' },
    language: { name: posting.language, code: `${posting.language}-${city.country.code}` },
    published_date: new Date(posting.posted).toISOString(),
    created_date: new Date(posting.posted - 86_400_000).toISOString(),
    hosted_url: urlOf(posting),
    compensation_tiers: [],
  }
}
