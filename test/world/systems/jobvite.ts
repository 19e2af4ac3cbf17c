import { placeTexts } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { randomOf } from '../../../src/demo/random.ts'
import { type Ask, dayText, listing, type Reply } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { dayOf, departmentOf, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { applyUrlOf, urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import { escapeQuotedHtml } from '../../../src/job/escape-html.ts'
import { jobPostingScript, PAGE_TYPE, pageReply, postalAddress, redirectTo, webPage } from '../web-page.ts'

const SITE = 'https://jobs.jobvite.com'
const HELP = 'https://www.jobvite.com/support/job-seeker-support/?invalid=1'
const PAGE = 50
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'

export const jobvite: DemoSystem = {
  name: 'jobvite',
  namesEmployer: true,
  payInTextOnly: true,
  externalId: (seed, _site, key) => {
    const random = randomOf(seed, 'jobvite', key)
    return `o${Array.from({ length: 5 }, () => random.pick([...LETTERS])).join('')}fw${LETTERS[key % LETTERS.length]}`
  },
  url: ({ site, external_id }) => `${siteUrl(site)}/job/${external_id}`,
  applyUrl: (url) => `${url}/apply`,
  stated: ({ cities, posted }) => ({
    location_raw: `${cities[0]!.name}, ${cities[0]!.regionCode}, ${cities[0]!.country.code}`,
    places: cities.map((city) =>
      placeOf({ city: city.name, region: city.regionCode, postal_code: city.postalCode, country: city.country.code }),
    ),
    posted_at: dayOf(posted),
  }),
  // The list tells a place only where there is one.
  edits: () => ['title'],
  employers: `
Gannet and Moor|gannetandmoor|retail|20|1988|en|Chicago,Minneapolis,Dallas|retail,logistics,sales|
Heliograph Systems|heliograph-careers|software|22|2014|en|Boston,Denver,Toronto|software,data,design|`,
  serve,
}

const siteUrl = ({ employer }: Site) => `${SITE}/${employer.board}`

/** `jobs.jobvite.com/{company}/search?p=` and `/{company}/job/{id}`; `app.jobvite.com/j?cj={id}` leads to the latter. */
function serve(ask: Ask, world: World): Reply {
  if (ask.path[0] === 'robots.txt') return pageReply(webPage('404', '<body>Not Found</body>'), 404)
  if (ask.host === 'app.jobvite.com') {
    const posting = world
      .sites()
      .flatMap(({ system, byId }) => (system === jobvite ? (byId.get(ask.query.get('cj') ?? '') ?? []) : []))[0]
    return redirectTo(posting ? urlOf(posting) : HELP)
  }
  const [company = '', kind, id = ''] = ask.path
  const site = world.site('jobvite', company)
  if (site === null) return redirectTo(HELP)
  return kind === 'search' ? serveList(ask, site) : servePosting(site, id, world)
}

function serveList(ask: Ask, site: Site): Reply {
  const start = Number(ask.query.get('p') ?? 0) * PAGE
  return listing(site.open.slice(start, start + PAGE), site.open.length, PAGE_TYPE, (rows, total) => {
    const counter = `${rows.length === 0 ? 0 : start + 1}-${Math.min(start + PAGE, total)} of ${total}`
    const table = `<table class="jv-job-list"><tbody>\n${rows.map((posting) => rowHtml(posting)).join('\n')}\n</tbody></table>`
    const pager = `<div class="jv-pagination"><div class="jv-pagination-text">${counter}</div></div>`
    return webPage(
      `${site.employer.name} Careers`,
      `<body class="jv-page-search">${rows.length === 0 ? 'No results found' : table}${pager}</body>`,
    )
  })
}

function rowHtml(posting: WorldPosting): string {
  const places = placeTexts(posting)
  const place = places.length === 1 ? escapeQuotedHtml(places[0]!) : `<div class="jv-meta">${places.length} Locations</div>`
  const path = new URL(urlOf(posting)).pathname
  return `<tr><td class="jv-job-list-name"><a href="${path}">${escapeQuotedHtml(posting.title)}</a></td>\n<td class="jv-job-list-location">${place}</td></tr>`
}

/** From a closed posting the way leads to the list, which says so or does not. */
function servePosting(site: Site, id: string, world: World): Reply {
  const posting = site.byId.get(id)
  if (posting === undefined) return redirectTo(`${siteUrl(site)}/jobs?error=404`, 303)
  if (!posting.open) {
    const word = posting.key % 2 === 0 ? '<p class="jv-alert">The job listing no longer exists.</p>' : ''
    return pageReply(
      webPage('Careers', `<body class="jv-desktop jv-page-jobs">${word}<table class="jv-job-list"></table></body>`),
    )
  }
  const separator = '<span class="jv-inline-separator"></span>'
  const meta = [
    departmentOf(posting),
    ...posting.cities.map(({ name, region }) => `${name}, ${region}`),
    `Req.Num.: ${posting.key}`,
  ]
  const data = jobPostingScript(world, posting, {
    identifier: { '@type': 'PropertyValue', name: site.employer.name, value: posting.key },
    datePosted: dayText(posting.posted),
    jobLocation: posting.cities.map((city) => ({ '@type': 'Place', address: postalAddress(city) })),
  })
  const body = `<body class="jv-desktop jv-page-job"><h2 class="jv-header">${escapeQuotedHtml(posting.title)}</h2>
<p class="jv-job-detail-meta">${meta.map(escapeQuotedHtml).join(separator)}</p>
<a class="jv-button-apply" href="${new URL(applyUrlOf(posting)!).pathname}?nl=1">Apply</a></body>`
  return pageReply(webPage(posting.title, body, data))
}
