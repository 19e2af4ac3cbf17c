import { sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { type Ask, dayText, json, listing, type Reply } from '../../../src/demo/reply.ts'
import { dayOf, departmentOf, named, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType } from '../../../src/job/vocab.ts'

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
      workplace: posting.workplace === 'remote' ? 'remote' : null,
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

/** `jsapi.recruiterbox.com/v1/openings?client_name={client}&offset=&limit=` */
function serve(ask: Ask, world: World): Reply {
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

function openingOf(world: World, posting: WorldPosting): unknown {
  const city = posting.cities[0]!
  return {
    id: posting.external_id,
    title: posting.title,
    client_name: posting.site.employer.board,
    description: sectionsHtml(world.describe(posting), { heading: 'h4' }),
    location: { city: city.name, state: city.region, country: city.country.name, zipcode: city.postalCode },
    hosted_url: urlOf(posting),
    allows_remote: posting.workplace === 'remote',
    position_type: POSITION[posting.employment] ?? null,
    team: departmentOf(posting),
    close_date: posting.expires === null ? null : dayText(posting.expires),
    tags: [],
  }
}
