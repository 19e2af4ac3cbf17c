import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedPay, StatedPlace } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, inBatches, listedWhole, pay, place } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { hostOf, pathOf, queryId, UUID } from './reading/url.ts'
import { employmentType, isOneTime, salaryPeriod, workplace } from './reading/vocabulary.ts'

const SITE = 'jobs.ashbyhq.com'
const API = 'api.ashbyhq.com'

export const ashby: Adapter = {
  name: 'ashby',
  title: 'Ashby',
  evidence: [{ sample: 'ashby/job_board_2026.json', date: '2026-08', shows: ['list'] }],
  hosts: [API],
  // One answer takes about 10 seconds and repeated hits are throttled: a few at once, slowly.
  pace: [{ host: API, concurrency: 3, gap: 500 }],
  globalIds: true,
  fetchReadsList: true,
  queryIds: ['ashby_jid'],
  examples: {
    postings: [
      {
        url: 'https://jobs.ashbyhq.com/acme/06793e7a-23cc-4ebc-8daf-be490f4c1560/application?utm_source=Board',
        board: 'acme',
        external_id: '06793e7a-23cc-4ebc-8daf-be490f4c1560',
      },
      {
        url: 'https://jobs.ashbyhq.com/Acme%20Rockets.tech/06793E7A-23cc-4ebc-8daf-be490f4c1560',
        board: 'Acme Rockets.tech',
        external_id: '06793e7a-23cc-4ebc-8daf-be490f4c1560',
      },
      {
        url: 'https://www.acme.test/careers?ashby_jid=408b13be-a7b0-4e0e-a518-d859064ef72d#open-positions',
        board: null,
        external_id: '408b13be-a7b0-4e0e-a518-d859064ef72d',
      },
      {
        url: 'https://www.ashbyhq.com/careers?utm_source=hn&ashby_jid=943118cd-d2c5-4dbe-a12b-dd992e61c14a',
        board: null,
        external_id: '943118cd-d2c5-4dbe-a12b-dd992e61c14a',
      },
    ],
    boards: [
      { url: 'https://jobs.ashbyhq.com/Acme%20Rockets', board: 'Acme Rockets' },
      { url: 'https://jobs.ashbyhq.com/acme?departmentId=1', board: 'acme' },
      { url: 'https://jobs.ashbyhq.com/acme/embed', board: 'acme' },
      { url: 'https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true', board: 'acme' },
    ],
    none: [
      'https://www.ashbyhq.com/careers',
      'https://app.ashbyhq.com/jobs/06793e7a-23cc-4ebc-8daf-be490f4c1560',
      'https://notashbyhq.com/acme/06793e7a-23cc-4ebc-8daf-be490f4c1560',
      'https://jobs.ashbyhq.com.evil.test/acme/06793e7a-23cc-4ebc-8daf-be490f4c1560',
    ],
  },

  identify(url) {
    const inPath = hostOf(url) === SITE ? pathOf(url)[1] : undefined
    const id = inPath !== undefined && UUID.test(inPath) ? inPath : queryId(url, 'ashby_jid', UUID)
    return id === null ? null : { board: ashby.identifyBoard(url), external_id: id.toLowerCase() }
  },

  identifyBoard(url) {
    const path = pathOf(url)
    if (hostOf(url) === API) return path[0] === 'posting-api' && path[1] === 'job-board' ? (path[2] ?? null) : null
    return hostOf(url) === SITE && path[0] !== 'api' ? (path[0] ?? null) : null
  },

  boardUrl: (board) => `https://${SITE}/${encodeURIComponent(board)}`,
  listHost: API,

  boardPage: { vendorWords: ['Ashby'] },

  /** Unlisted postings are left out: only people who were sent the link should see them. */
  async *list(board, { http }) {
    const listed = (await jobsOf(board, http)).filter((job) => job.at('isListed').booleanOrNull() !== false)
    for (const batch of inBatches(listed)) {
      yield batch.map((job) => listedWhole(idOf(job), job.value, () => toPosting(job)))
    }
    return { complete: true }
  },

  /** The API has no detail, so the whole list is read for one posting. */
  async fetch(board, id, http) {
    const jobs = await nullWhenGone(jobsOf(board, http))
    const job = jobs?.find((each) => idOf(each) === id)
    return job ? { posting: toPosting(job), company: null } : null
  },
}

function idOf(job: Field): string {
  return job.at('id').text().toLowerCase()
}

async function jobsOf(board: string, http: Fetcher): Promise<Field[]> {
  const url = `https://${API}/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`
  return readJson('ashby', await http.fetch(url))
    .at('jobs')
    .items()
}

function toPosting(job: Field): Posting {
  const compensation = job.at('compensation')
  return {
    ...blankPosting({
      external_job_id: idOf(job),
      url: job.at('jobUrl').text(),
      title: job.at('title').text(),
    }),
    apply_url: job.at('applyUrl').textOrNull(),
    location_raw: job.at('location').textOrNull(),
    locations_raw: {
      location: job.at('location').json(),
      address: job.at('address').json(),
      secondaryLocations: job.at('secondaryLocations').json(),
    },
    places: [job, ...job.at('secondaryLocations').itemsOrNone()].flatMap(placeOf),
    // `isRemote` is not read: it is true for hybrid postings as well.
    workplace: workplace(job.at('workplaceType').textOrNull()),
    employment_type: employmentType(job.at('employmentType').textOrNull()),
    department: job.at('department').textOrNull() ?? job.at('team').textOrNull(),
    pay: payOf(compensation),
    salary_raw:
      compensation.at('scrapeableCompensationSalarySummary').textOrNull() ??
      compensation.at('compensationTierSummary').textOrNull(),
    posted_at: job.at('publishedAt').timestampOrNull(),
    description_html: job.at('descriptionHtml').textOrNull(),
  }
}

function placeOf(location: Field): StatedPlace[] {
  const address = location.at('address').at('postalAddress')
  return place({
    text: location.at('location').textOrNull(),
    city: address.at('addressLocality').textOrNull(),
    region: address.at('addressRegion').textOrNull(),
    country: address.at('addressCountry').textOrNull(),
  })
}

/** Every tier's salary; bonus, commission and equity are not base pay. The summary is used only where no tier is shown. */
function payOf(compensation: Field): StatedPay[] {
  const tiers = compensation
    .at('compensationTiers')
    .itemsOrNone()
    .flatMap((tier) => tier.at('components').itemsOrNone())
  const salaries = tiers.flatMap(salaryOf)
  return salaries.length > 0 ? salaries : compensation.at('summaryComponents').itemsOrNone().flatMap(salaryOf)
}

function salaryOf(component: Field): StatedPay[] {
  const interval = component.at('interval').textOrNull()
  if (component.at('compensationType').textOrNull() !== 'Salary' || isOneTime(interval)) return []
  const [min, max] = [component.at('minValue').numberOrNull(), component.at('maxValue').numberOrNull()]
  return pay({ min, max, currency: component.at('currencyCode').textOrNull(), period: salaryPeriod(interval) })
}
