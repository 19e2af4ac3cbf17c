import { sectionsHtml } from '../../../src/demo/markup.ts'
import { cityText } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { randomOf } from '../../../src/demo/random.ts'
import { type Ask, clockText, json, listing, type Reply } from '../../../src/demo/reply.ts'
import { departmentOf, named, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { slugOf } from '../../../src/demo/title.ts'
import { applyUrlOf, urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType, Workplace } from '../../../src/job/vocab.ts'

const TYPE: Record<EmploymentType, string> = {
  full_time: 'Full Time',
  part_time: 'Part Time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
}
const REMOTE: Record<Workplace, string> = {
  remote: 'Yes | Can telecommute / work remotely 100% of the time',
  hybrid: 'Hybrid | Can work remotely part of the time',
  onsite: 'No | Must work on location',
}
/** How many of the smallest unit make one; 100 elsewhere. */
const UNITS: Record<string, number> = { JPY: 1, KRW: 1 }

export const jobscore: DemoSystem = {
  name: 'jobscore',
  // URL-safe Base64 may hold a hyphen.
  externalId: (seed, _site, key) => `${key % 2 === 0 ? 'c_' : 'd-'}${randomOf(seed, 'jobscore', key).hex(20)}`,
  url: ({ site, external_id, slugTitle }) =>
    `https://careers.jobscore.com/careers/${site.employer.board}/jobs/${slugOf(slugTitle).toLowerCase()}-${external_id}`,
  applyUrl: (url) => `${url}/apply`,
  stated(posting) {
    const city = posting.cities[0]!
    const text = cityText(city, posting.site.style)
    return {
      location_raw: text,
      places: [placeOf({ text, ...named(city), country: city.country.code, postal_code: city.postalCode })],
      workplace: posting.statesWorkplace && posting.workplace !== 'onsite' ? posting.workplace : null,
      pay: paidFor(posting).slice(0, 1),
    }
  },
  employers: `
Plumb and Lime|plumblime|manufacturing|15|1998|en|Phoenix,Dallas,Atlanta|trades,logistics,sales,finance|
Kestrel Yard Robotics|kestrelyard|software|19|2018|en|San Diego,Tokyo,Austin|software,data,design,people|`,
  serve,
}

/** `careers.jobscore.com/jobs/{company}/feed.json`: every open job in one answer. */
function serve(ask: Ask, world: World): Reply {
  const [jobs, company, feed] = ask.path
  const site = jobs === 'jobs' && feed === 'feed.json' ? world.site('jobscore', company!) : null
  if (site === null) return json({ error: 'not found' }, 404)
  return listing(site.open, null, {}, (rows) =>
    JSON.stringify({
      company_name: site.employer.name,
      company_code: site.employer.board,
      company_url: `https://www.${site.domain}`,
      jobs: rows.map((posting) => jobOf(world, posting)),
    }),
  )
}

function jobOf(world: World, posting: WorldPosting): unknown {
  const city = posting.cities[0]!
  const [range] = paidFor(posting)
  const units = (sum: number | null | undefined) => (sum == null ? null : Math.round(sum * (UNITS[range!.currency!] ?? 100)))
  return {
    id: posting.external_id,
    title: posting.title,
    url_slug: urlOf(posting).split('/').at(-1),
    detail_url: `${urlOf(posting)}?ref=rss&sid=68`,
    apply_url: applyUrlOf(posting),
    department: departmentOf(posting),
    location: cityText(city, posting.site.style),
    city: city.name,
    state: city.region,
    country: city.country.code,
    postal_code: city.postalCode,
    remote: posting.statesWorkplace ? REMOTE[posting.workplace] : null,
    job_type: TYPE[posting.employment],
    experience_level: null,
    description: sectionsHtml(world.describe(posting), { heading: 'h3' }),
    opened_date: `${clockText(posting.posted)}Z`,
    last_updated_date: `${clockText(posting.posted + posting.edition * 3_600_000)}Z`,
    public_salary_minimum: units(range?.min),
    public_salary_maximum: units(range?.max),
    public_compensation_interval: range ? `per ${range.period}` : null,
    currency_code: range?.currency ?? null,
    hiring_team: [],
    custom_fields: [],
  }
}
