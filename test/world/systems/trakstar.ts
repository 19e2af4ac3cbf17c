import { sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { type Ask, dayText, json, listing, type Reply } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { dayOf, departmentOf, named, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import { escapeQuotedHtml } from '../../../src/job/escape-html.ts'
import type { EmploymentType, Workplace } from '../../../src/job/vocab.ts'
import { pageReply, webPage } from '../web-page.ts'

/** The other kinds have no word. */
const POSITION: Partial<Record<EmploymentType, EmploymentType>> = {
  full_time: 'full_time',
  part_time: 'part_time',
  contract: 'contract',
}

export const trakstar: DemoSystem = {
  name: 'trakstar',
  externalId: (_seed, _site, key) => `fk0${(46_656 + key).toString(36)}`,
  // Clients of old keep their old address.
  url: ({ site, external_id }) =>
    `https://${site.employer.board}.${site.employer.founded < 2010 ? 'recruiterbox.com' : 'hire.trakstar.com'}/jobs/${external_id}/`,
  stated(posting) {
    const city = posting.cities[0]!
    return {
      location_raw: [...new Set([city.name, city.region, city.country.name])].join(', '),
      places: [placeOf({ ...named(city), country: city.country.name, postal_code: city.postalCode })],
      workplace: REMOTE[posting.workplace] === undefined ? null : posting.workplace,
      employment_type: POSITION[posting.employment] ?? null,
      posted_at: null,
      expires_at: dayOf(posting.expires),
    }
  },
  payInTextOnly: true,
  employers: `
Marigold Press Works|marigoldpress|media|16|2004|en|Chicago,Nashville,Columbus|trades,logistics,sales,finance|
Saltmarsh Clinics|saltmarshclinics|health|20|2014|en|Halifax,Toronto,Miami|nursing,people,finance|`,
  serve,
}

/** `jsapi.recruiterbox.com/v1/openings?client_name={client}&offset=&limit=`, and the careers page of each client. */
function serve(ask: Ask, world: World): Reply {
  const client = /^([^.]+)\.hire\.trakstar\.com$/.exec(ask.host)?.[1]
  if (client !== undefined) return careersPage(ask, world.site('trakstar', client))
  const [version, openings] = ask.path
  if (ask.host !== 'jsapi.recruiterbox.com' || version !== 'v1' || openings !== 'openings') return json({}, 404)
  const site = world.site('trakstar', ask.query.get('client_name') ?? '')
  if (site === null) return json({ client_name: 'Invalid client name' }, 400)
  const limit = Number(ask.query.get('limit') ?? 20)
  const offset = Number(ask.query.get('offset') ?? 0)
  return listing(site.open.slice(offset, offset + limit), site.open.length, {}, (rows, total) =>
    JSON.stringify({ meta: { offset, limit, total }, objects: rows.map((posting) => openingOf(world, posting)) }),
  )
}

/** The fields that only the careers page has. */
const REMOTE: Partial<Record<Workplace, string>> = { remote: 'Fully remote', hybrid: 'Partially remote' }
const CARDS = 25

function careersPage(ask: Ask, site: Site | null): Reply {
  if (site === null || ask.path.length > 0) return pageReply(webPage('404', '<body>Not Found</body>'), 404)
  const page = Number(ask.query.get('p') ?? 1)
  const cards = site.open.slice((page - 1) * CARDS, page * CARDS).map(({ external_id, title, workplace }) => {
    const meta = REMOTE[workplace] === undefined ? '' : ` | <span>${REMOTE[workplace]}</span>`
    return `<div class="js-careers-page-job-list-item"><a href="/jobs/${external_id}/"><h3>${escapeQuotedHtml(title)}</h3></a>
<div class="js-job-list-opening-meta"><span>Job</span>${meta}</div></div>`
  })
  return pageReply(webPage(`Jobs at ${site.employer.name}`, `<body>${cards.join('\n')}</body>`))
}

function openingOf(world: World, posting: WorldPosting): unknown {
  const city = posting.cities[0]!
  return {
    id: posting.external_id,
    title: posting.title,
    client_name: posting.site.employer.board,
    description: sectionsHtml(world.describe(posting), { heading: 'h4' }),
    location: { city: city.name, state: city.region, country: city.country.name, zipcode: city.postalCode },
    hosted_url: urlOf(posting),
    allows_remote: REMOTE[posting.workplace] !== undefined,
    position_type: POSITION[posting.employment] ?? null,
    team: departmentOf(posting),
    close_date: posting.expires === null ? null : dayText(posting.expires),
    tags: [],
  }
}
