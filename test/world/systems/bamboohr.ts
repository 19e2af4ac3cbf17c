import type { City } from '../../../src/demo/data/cities.ts'
import { pickSections, sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { hashText } from '../../../src/demo/random.ts'
import { type Ask, dayText, json, listing, type Reply, text } from '../../../src/demo/reply.ts'
import { dayOf, departmentOf, fullText, named, only, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType, Level, Workplace } from '../../../src/job/vocab.ts'

const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'Full-Time',
  part_time: 'Part-Time',
  contract: 'Contractor',
  temporary: 'Seasonal',
  internship: 'Intern',
}
const EXPERIENCE: Record<Level, string | null> = {
  intern: null,
  entry: 'Entry-level',
  mid: 'Mid-level',
  senior: 'Experienced',
  staff: null,
  lead: 'Manager/Supervisor',
  executive: 'Executive',
}
const LOCATION_TYPE: Record<Workplace, string> = { onsite: '0', remote: '1', hybrid: '2' }
const NOWHERE = { country: null, state: null, province: null, city: null }

export const bamboohr: DemoSystem = {
  name: 'bamboohr',
  externalId: (_seed, _site, key) => String(key),
  url: ({ site, external_id }) => `https://${site.employer.board}.bamboohr.com/careers/${external_id}`,
  payInTextOnly: true,
  // The list has neither text nor date.
  edits: () => ['title', 'location', 'workplace'],
  stated(posting) {
    const [city] = posting.cities as [City]
    const country = posting.area === null ? city.country : posting.area.country
    const shared = {
      workplace: posting.workplace,
      level: only(posting.level, 'entry', 'mid', 'senior', 'lead', 'executive'),
      posted_at: dayOf(posting.posted),
    }
    if (posting.area !== null) {
      const name = country?.name ?? null
      return { ...shared, location_raw: name, places: name === null ? [] : [placeOf({ country: name })] }
    }
    const postal_code = posting.workplace === 'remote' ? null : city.postalCode
    return {
      ...shared,
      location_raw: fullText(city),
      places: [placeOf({ ...named(city), country: city.country.name, postal_code })],
    }
  },
  employers: `
Cedar Hollow Dental|cedarhollow|health|18|2004|en|Columbus,Nashville,Atlanta|nursing,people,finance|
Quillfeather Press|quillfeather|media|14|2011|en|Halifax,Toronto,Boston|design,sales,legal|`,
  serve,
}

/** `{board}.bamboohr.com/careers/list`, `/careers/{id}/detail` and `/careers/company-info`; the hosts of departed customers lead to the vendor's. */
function serve(ask: Ask, world: World): Reply {
  const [label] = ask.host.split('.') as [string]
  if (label === 'www')
    return text('<!DOCTYPE html><html><body><h1>HR software</h1></body></html>', 200, 'text/html; charset=utf-8')
  const site = world.site('bamboohr', label)
  if (site === null) return { status: 302, headers: { location: 'https://www.bamboohr.com/' }, body: '' }
  const [careers, page, detail] = ask.path
  if (careers !== 'careers' || page === undefined) return notFound()
  if (page === 'company-info') {
    const share = `https://${ask.host}/careers`
    return json({ meta: [], result: { name: site.employer.name, id: '1', logoUrl: null, careerShareUrl: share, inTrial: false } })
  }
  if (page === 'list') {
    return listing(site.open, site.open.length, {}, (rows, totalCount) =>
      JSON.stringify({ meta: { totalCount }, result: rows.map((posting) => ({ id: posting.external_id, ...rowOf(posting) })) }),
    )
  }
  const posting = detail === 'detail' ? site.byId.get(page) : undefined
  return posting === undefined ? notFound() : detailOf(world, posting)
}

function notFound(): Reply {
  return json({ error: 'Not Found' }, 404)
}

/** A closed opening is missing, empty, or there with another status. */
function detailOf(world: World, posting: WorldPosting): Reply {
  const { open, key, site } = posting
  if (!open && key % 3 === 0) return notFound()
  if (!open && key % 3 === 1) return json({ meta: {}, result: { jobOpening: null, formFields: null } })
  const sections = world.describe(posting)
  const { location, ...row } = rowOf(posting)
  const [city] = posting.cities
  const jobOpening = {
    ...row,
    jobOpeningShareUrl: `https://${site.employer.board}.bamboohr.com/careers/${posting.external_id}`,
    jobOpeningStatus: open ? 'Open' : 'Filled',
    location:
      location.city === null
        ? { ...location, postalCode: null, addressCountry: null }
        : { ...location, postalCode: city!.postalCode, addressCountry: city!.country.name },
    description: sectionsHtml(sections, { heading: 'h4', paragraph: ' style="font-size: 15px;"' }),
    compensation: pickSections(sections, 'pay')[0]?.paragraphs.join(' ') ?? null,
    datePosted: dayText(posting.posted),
    minimumExperience: EXPERIENCE[posting.level],
  }
  return json({ meta: {}, result: { jobOpening, formFields: {} } })
}

/** Remote openings have their place in another field. */
function rowOf(posting: WorldPosting) {
  const { workplace, area, cities } = posting
  const [city] = cities as [City]
  const remote = workplace === 'remote'
  return {
    jobOpeningName: posting.title,
    departmentId: String(18_000 + (hashText(posting.occupation.family) % 1000)),
    departmentLabel: departmentOf(posting),
    employmentStatusLabel: EMPLOYMENT[posting.employment],
    employmentType: null,
    location: remote ? { city: null, state: null } : { city: city.name, state: city.region },
    atsLocation: !remote
      ? NOWHERE
      : area === null
        ? { ...NOWHERE, country: city.country.name, state: city.region, city: city.name }
        : { ...NOWHERE, country: area.country?.name ?? null },
    isRemote: null,
    locationType: LOCATION_TYPE[workplace],
  }
}
