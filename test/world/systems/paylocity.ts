import { placeTexts } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { hashText } from '../../../src/demo/random.ts'
import { type Ask, clockText, listing, type Reply } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { departmentOf, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { slugOf } from '../../../src/demo/title.ts'
import { applyUrlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import { escapeQuotedHtml } from '../../../src/job/escape-html.ts'
import { baseSalary, jobPostingScript, PAGE_TYPE, pageReply, postalAddress, webPage } from '../web-page.ts'

const SITE = 'https://recruiting.paylocity.com'

export const paylocity: DemoSystem = {
  name: 'paylocity',
  namesEmployer: true,
  externalId: (_seed, _site, key) => String(4_000_000 + key),
  url: ({ external_id }) => `${SITE}/Recruiting/Jobs/Details/${external_id}`,
  applyUrl: (url) => url.replace('/Details/', '/Apply/'),
  stated(posting) {
    const { City: city, State: region, Zip: postal_code, Country: country, Name: text } = locationOf(posting)
    return {
      location_raw: text,
      places: [placeOf({ text, city, region, postal_code, country })],
      workplace: isRemote(posting) ? posting.workplace : null,
      pay: paidFor(posting).slice(0, 1),
    }
  },
  // The list tells everything but pay, dates to come and the text.
  edits: () => ['title', 'location', 'workplace'],
  employers: `
Quarterdeck Dental|5f0a7c1e-8d42-4b6f-9a13-2c7e61d0b948|health|15|1998|en|Miami,Atlanta,Nashville|nursing,people,finance|
Redwing Rail Supply|b83d1f64-07ac-4e95-8c2b-f41d9e6a5370|logistics|18|1947|en|Denver,Phoenix,Calgary|logistics,trades,software|`,
  serve,
}

/** The path is in any case. An unknown board and a posting that is not open show one page, with status 200. */
function serve(ask: Ask, world: World): Reply {
  const [recruiting, jobs, kind, id = ''] = ask.path.map((segment) => segment.toLowerCase())
  if (recruiting !== 'recruiting' || jobs !== 'jobs') return pageReply(webPage('404', '<body>Not Found</body>'), 404)
  const sites = world.sites().filter(({ system }) => system === paylocity)
  const site = sites.find(({ employer }) => employer.board === id)
  const posting = sites.flatMap(({ byId }) => byId.get(id) ?? [])[0]
  if (kind === 'all' && site) return serveList(site)
  if (kind === 'details' && posting?.open) return servePosting(world, posting)
  const words = 'Sorry, that job does not exist or is not currently active.'
  return pageReply(webPage('Job Not Found', `<body><h1>Job Not Found</h1><p>${words}</p></body>`))
}

function serveList(site: Site): Reply {
  return listing(site.open, null, PAGE_TYPE, (rows) => {
    const internal = { JobId: 1, JobTitle: 'Internal transfer', IsInternal: true }
    const data = {
      CookieBannerScriptSource: '',
      Departments: ['All Departments'],
      Jobs: [...rows.map(rowOf), internal],
      Locations: ['All Locations'],
      ModuleId: String(hashText(site.employer.board) % 10_000),
      ModuleTitle: 'Career Opportunities',
    }
    return webPage('Job Opportunities', `<body><script>\nwindow.pageData = ${JSON.stringify(data)};\n</script></body>`)
  })
}

const isRemote = ({ workplace, statesWorkplace }: WorldPosting) =>
  workplace === 'remote' || (workplace === 'hybrid' && statesWorkplace)

function locationOf(posting: WorldPosting) {
  const [city] = posting.cities
  return {
    LocationId: hashText(city!.name) % 1_000_000,
    Name: placeTexts(posting)[0]!,
    Address: null,
    City: city!.name,
    State: city!.regionCode,
    Zip: city!.postalCode,
    Country: city!.country.code === 'US' ? 'USA' : city!.country.name,
  }
}

function rowOf(posting: WorldPosting): unknown {
  return {
    JobId: Number(posting.external_id),
    JobTitle: posting.title,
    LocationName: placeTexts(posting)[0],
    ShouldDisplayLocation: true,
    PublishedDate: `${clockText(posting.posted, -6)}-06:00`,
    Description: '',
    IsInternal: false,
    HiringDepartment: departmentOf(posting),
    JobLocation: locationOf(posting),
    IsRemote: isRemote(posting),
    IndeedRemoteType: posting.workplace === 'hybrid' && isRemote(posting) ? 1 : 2,
  }
}

function servePosting(world: World, posting: WorldPosting): Reply {
  const { employer } = posting.site
  const data = jobPostingScript(world, posting, {
    datePosted: clockText(posting.posted),
    jobLocation: { '@type': 'Place', address: postalAddress(posting.cities[0]!) },
    ...baseSalary(posting),
  })
  const body = `<body><h1>${escapeQuotedHtml(posting.title)}</h1>
<a href="/recruiting/jobs/All/${employer.board}/${slugOf(employer.name)}">All jobs</a>
<a href="${new URL(applyUrlOf(posting)!).pathname}">Apply</a></body>`
  return pageReply(webPage(posting.title, body, data))
}
