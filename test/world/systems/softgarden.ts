import type { City } from '../../../src/demo/data/cities.ts'
import { sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { type Ask, clockText, listing, type Reply, text } from '../../../src/demo/reply.ts'
import { has, type Site } from '../../../src/demo/site.ts'
import { named, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { slugOf } from '../../../src/demo/title.ts'
import type { World } from '../../../src/demo/world.ts'
import { SCHEMA_EMPLOYMENT } from '../web-page.ts'

export const softgarden: DemoSystem = {
  name: 'softgarden',
  externalId: (_seed, _site, key) => String(63_000_000 + key),
  // On an employer's own domain a posting cannot be told from any other page.
  url: (posting) =>
    has(posting.site, 'own-domain') ? `${originOf(posting.site)}/jobs/${posting.external_id}/` : pageOf(posting),
  stated(posting) {
    const places = placesOf(posting)
    const [first] = places
    return {
      location_raw: first ? [...new Set([first.city, first.region, first.country])].filter(Boolean).join(', ') : null,
      places,
      workplace: posting.workplace === 'remote' ? 'remote' : null,
      department: null,
    }
  },
  payInTextOnly: true,
  employers: `
Wacholder Kliniken|wacholder-kliniken|health|21|1991|de|Stuttgart,Graz,Zurich|nursing,people,finance|entities
Sturmvogel Handel|sturmvogel|retail|15|2006|de,en|Hamburg,Cologne|retail,logistics,sales|own-domain`,
  serve,
}

/** `{board}.career.softgarden.de/jobs.feed.json`: a DataFeed of JobPostings. */
function serve(ask: Ask, world: World): Reply {
  const site = world.site('softgarden', ask.host.split('.')[0]!)
  if (site === null || ask.path.join('/') !== 'jobs.feed.json') return text('Not Found', 404)
  return listing(site.open, site.open.length, {}, (rows, numberOfItems) =>
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'DataFeed',
      numberOfItems,
      dataFeedElement: rows.map((posting) => ({
        '@type': 'DataFeedItem',
        dateModified: dateOf(posting.posted + posting.edition * 3_600_000),
        item: itemOf(world, posting),
      })),
    }),
  )
}

function originOf({ employer }: Site): string {
  return `https://${employer.board}.career.softgarden.de`
}

function pageOf({ site, external_id, slugTitle }: WorldPosting): string {
  const origin = has(site, 'own-domain') ? `https://karriere.${site.domain}` : originOf(site)
  return `${origin}/jobs/${external_id}/${slugOf(slugTitle)}/`
}

function itemOf(world: World, posting: WorldPosting): unknown {
  const { site, area, cities, workplace } = posting
  const name = posting.entity ?? site.employer.name
  return {
    '@type': 'JobPosting',
    title: posting.title,
    url: pageOf(posting),
    identifier: { '@type': 'PropertyValue', name, value: Number(posting.external_id) },
    datePosted: dateOf(posting.posted),
    employmentType: SCHEMA_EMPLOYMENT[posting.employment],
    description: sectionsHtml(world.describe(posting), { heading: 'h2' }),
    hiringOrganization: { '@type': 'Organization', name, industry: site.employer.sector },
    ...(workplace === 'remote' && { jobLocationType: 'TELECOMMUTE' }),
    ...(area === null
      ? { jobLocation: cities.map((city) => ({ '@type': 'Place', address: addressOf(site, city) })) }
      : area.country && { applicantLocationRequirements: { '@type': 'Country', name: area.country.name } }),
  }
}

/** A mandatory field without a known value is a dash. */
function addressOf(site: Site, city: City): unknown {
  return {
    '@type': 'PostalAddress',
    streetAddress: '-',
    postalCode: city.postalCode,
    addressLocality: city.name,
    addressRegion: knowsRegions(site) ? city.region : '-',
    addressCountry: city.country.name,
  }
}

function knowsRegions({ employer }: Site): boolean {
  return employer.founded % 2 === 0
}

function placesOf({ site, area, cities }: WorldPosting) {
  if (area !== null) return area.country === null ? [] : [placeOf({ country: area.country.name })]
  return cities.map((city) => {
    const { city: name, region } = named(city)
    const parts = { city: name, postal_code: city.postalCode, country: city.country.name }
    return placeOf({ ...parts, region: knowsRegions(site) ? region : null })
  })
}

function dateOf(milliseconds: number): string {
  return `${clockText(milliseconds, 1)}.000+01:00`
}
