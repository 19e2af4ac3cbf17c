import { sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { uuidOf } from '../../../src/demo/random.ts'
import { type Ask, clockText, listing, type Reply, text } from '../../../src/demo/reply.ts'
import { has, type Site } from '../../../src/demo/site.ts'
import { departmentOf, momentOf, named, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { slugOf } from '../../../src/demo/title.ts'
import type { World } from '../../../src/demo/world.ts'
import { escapeQuotedHtml } from '../../../src/job/escape-html.ts'
import type { Workplace } from '../../../src/job/vocab.ts'
import { baseSalary, SCHEMA_EMPLOYMENT } from '../web-page.ts'

/** Of either feed; the RSS ends there. */
const PAGE = 100
const REMOTE_STATUS: Record<Workplace, string> = { remote: 'fully', hybrid: 'hybrid', onsite: 'none' }

export const teamtailor: DemoSystem = {
  name: 'teamtailor',
  externalId: (_seed, _site, key) => String(7_100_000 + key),
  url: (posting) => `https://${posting.site.employer.board}.teamtailor.com${pathOf(posting)}`,
  stated: (posting) => ({
    location_raw: [...new Set([posting.cities[0]!.name, posting.cities[0]!.region, posting.cities[0]!.country.code])].join(', '),
    places: posting.cities.map((city) => placeOf({ ...named(city), country: city.country.code, postal_code: city.postalCode })),
    workplace: posting.statesWorkplace || posting.workplace === 'remote' ? posting.workplace : null,
    pay: paidFor(posting).slice(0, 1),
    expires_at: momentOf(posting.expires),
  }),
  employers: `
Skärgård Media|skargardmedia|media|20|2008|en|Stockholm,Gothenburg,Oslo,Copenhagen|design,sales,software|own-domain,entities
Tallgrass Outdoor|tallgrass.na|retail|17|1997|en|Denver,Minneapolis,Calgary|retail,logistics,people|`,
  serve,
}

/** `{board}[.na].teamtailor.com/jobs.json[?page=n]` and `/jobs.rss` */
function serve(ask: Ask, world: World): Reply {
  const site = world.site('teamtailor', ask.host.replace(/\.teamtailor\.com$/, ''))
  const [feed] = ask.path
  if (site === null || (feed !== 'jobs.json' && feed !== 'jobs.rss')) return text('<h1>404</h1>', 404, 'text/html; charset=utf-8')
  if (feed === 'jobs.rss') {
    return listing(newest(site).slice(0, PAGE), null, { 'content-type': 'application/rss+xml; charset=utf-8' }, (rows) =>
      rssOf(world, site, rows),
    )
  }
  const start = (Number(ask.query.get('page') ?? 1) - 1) * PAGE
  const page = newest(site).slice(start, start + PAGE)
  return listing(page, null, { 'content-type': 'application/feed+json; charset=utf-8' }, (rows) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: site.employer.name,
      home_page_url: `https://${hostOf(site)}/jobs`,
      feed_url: `https://${hostOf(site)}/jobs.json`,
      items: rows.map((posting) => itemOf(world, posting)),
    }),
  )
}

function newest(site: Site): WorldPosting[] {
  return site.open.toSorted((a, b) => b.posted - a.posted || b.key - a.key)
}

/** Employers with a domain of their own have it in all links. */
function hostOf(site: Site): string {
  return has(site, 'own-domain') ? `jobs.${site.domain}` : `${site.employer.board}.teamtailor.com`
}

function pathOf({ external_id, slugTitle }: WorldPosting): string {
  return `/jobs/${external_id}-${slugOf(slugTitle).toLowerCase()}`
}

/** The same in both feeds, and in no URL. */
function guidOf({ external_id }: WorldPosting): string {
  return uuidOf('teamtailor', external_id)
}

function itemOf(world: World, posting: WorldPosting): unknown {
  const published = `${clockText(posting.posted, 1)}+01:00`
  return {
    id: guidOf(posting),
    title: posting.title,
    url: `https://${hostOf(posting.site)}${pathOf(posting)}`,
    content_html: sectionsHtml(world.describe(posting), { heading: 'h3' }),
    date_published: published,
    _jobposting: {
      '@context': 'http://schema.org/',
      '@type': 'JobPosting',
      title: posting.title,
      identifier: { '@type': 'PropertyValue', name: posting.site.employer.name, value: Number(posting.external_id) },
      datePosted: published,
      ...(posting.expires !== null && { validThrough: `${clockText(posting.expires, 1)}+01:00` }),
      employmentType: SCHEMA_EMPLOYMENT[posting.employment],
      hiringOrganization: { '@type': 'Organization', name: posting.entity ?? posting.site.employer.name },
      ...(posting.workplace === 'remote' && { jobLocationType: 'TELECOMMUTE' }),
      jobLocation: posting.cities.map((city) => ({
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: city.name,
          addressRegion: city.region,
          postalCode: city.postalCode,
          addressCountry: city.country.code,
        },
      })),
      ...baseSalary(posting),
    },
  }
}

function rssOf(world: World, site: Site, rows: WorldPosting[]): string {
  const items = rows.map((posting) => {
    const status = posting.statesWorkplace ? REMOTE_STATUS[posting.workplace] : 'temporary'
    return `<item>
<title>${escapeQuotedHtml(posting.title)}</title>
<link>https://${hostOf(site)}${pathOf(posting)}</link>
<guid>${guidOf(posting)}</guid>
<description>${escapeQuotedHtml(sectionsHtml(world.describe(posting), { heading: 'h3' }))}</description>
<remoteStatus>${status}</remoteStatus>
<tt:department>${escapeQuotedHtml(departmentOf(posting))}</tt:department>
</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:tt="https://teamtailor.com/locations">
<channel>
<title>${escapeQuotedHtml(site.employer.name)}</title>
${items.join('\n')}
</channel>
</rss>`
}
