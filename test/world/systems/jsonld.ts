import type { City } from '../../../src/demo/data/cities.ts'
import { sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { uuidOf } from '../../../src/demo/random.ts'
import { type Ask, clockText, listing, type Reply, text, validated } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { departmentOf, momentOf, named, paidFor, placeOf, type StatedFacts } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import { escapeQuotedHtml } from '../../../src/job/escape-html.ts'
import type { EmploymentType } from '../../../src/job/vocab.ts'
import { baseSalary, SCHEMA_EMPLOYMENT } from '../web-page.ts'

const FEED_TYPES: Record<EmploymentType, string> = {
  full_time: 'fulltime',
  part_time: 'parttime',
  contract: 'contract',
  temporary: 'temporary',
  internship: 'internship',
}

/** Employers' own sites: one is a sitemap of pages, one publishes the XML feed job boards take in, one a DataFeed in JSON. */
type Form = 'sitemap' | 'xml' | 'json'
const formOf = ({ employer }: Site): Form =>
  employer.board.includes('sitemap') ? 'sitemap' : employer.board.endsWith('.xml') ? 'xml' : 'json'
const pathOf = ({ site, key }: WorldPosting) => `${formOf(site) === 'sitemap' ? '/jobs' : '/careers/opening'}/${key}`

export const jsonld: DemoSystem = {
  name: 'jsonld',
  hosts: ['careers.tidewrackbooks.example', 'www.gannetferries.example', 'larkspurdental.example'],
  namesEmployer: true,
  externalId: (seed, site, key) =>
    ({ sitemap: () => `/jobs/${key}`, xml: () => `GF-${key}`, json: () => uuidOf(seed, 'jsonld', key) })[formOf(site)](),
  url: (posting) => `${new URL(posting.site.employer.board).origin}${pathOf(posting)}`,
  stated(posting) {
    const form = formOf(posting.site)
    return {
      alias_ids: form === 'sitemap' ? [] : [pathOf(posting)],
      ...placesStated(posting, form === 'xml'),
      workplace: form !== 'xml' && posting.workplace === 'remote' ? 'remote' : null,
      department: form === 'xml' ? departmentOf(posting) : null,
      language: form === 'xml' ? null : posting.language,
      pay: form === 'xml' ? [] : paidFor(posting).slice(0, 1),
      expires_at: momentOf(posting.expires),
    }
  },
  employers: `
Tidewrack Books|https://careers.tidewrackbooks.example/sitemap.xml#/jobs/|media|16|1994|en,fr|Dublin,Brussels,Paris|design,sales,software|
Gannet Ferries|https://www.gannetferries.example/careers/feed.xml|logistics|18|1961|en|Halifax,Vancouver,Seattle|logistics,trades,people|
Larkspur Dental|https://larkspurdental.example/careers/jobs.json|health|14|2008|de,en|Vienna,Graz,Zurich|nursing,people,finance|`,
  serve,
}

function serve(ask: Ask, world: World): Reply {
  const site = world.sites().find(({ system, employer }) => system === jsonld && new URL(employer.board).hostname === ask.host)
  const path = `/${ask.path.join('/')}`
  if (site === undefined) return text('Not Found', 404)
  if (path !== new URL(site.employer.board).pathname) return servePage(site, path, world)
  const write = { sitemap: sitemapXml, xml: feedXml, json: feedJson }[formOf(site)]
  const type = formOf(site) === 'json' ? 'application/ld+json' : 'application/xml; charset=utf-8'
  return validated(ask, world, site, () => listing(site.open, null, { 'content-type': type }, (rows) => write(rows, world)))
}

/** A closed posting keeps its page for a while, without the mark-up. */
function servePage(site: Site, path: string, world: World): Reply {
  const posting = [...site.byId.values()].find((each) => pathOf(each) === path)
  if (posting === undefined || formOf(site) !== 'sitemap') return text('<html><body>Not found</body></html>', 404, 'text/html')
  const data = posting.open ? `<script type="application/ld+json">${JSON.stringify(jobPosting(world, posting))}</script>` : ''
  return text(
    `<!DOCTYPE html><html><head><title>${escapeQuotedHtml(posting.title)}</title>${data}</head><body></body></html>`,
    200,
    'text/html',
  )
}

function sitemapXml(rows: WorldPosting[]): string {
  const entry = (posting: WorldPosting) =>
    `<url><loc>${urlOf(posting)}</loc><lastmod>${clockText(posting.posted + posting.edition * 3_600_000)}Z</lastmod></url>`
  const front = '<url><loc>https://careers.tidewrackbooks.example/about</loc></url>'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${front}${rows.map(entry).join('\n')}</urlset>`
}

function feedXml(rows: WorldPosting[], world: World): string {
  const job = (posting: WorldPosting) => {
    const [city] = posting.cities as [City]
    const fields = {
      title: posting.title,
      date: new Date(posting.posted).toUTCString(),
      referencenumber: posting.external_id,
      url: urlOf(posting),
      company: posting.site.employer.name,
      city: city.name,
      state: city.region,
      country: city.country.code,
      postalcode: city.postalCode,
      description: sectionsHtml(world.describe(posting), { heading: 'h3' }),
      jobtype: FEED_TYPES[posting.employment],
      category: departmentOf(posting),
      expirationdate: posting.expires === null ? '' : momentOf(posting.expires)!,
    }
    const elements = Object.entries(fields).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    return `<job>${elements.join('')}</job>`
  }
  return `<?xml version="1.0" encoding="utf-8"?>\n<source><publisher>Gannet</publisher>${rows.map(job).join('\n')}</source>`
}

function feedJson(rows: WorldPosting[], world: World): string {
  const dataFeedElement = rows.map((posting) => ({ '@type': 'DataFeedItem', item: jobPosting(world, posting) }))
  return JSON.stringify({ '@context': 'https://schema.org', '@type': 'DataFeed', dataFeedElement })
}

function jobPosting(world: World, posting: WorldPosting): unknown {
  const { area, cities, site } = posting
  const address = ({ name, region, postalCode, country }: City) => ({
    '@type': 'PostalAddress',
    addressLocality: name,
    addressRegion: region,
    postalCode,
    addressCountry: country.code,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: posting.title,
    description: sectionsHtml(world.describe(posting), { heading: 'h3' }),
    ...(formOf(site) === 'json' && { identifier: { '@type': 'PropertyValue', value: posting.external_id } }),
    url: urlOf(posting),
    datePosted: new Date(posting.posted).toISOString(),
    ...(posting.expires !== null && { validThrough: momentOf(posting.expires) }),
    employmentType: [SCHEMA_EMPLOYMENT[posting.employment]],
    inLanguage: posting.language,
    hiringOrganization: { '@type': 'Organization', name: site.employer.name },
    ...(posting.workplace === 'remote' && { jobLocationType: 'TELECOMMUTE' }),
    ...(area === null && { jobLocation: cities.map((city) => ({ '@type': 'Place', address: address(city) })) }),
    ...(area?.country && { applicantLocationRequirements: { '@type': 'Country', name: area.country.name } }),
    ...baseSalary(posting),
  }
}

function placesStated({ area, cities }: WorldPosting, first: boolean): Pick<StatedFacts, 'location_raw' | 'places'> {
  const country = area?.country?.name ?? null
  if (area !== null && !first) return { location_raw: country, places: country === null ? [] : [placeOf({ country })] }
  const [city] = cities as [City]
  const parts = (each: City) => placeOf({ ...named(each), country: each.country.code, postal_code: each.postalCode })
  return {
    location_raw: [...new Set([city.name, city.region, city.country.code])].join(', '),
    places: (first ? [city] : cities).map(parts),
  }
}
