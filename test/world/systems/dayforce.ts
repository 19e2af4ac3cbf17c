import type { City } from '../../../src/demo/data/cities.ts'
import type { Language } from '../../../src/demo/data/languages.ts'
import { sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { type Ask, clockText, json, listing, type Reply } from '../../../src/demo/reply.ts'
import { departmentOf, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { titleOf } from '../../../src/demo/title.ts'
import { applyUrlOf, urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType } from '../../../src/job/vocab.ts'

const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'Full Time',
  part_time: 'Part Time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Intern',
}
/** Clients that still have the old portal. */
const OLD_PORTAL = new Set(['stonecrop'])
const CULTURE: Partial<Record<Language, string>> = { en: 'en-CA', fr: 'fr-CA' }

export const dayforce: DemoSystem = {
  name: 'dayforce',
  externalId: (_seed, _site, key) => String(3_000 + key),
  url: ({ site: { employer }, external_id, language }) =>
    OLD_PORTAL.has(employer.board)
      ? `https://us60.dayforcehcm.com/CandidatePortal/${CULTURE[language]}/${employer.board}/Posting/View/${external_id}`
      : `https://jobs.dayforcehcm.com/${CULTURE[language]}/${employer.board}/CANDIDATEPORTAL/jobs/${external_id}`,
  applyUrl: (url, { external_id }) =>
    url.includes('CandidatePortal/')
      ? url.replace(/Posting\/View\/\d+$/, `JobApplication?postingId=${external_id}`)
      : `${url}/apply`,
  stated(posting) {
    const cities = posting.area === null ? posting.cities : []
    const places = cities.map((city) =>
      placeOf({ city: city.name, region: city.regionCode, postal_code: city.postalCode, country: countryOf(posting, city) }),
    )
    const [first] = places
    return {
      location_raw: first === undefined ? null : [first.city, first.region, first.country].join(', '),
      places,
      workplace: posting.workplace === 'remote' ? 'remote' : null,
      language: posting.language,
    }
  },
  payInTextOnly: true,
  namesEmployer: true,
  employers: `
Wintergreen Diagnostics|wintergreen|health|20|2004|en,fr|Toronto,Calgary,Montreal,Halifax|nursing,people,finance,data|
Stonecrop Retail|stonecrop|retail|17|1983|en|Columbus,Nashville,Phoenix,Vancouver|retail,logistics,sales|entities`,
  serve,
}

/** `www.dayforcehcm.com/api/{client}/V1/JobFeeds`: any case will do for the client. */
function serve(ask: Ask, world: World): Reply {
  const [api, client, version, feeds] = ask.path
  const site = world.sites().find(({ system, employer }) => system === dayforce && employer.board === client?.toLowerCase())
  if (site === undefined || api !== 'api' || version !== 'V1' || feeds !== 'JobFeeds') return json({ message: 'Not found' }, 404)
  const rows = site.open.flatMap((posting) => rowsOf(world, posting))
  return listing(rows, null, {}, (some) => JSON.stringify(some))
}

/** A row for each place, and where the house also writes French, in both languages. */
function rowsOf(world: World, posting: WorldPosting): unknown[] {
  const { language, site, occupation, level } = posting
  const places = (posting.area === null ? posting.cities : [null]).map((city) => addressOf(posting, city))
  const own = sharedBy(world, posting)
  const translated = { ...own, Title: titleOf(occupation, 'fr', level, null), CultureCode: CULTURE.fr }
  const texts = language === 'en' && site.languages.includes('fr') ? [translated, own] : [own]
  return texts.flatMap((text) => places.map((address) => ({ ...text, ...address })))
}

/** Country is free text: two and three letters occur in one feed. A virtual location may have no address. */
function addressOf(posting: WorldPosting, city: City | null) {
  const IsVirtualLocation = posting.workplace === 'remote'
  if (city === null) return { IsVirtualLocation }
  return {
    AddressLine1: '',
    City: city.name,
    State: city.regionCode,
    Country: countryOf(posting, city),
    PostalCode: city.postalCode,
    IsVirtualLocation,
  }
}

function countryOf({ key }: WorldPosting, { country }: City): string {
  return key % 2 === 0 ? country.code : country.code === 'CA' ? 'CAN' : 'USA'
}

function sharedBy(world: World, posting: WorldPosting) {
  const { site, key, posted, edition } = posting
  const [pay] = posting.pay
  return {
    Title: posting.title,
    Description: sectionsHtml(world.describe(posting), { heading: 'h3' }),
    ClientSiteName: 'Client Careers Site',
    ClientSiteXRefCode: 'CANDIDATEPORTAL',
    CompanyName: posting.entity ?? site.employer.name,
    ParentCompanyName: site.employer.name,
    JobDetailsUrl: urlOf(posting),
    ApplyUrl: applyUrlOf(posting),
    JobFamily: departmentOf(posting),
    EmploymentIndicator: EMPLOYMENT[posting.employment],
    // Per hour or per year, in whatever is paid: nothing tells.
    ...(key % 3 === 0 && { MinHiringRate: pay?.min ?? 0, MaxHiringRate: pay?.max ?? 0 }),
    DatePosted: clockText(posted),
    LastUpdated: clockText(posted + edition * 3_600_000),
    ReferenceNumber: Number(posting.external_id),
    CultureCode: CULTURE[posting.language],
    ParentRequisitionCode: Math.floor(key / 2),
    JobType: 0,
    TravelRequired: 0,
  }
}
