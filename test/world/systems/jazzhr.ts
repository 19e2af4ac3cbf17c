import { sectionsHtml } from '../../../src/demo/markup.ts'
import { placeTexts } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { randomOf } from '../../../src/demo/random.ts'
import { type Ask, dayText, listing, type Reply } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { dayOf, departmentOf, only, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import type { World } from '../../../src/demo/world.ts'
import { escapeQuotedHtml } from '../../../src/job/escape-html.ts'
import type { EmploymentType, Level } from '../../../src/job/vocab.ts'
import { baseSalary, jobPostingScript, PAGE_TYPE, pageReply, postalAddress, redirectTo, webPage } from '../web-page.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'
const EXPERIENCE: Record<Level, string> = {
  intern: 'Student (College)',
  entry: 'Entry Level',
  mid: 'Mid Level',
  senior: 'Experienced',
  staff: 'Not Specified',
  lead: 'Manager/Supervisor',
  executive: 'Executive',
}
const TYPE: Record<EmploymentType, string> = {
  full_time: 'Full Time',
  part_time: 'Part Time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
}

export const jazzhr: DemoSystem = {
  name: 'jazzhr',
  externalId: (seed, _site, key) => {
    const random = randomOf(seed, 'jazzhr', key)
    return Array.from({ length: 10 }, () => random.pick([...LETTERS])).join('')
  },
  url: ({ site, external_id }) => `https://${site.employer.board}.applytojob.com/apply/${external_id}`,
  stated(posting) {
    const level = only(posting.level, 'intern', 'entry', 'mid', 'senior', 'lead', 'executive')
    const [text] = placeTexts(posting)
    if (!carriesData(posting)) return { level, places: [placeOf({ text: text! })], pay: [], posted_at: null }
    const [city] = posting.cities
    return {
      level,
      places: [
        placeOf({ city: city!.name, region: city!.regionCode, postal_code: city!.postalCode, country: city!.country.code }),
      ],
      workplace: posting.workplace === 'remote' ? 'remote' : null,
      pay: paidFor(posting).slice(0, 1),
      posted_at: dayOf(posting.posted),
      expires_at: dayOf(posting.expires),
    }
  },
  // The list tells title, department and the first place.
  edits: () => ['title', 'location'],
  employers: `
Cinderpath Bakeries|cinderpathbakeries|hospitality|18|2011|en|Portland,Seattle,Vancouver|retail,logistics,people|
Thistle and Loom|thistleandloom|manufacturing|16|2003|en|Austin,Phoenix,San Diego|trades,design,sales|`,
  serve,
}

/** Three in ten pages are without. */
const carriesData = ({ key }: WorldPosting) => key % 10 < 7

/** `{board}.applytojob.com/apply/jobs` and `/apply/{id}[/{any words}]`. A name nobody has leads to the vendor. */
function serve(ask: Ask, world: World): Reply {
  const site = world.site('jazzhr', ask.host.split('.')[0]!)
  const [apply, id] = ask.path
  if (ask.path[0] === 'robots.txt') return pageReply(webPage('404', '<body>Not Found</body>'), 404)
  if (site === null || apply !== 'apply' || id === undefined) return redirectTo('https://info.jazzhr.com/job-seekers.html')
  return id === 'jobs' ? serveList(site) : servePosting(site, id, world)
}

/** Every posting twice: in a table, and once more for narrow screens. */
function serveList(site: Site): Reply {
  const organization = { '@context': 'http://schema.org', '@type': 'Organization', name: site.employer.name }
  const head = `<script type="application/ld+json">${JSON.stringify(organization)}</script>\n`
  return listing(site.open, null, PAGE_TYPE, (rows) => {
    const table = `<table id="jobs_table" class="menu_table"><tbody>\n${rows.map(rowHtml).join('\n')}\n</tbody></table>`
    const narrow = rows
      .map((posting) => `<div id="row_${recordOf(posting)}" class="jobs_row">${linkHtml(posting)}</div>`)
      .join('\n')
    return webPage('JazzHR » Job Listings', `<body>${table}\n<div class="mobile">${narrow}</div></body>`, head)
  })
}

const recordOf = ({ posted, external_id }: WorldPosting) =>
  `job_${dayText(posted).replaceAll('-', '')}090000_${external_id.toUpperCase()}`

const linkHtml = ({ external_id, title }: WorldPosting) =>
  `<a class="job_title_link" href="/apply/jobs/details/${external_id}?&amp;">${escapeQuotedHtml(title)}</a>`

function rowHtml(posting: WorldPosting): string {
  const department = `<br /><span class="resumator_department">${escapeQuotedHtml(departmentOf(posting))}</span>`
  return `<tr id="row_${recordOf(posting)}" class="resumator_even_row">\n<td>${linkHtml(posting)}${department}</td>\n<td>${escapeQuotedHtml(placeTexts(posting)[0]!)}</td>\n</tr>`
}

/** A closed posting is 410. */
function servePosting(site: Site, id: string, world: World): Reply {
  const posting = site.byId.get(id)
  if (!posting?.open) return pageReply(webPage('JazzHR', '<body><h1>This job is no longer available.</h1></body>'), 410)
  const body = `<body><h1>${escapeQuotedHtml(posting.title)}</h1>
<div id="resumator-job-employment"><i class="fa"></i> ${TYPE[posting.employment]}</div>
<div id="resumator-job-experience"><strong>Experience: </strong>${EXPERIENCE[posting.level]}</div>
<div id="job-description">${sectionsHtml(world.describe(posting), { heading: 'h2' })}</div></body>`
  return pageReply(webPage(posting.title, body, carriesData(posting) ? dataOf(world, posting) : ''))
}

function dataOf(world: World, posting: WorldPosting): string {
  return jobPostingScript(world, posting, {
    datePosted: dayText(posting.posted),
    ...(posting.expires !== null && { validThrough: dayText(posting.expires) }),
    experienceRequirements: EXPERIENCE[posting.level],
    jobLocation: { '@type': 'Place', address: postalAddress(posting.cities[0]!) },
    ...(posting.workplace === 'remote' && { jobLocationType: 'TELECOMMUTE' }),
    ...baseSalary(posting),
  })
}
