import type { EmploymentType, SalaryPeriod } from '../../job/vocab.ts'
import { bodyHtml, itemsHtml, pickSections, plainText, sectionsHtml } from '../markup.ts'
import { placeTexts } from '../place-words.ts'
import type { WorldPosting } from '../posting.ts'
import { uuidOf } from '../random.ts'
import { type Ask, json, listing, type Reply, validated } from '../reply.ts'
import { has } from '../site.ts'
import { departmentOf, paidFor, placeOf } from '../stated.ts'
import type { DemoSystem } from '../system.ts'
import { applyUrlOf, urlOf } from '../urls.ts'
import type { World } from '../world.ts'

/** Each employer has its own words for commitment. */
const COMMITMENTS: Record<EmploymentType, string>[] = [
  { full_time: 'Full-time', part_time: 'Part-time', contract: 'Contract', temporary: 'Temporary', internship: 'Intern' },
  { full_time: 'Permanent', part_time: 'Part Time', contract: 'Fixed-term', temporary: 'Seasonal', internship: 'Internship' },
]
const INTERVAL: Record<SalaryPeriod, string> = {
  year: 'per-year-salary',
  month: 'per-month-salary',
  week: 'per-week-salary',
  day: 'per-day-wage',
  hour: 'per-hour-wage',
}

export const lever: DemoSystem = {
  name: 'lever',
  externalId: (seed, _site, key) => uuidOf(seed, 'lever', key),
  url: ({ site, external_id }) => `https://jobs${has(site, 'eu') ? '.eu' : ''}.lever.co/${site.employer.board}/${external_id}`,
  applyUrl: (url) => `${url}/apply`,
  stated(posting) {
    const texts = placeTexts(posting)
    const country = posting.area === null ? posting.cities[0]!.country : posting.area.country
    return {
      places: texts.map((text, index) => placeOf({ text, country: index === 0 ? (country?.code ?? null) : null })),
      workplace: posting.statesWorkplace ? posting.workplace : null,
      pay: paidFor(posting).slice(0, 1),
    }
  },
  employers: `
Fathom Tide|fathomtide|software|46|2016|en|San Francisco,New York,Dublin|software,data,sales,design|
Juniper Vale Clinics|junipervale|health|51|2006|en|Melbourne,Sydney,Brisbane,Perth|nursing,people,finance|
Solstice Wheels|SolsticeWheels|manufacturing|41|2013|de,en|Stuttgart,Munich,Graz|trades,software,logistics,finance|eu
Banyan Pay|banyanpay|finance|48|2018|en|Lagos,Nairobi,Accra,London|software,finance,sales,legal|
Glasshouse Games|glasshousegames|media|29|2010|en,pl|Warsaw,Kraków,Stockholm|software,design,data|eu
Oriole Learning|oriolelearning|education|24|2014|en|Auckland,Wellington,Sydney|education,design,software|
Ridgeline Outfitters|ridgeline-outfitters|retail|35|2001|en|Denver,Portland,Seattle,Vancouver|retail,logistics,design,sales|
Cobalt Reef|cobaltreef|software|38|2019|en,pt|São Paulo,Recife,Lisbon|software,data,people,sales|
Harrow and Finch|harrowfinch|finance|26|1987|en|London,Edinburgh,Hong Kong|legal,finance,data,people|`,
  serve,
}

/** `api[.eu].lever.co/v0/postings/{site}[/{id}]`: a site is known in its own region only. */
function serve(ask: Ask, world: World): Reply {
  const [version, postings, board, id] = ask.path
  const site = version === 'v0' && postings === 'postings' && board !== undefined ? world.site('lever', board) : null
  if (site === null || has(site, 'eu') !== (ask.host === 'api.eu.lever.co')) return notFound()
  if (id !== undefined) {
    const posting = site.byId.get(id.toLowerCase())
    return posting?.open ? validated(ask, world, site, () => json(postingOf(world, posting))) : notFound()
  }
  const skip = Number(ask.query.get('skip') ?? 0)
  const limit = Number(ask.query.get('limit') ?? site.open.length)
  return validated(ask, world, site, () =>
    listing(site.open.slice(skip, skip + limit), null, {}, (rows) =>
      JSON.stringify(rows.map((posting) => postingOf(world, posting))),
    ),
  )
}

function notFound(): Reply {
  return json({ ok: false, error: 'Document not found' }, 404, { etag: 'W/"29-Jn5otP9mO5CTD3IxsZt4Ixw8WF4"' })
}

function postingOf(world: World, posting: WorldPosting): unknown {
  const { site, area, cities } = posting
  const sections = world.describe(posting)
  const texts = placeTexts(posting)
  const opening = sectionsHtml(pickSections(sections, 'about'), { heading: 'h3' })
  const descriptionBody = sectionsHtml(pickSections(sections, 'lead'), { heading: 'h3' })
  const [closing] = pickSections(sections, 'more')
  const [pay] = pickSections(sections, 'pay')
  const [range] = paidFor(posting)
  return {
    additionalPlain: closing!.paragraphs.join('\n'),
    additional: `<div>${bodyHtml(closing!)}</div>`,
    categories: {
      commitment: COMMITMENTS[site.employer.founded % 2]![posting.employment],
      department: departmentOf(posting),
      location: texts[0],
      team: posting.specialty ?? '-',
      allLocations: texts,
    },
    createdAt: posting.posted,
    descriptionPlain: plainText(pickSections(sections, 'about', 'lead')),
    description: `${opening}${descriptionBody}`,
    id: posting.external_id,
    lists: pickSections(sections, 'tasks', 'profile', 'plus', 'benefits').map(({ heading, items }) => ({
      text: heading,
      content: `\n${itemsHtml(items)}`,
    })),
    text: posting.title,
    country: (area === null ? cities[0]!.country : area.country)?.code ?? null,
    workplaceType: posting.statesWorkplace
      ? posting.workplace === 'onsite' && posting.key % 2 === 0
        ? 'on-site'
        : posting.workplace
      : 'unspecified',
    opening,
    descriptionBody,
    ...(range && {
      salaryRange: { currency: range.currency, interval: INTERVAL[range.period!], min: range.min ?? 0, max: range.max ?? 0 },
    }),
    ...(pay && { salaryDescription: bodyHtml(pay), salaryDescriptionPlain: pay.paragraphs.join(' ') }),
    hostedUrl: urlOf(posting),
    applyUrl: applyUrlOf(posting),
  }
}
