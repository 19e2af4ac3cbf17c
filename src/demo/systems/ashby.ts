import type { StatedPay } from '../../job/posting.ts'
import type { EmploymentType, SalaryPeriod, Workplace } from '../../job/vocab.ts'
import type { City } from '../data/cities.ts'
import { plainText, sectionsHtml } from '../markup.ts'
import { moneyText } from '../pay-words.ts'
import { placeTexts } from '../place-words.ts'
import type { WorldPosting } from '../posting.ts'
import { uuidOf } from '../random.ts'
import { type Ask, listing, type Reply, text } from '../reply.ts'
import { departmentOf, named, paidFor, placeOf } from '../stated.ts'
import type { DemoSystem } from '../system.ts'
import { applyUrlOf, urlOf } from '../urls.ts'
import type { World } from '../world.ts'

const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'FullTime',
  part_time: 'PartTime',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Intern',
}
const WORKPLACE: Record<Workplace, string> = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'OnSite' }
const INTERVAL: Record<SalaryPeriod, string> = { year: '1 YEAR', month: '1 MONTH', week: '1 WEEK', day: '1 DAY', hour: '1 HOUR' }

export const ashby: DemoSystem = {
  name: 'ashby',
  externalId: (seed, _site, key) => uuidOf(seed, 'ashby', key),
  url: ({ site, external_id }) => `https://jobs.ashbyhq.com/${encodeURIComponent(site.employer.board)}/${external_id}`,
  applyUrl: (url) => `${url}/application`,
  unlisted: 0.05,
  stated(posting) {
    const texts = placeTexts(posting)
    const places =
      posting.area === null
        ? posting.cities.map((city, index) => placeOf({ text: texts[index]!, ...named(city), country: city.country.name }))
        : [placeOf({ text: texts[0]!, country: posting.area.country?.name ?? null })]
    return { places, workplace: posting.statesWorkplace ? posting.workplace : null }
  },
  employers: `
Quillon|quillon.ai|software|45|2021|en|San Francisco,London,Tel Aviv|software,data,design,sales|
Fern Hollow|Fern Hollow|health|22|2020|en|Boston,Cambridge,Toronto|data,software,nursing,legal|
Verdant Loop|verdant-loop|energy|33|2019|en,de|Berlin,Copenhagen,Oslo|software,trades,sales,finance|
Parcelbird|parcelbird|logistics|38|2018|en,es|Madrid,Barcelona,Mexico City|logistics,software,data,sales|
Nimbus Kitchen|nimbuskitchen|hospitality|27|2020|en|Dubai,Cairo,Istanbul|retail,logistics,software,people|
Tessellate|tessellate|software|40|2020|en|New York,Austin,Bengaluru|software,data,design,people|
Moonrise Labs|moonriselabs|software|24|2022|en|Tokyo,Seoul,Singapore|data,software,design|
Anchor and Vine|anchorandvine|retail|21|2017|en,fr|Paris,Lyon,Brussels|retail,sales,design|
Palisade Security|palisade|software|35|2016|en|Tel Aviv,New York,Warsaw|software,sales,legal|`,
  serve,
}

/** `api.ashbyhq.com/posting-api/job-board/{name}`: the whole board, hidden postings included and marked. */
function serve(ask: Ask, world: World): Reply {
  const [api, boards, board] = ask.path
  const site = api === 'posting-api' && boards === 'job-board' && board !== undefined ? world.site('ashby', board) : null
  if (site === null) return text('Not Found', 404)
  const withPay = ask.query.get('includeCompensation') === 'true'
  return listing(site.open, null, {}, (rows) =>
    JSON.stringify({ jobs: rows.map((posting) => jobOf(world, posting, withPay)), apiVersion: '1' }),
  )
}

function jobOf(world: World, posting: WorldPosting, withPay: boolean): unknown {
  const { area, cities, key, title, workplace } = posting
  const sections = world.describe(posting)
  const texts = placeTexts(posting)
  const pay = paidFor(posting)
  return {
    id: posting.external_id,
    title: key % 13 === 0 ? ` ${title}` : title,
    department: departmentOf(posting),
    team: posting.specialty ?? departmentOf(posting),
    employmentType: EMPLOYMENT[posting.employment],
    location: texts[0],
    shouldDisplayCompensationOnJobPostings: pay.length > 0,
    secondaryLocations:
      area === null ? cities.slice(1).map((city, index) => ({ location: texts[index + 1], address: addressOf(city) })) : [],
    publishedAt: new Date(posting.posted).toISOString().replace('Z', '+00:00'),
    isListed: !posting.unlisted,
    // True for hybrid as well.
    isRemote: workplace !== 'onsite',
    workplaceType: posting.statesWorkplace ? WORKPLACE[workplace] : null,
    address: area === null ? addressOf(cities[0]!) : area.country && { postalAddress: { addressCountry: area.country.name } },
    jobUrl: urlOf(posting),
    applyUrl: applyUrlOf(posting),
    descriptionHtml: sectionsHtml(sections, { heading: 'h2', paragraph: ' style="min-height:1.5em"' }),
    descriptionPlain: plainText(sections),
    ...(withPay && { compensation: compensationOf(posting, pay) }),
  }
}

function addressOf(city: City): unknown {
  return { postalAddress: { addressRegion: city.region, addressCountry: city.country.name, addressLocality: city.name } }
}

/** One tier per country, equity beside the salary in some. The sums of an open end are 0 or null. */
function compensationOf(posting: WorldPosting, pay: StatedPay[]): unknown {
  const tiers = pay.map((range, index) => {
    const salary = {
      id: uuidOf('salary', posting.external_id, index),
      summary: summaryOf(range),
      ...componentOf(range, posting.key),
    }
    const equity = {
      id: uuidOf('equity', posting.external_id, index),
      summary: '0.1% – 0.3%',
      compensationType: 'EquityPercentage',
      interval: 'NONE',
      currencyCode: null,
      minValue: 0.1,
      maxValue: 0.3,
    }
    return {
      id: uuidOf('tier', posting.external_id, index),
      tierSummary: summaryOf(range),
      title: pay.length > 1 ? range.currency : null,
      additionalInformation: null,
      components: posting.occupation.staff ? [equity, salary] : [salary],
    }
  })
  const [first] = pay
  return {
    compensationTierSummary:
      first === undefined ? null : `${summaryOf(first)}${posting.occupation.staff ? ' • 0.1% – 0.3%' : ''}`,
    scrapeableCompensationSalarySummary: first === undefined ? null : summaryOf(first).replace('–', '-'),
    compensationTiers: tiers,
    summaryComponents: pay.map((range) => componentOf(range, posting.key)),
  }
}

function componentOf({ min, max, currency, period }: StatedPay, key: number) {
  const open = key % 2 === 0 ? 0 : null
  return {
    compensationType: 'Salary',
    interval: INTERVAL[period!],
    currencyCode: currency,
    minValue: min ?? open,
    maxValue: max ?? open,
  }
}

function summaryOf({ min, max, currency }: StatedPay): string {
  return [min, max].flatMap((amount) => (amount === null ? [] : [moneyText(amount, currency, 'en')])).join(' – ')
}
