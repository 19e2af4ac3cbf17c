import type { City } from '../../../src/demo/data/cities.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { type Ask, dayText, listing, type Reply } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { departmentOf, momentOf, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { slugOf } from '../../../src/demo/title.ts'
import { urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import { escapeQuotedHtml } from '../../../src/job/escape-html.ts'
import { jobPostingScript, PAGE_TYPE, pageReply, postalAddress, redirectTo, webPage } from '../web-page.ts'

const PAGE = 20
const DAY = 86_400_000
const UNSET = 'UNAVAILABLE'

export const icims: DemoSystem = {
  name: 'icims',
  namesEmployer: true,
  payInTextOnly: true,
  externalId: (_seed, _site, key) => String(10_000 + key),
  url: ({ site, external_id, slugTitle }) =>
    `${originOf(site)}/jobs/${external_id}/${encodeURIComponent(slugOf(slugTitle).toLowerCase())}/job`,
  stated: (posting) => ({
    location_raw: placed(posting.cities[0]!).location_raw,
    places: posting.cities.map((city) => placed(city).place),
    expires_at: momentOf(validThrough(posting)),
  }),
  // The list tells title, places, category and day.
  edits: () => ['title', 'location'],
  employers: `
Foxglove Hospitals|careers-foxglovehospitals|health|22|1957|en|Nashville,Atlanta,Columbus|nursing,people,finance|
Brasswater Foundries|jobs-brasswater|manufacturing|21|1931|en|Houston,Monterrey,Hong Kong|trades,logistics,software|entities`,
  serve,
}

const originOf = ({ employer }: Site) => `https://${employer.board}.icims.com`

/** A year from its publication, where the employer sets no day. */
const validThrough = ({ posted, expires }: WorldPosting) => expires ?? posted + 365 * DAY

/** Hong Kong has no region here. */
function placed(city: City) {
  const region = city.regionCode === city.country.code ? null : city.regionCode
  const place = placeOf({ city: city.name, region, postal_code: city.postalCode || null, country: city.country.code })
  return { place, location_raw: [...new Set([city.name, region, city.country.code])].filter(Boolean).join(', ') }
}

/** `{board}.icims.com/jobs/search` and `/jobs/{id}/{any words}/job`: the content of both only with `in_iframe=1`. */
function serve(ask: Ask, world: World): Reply {
  const site = world.site('icims', ask.host.split('.')[0]!)
  const [jobs, id] = ask.path
  if (site === null || jobs !== 'jobs' || id === undefined) return pageReply(webPage('404', '<body>Not Found</body>'), 404)
  if (ask.query.get('in_iframe') !== '1')
    return pageReply(webPage('Careers', '<body><iframe id="icims_content_iframe"></iframe></body>'))
  return id === 'search' ? serveList(ask, site) : servePosting(site, id, world)
}

/** Past the last page there is nothing. */
function serveList(ask: Ask, site: Site): Reply {
  const index = Number(ask.query.get('pr') ?? 0)
  const rows = site.open.slice(index * PAGE, (index + 1) * PAGE)
  const pages = Math.ceil(site.open.length / PAGE)
  return listing(rows, null, PAGE_TYPE, (shown) => {
    const none = '<div class="iCIMS_Message iCIMS_ErrorMessage iCIMS_GenericMessage">Sorry, no jobs were found.</div>'
    const heading = `<h2 class="iCIMS_SubHeader iCIMS_SubHeader_Jobs">Search Results Page ${index + 1} of ${pages}</h2>`
    const list = `${heading}\n<ul class="container-fluid iCIMS_JobsTable">\n${shown.map(cardHtml).join('\n')}\n</ul>`
    return webPage(
      'Job Listings',
      `<body><div class="iCIMS_MainWrapper iCIMS_ListingsPage">${shown.length === 0 ? none : list}</div></body>`,
    )
  })
}

function cardHtml(posting: WorldPosting): string {
  const { title, external_id: id, cities, posted } = posting
  const places = cities.map(({ country, regionCode, name }) => `${country.code}-${regionCode}-${name}`).join(' | ')
  const tag = (name: string, value: string) =>
    `<div class="iCIMS_JobHeaderTag"><dt class="iCIMS_JobHeaderField">${name}</dt><dd class="iCIMS_JobHeaderData"><span>${escapeQuotedHtml(value)}</span></dd></div>`
  return `<li class="iCIMS_JobCardItem">
<div class="row">
<div class="col-xs-6 header left"><span class="sr-only field-label">Job Locations</span><span>${escapeQuotedHtml(places)}</span></div>
<div class="col-xs-6 header right"><span class="sr-only field-label">Posted Date</span><span title="${dayText(posted)}">some days ago</span></div>
<div class="col-xs-12 title">
<a href="${urlOf(posting)}?in_iframe=1" class="iCIMS_Anchor" title="${id} - ${escapeQuotedHtml(title)}">
<span class="sr-only field-label">Job Title</span><h3>${escapeQuotedHtml(title)}</h3></a>
</div>
<div class="col-xs-12 additionalFields"><dl class="iCIMS_JobHeaderGroup">${tag('Job ID', `2026-${id}`)}${tag('Category', departmentOf(posting))}</dl></div>
</div>
</li>`
}

/** A closed posting is gone, leads to the search, or says so. */
function servePosting(site: Site, id: string, world: World): Reply {
  const posting = site.byId.get(id)
  if (posting?.open) {
    const data = {
      url: urlOf(posting),
      datePosted: momentOf(posting.posted),
      validThrough: momentOf(validThrough(posting)),
      occupationalCategory: departmentOf(posting),
      directApply: true,
      jobLocation: posting.cities.map((city) => {
        const { place } = placed(city)
        const address = {
          ...postalAddress(city, UNSET),
          addressRegion: place.region ?? UNSET,
          postalCode: place.postal_code ?? UNSET,
        }
        return { '@type': 'Place', address }
      }),
    }
    return pageReply(
      webPage(posting.title, '<body><div class="iCIMS_JobContent"></div></body>', jobPostingScript(world, posting, data)),
    )
  }
  if (Number(id) % 3 === 0) return redirectTo(`${originOf(site)}/jobs/search?ss=1&in_iframe=1`)
  const page = webPage(
    'Careers',
    '<body><div class="iCIMS_MainWrapper">The job you requested is no longer available.</div></body>',
  )
  return pageReply(page, Number(id) % 3 === 1 ? 410 : 200)
}
