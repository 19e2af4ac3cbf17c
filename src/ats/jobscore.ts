import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPay } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import { wordTable } from '../job/word-table.ts'
import type { Adapter } from './adapter.ts'
import { blankPosting, pay, place } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { firstMatch, parseUrl, urlThatResolves } from './reading/url.ts'
import { employmentType, levelScale, minorUnits, salaryPeriod } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'jobscore'
const SITE = 'https://careers.jobscore.com'

/* An id is 22 characters of URL-safe Base64, which may contain a hyphen. If the URL has a title, a hyphen separates it from the id. */
const POSTING_URLS = [/^careers\.jobscore\.com\/careers\/(?<board>[^/]+)\/jobs\/(?:[^/]*-)?(?<id>[\w-]{22})$/]
const BOARD_URLS = [
  /^careers\.jobscore\.com\/careers\/(?<board>[^/]+)$/,
  /^careers\.jobscore\.com\/jobs\/(?<board>[^/]+)(?:\/feed\.\w+)?$/,
]

export const jobscore: Adapter = {
  name: NAME,
  title: 'JobScore',
  evidence: [],
  hosts: ['careers.jobscore.com'],
  // The vendor asks to read a feed at most hourly; several boards share the host.
  pace: [{ host: 'careers.jobscore.com', concurrency: 1, gap: 1500 }],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://careers.jobscore.com/careers/plumblime/jobs/stone-mason-dJDxoG4i1mt6qDIect8AML?ref=rss&sid=68',
        board: 'plumblime',
        external_id: 'dJDxoG4i1mt6qDIect8AML',
      },
      {
        url: 'https://careers.jobscore.com/careers/PlumbLime/jobs/stone-mason-c_EIfcNtir5-T0dG1ZS6tF/',
        board: 'PlumbLime',
        external_id: 'c_EIfcNtir5-T0dG1ZS6tF',
      },
      {
        url: 'https://careers.jobscore.com/careers/plumblime/jobs/dJDxoG4i1mt6qDIect8AML',
        board: 'plumblime',
        external_id: 'dJDxoG4i1mt6qDIect8AML',
      },
    ],
    boards: [
      { url: 'https://careers.jobscore.com/careers/plumblime', board: 'plumblime' },
      { url: 'https://careers.jobscore.com/jobs/plumblime/feed.json', board: 'plumblime' },
    ],
    none: [
      'https://www.jobscore.com/careers/plumblime/jobs/stone-mason-dJDxoG4i1mt6qDIect8AML',
      'https://careers.jobscore.com/',
      'https://careers.jobscore.com.evil.test/careers/plumblime/jobs/stone-mason-dJDxoG4i1mt6qDIect8AML',
    ],
  },

  identify(url) {
    const match = firstMatch(POSTING_URLS, url)
    return match && { board: match.board!, external_id: match.id! }
  },

  identifyBoard: (url) => (firstMatch(POSTING_URLS, url) ?? firstMatch(BOARD_URLS, url))?.board ?? null,

  boardUrl: (board) => `${SITE}/careers/${encodeURIComponent(board)}`,

  /* The vendor asks to read a feed at most once an hour. The board's crawl interval takes care of that. */
  ...byWholeBoard({ readBoard, idOf: (job) => job.at('id').text(), toPosting }),
}

async function readBoard(board: string, http: Fetcher) {
  const feed = readJson(NAME, await http.fetch(`${SITE}/jobs/${encodeURIComponent(board)}/feed.json`))
  return { complete: true, jobs: feed.at('jobs').items(), company: companyOf(feed) }
}

function companyOf(feed: Field): StatedCompany | null {
  const name = feed.at('company_name').textOrNull()
  return name === null ? null : { name, website_url: feed.at('company_url').textOrNull(), logo_url: null }
}

/* No feed is recorded. Its fields are the ones that three public readers of 2026 agree on; one of them was checked against live feeds. */
function toPosting(board: string, job: Field): Posting {
  const id = job.at('id').text()
  const location = job.at('location').textOrNull()
  const parts = {
    city: job.at('city').textOrNull(),
    region: job.at('state').textOrNull(),
    postal_code: job.at('postal_code').textOrNull(),
    country: job.at('country').textOrNull(),
  }
  return {
    ...blankPosting({ external_job_id: id, url: urlOf(board, id, job), title: job.at('title').text() }),
    apply_url: job.at('apply_url').textOrNull(),
    location_raw: location,
    locations_raw: { location, ...parts },
    places: place({ text: location, ...parts }),
    workplace: workplaceOf(job.at('remote').textOrNull()),
    employment_type: employmentType(job.at('job_type').textOrNull()),
    // "Executive (SVP, VP, Director, etc.)"
    level: level(job.at('experience_level').textOrNull()?.split('(')[0] ?? null),
    department: job.at('department').textOrNull(),
    pay: payOf(job),
    posted_at: job.at('opened_date').timestampOrNull(),
    description_html: job.at('description').textOrNull(),
  }
}

/** The URL without the vendor's tracking parameters. */
function urlOf(board: string, id: string, job: Field): string {
  const page = parseUrl(job.at('detail_url').textOrNull() ?? '')
  const built = `${SITE}/careers/${encodeURIComponent(board)}/jobs/${encodeURIComponent(id)}`
  return urlThatResolves(page && `${page.origin}${page.pathname}`, { board, id }, jobscore.identify, built)
}

const ANSWERS = wordTable<Workplace>({ yes: 'remote', hybrid: 'hybrid' })
/** "No" alone says nothing: it is what employers leave unchanged. */
const SENTENCES: [words: RegExp, means: Workplace][] = [
  [/\bsome of the time\b/i, 'hybrid'],
  [/\bonsite all of the time\b/i, 'onsite'],
]

/** "Yes | Can telecommute / work remotely 100% of the time": the sentence says how often, the word before it does not. */
function workplaceOf(remote: string | null): Workplace | null {
  const [answer, sentence = ''] = (remote ?? '').split('|')
  const stated = SENTENCES.find(([words]) => words.test(sentence))
  return stated?.[1] ?? ANSWERS[answer!.trim().toLowerCase()] ?? null
}

/** "Experienced (Non-Manager)" is every level between entry and lead, so it is left out. */
const level = levelScale({
  intern: 'student',
  entry: 'entrylevel',
  lead: 'manager',
  executive: 'executive seniorexecutive',
})

/** Sums are in the smallest unit of the currency: 4000 USD are 40 dollars, 10000000 JPY are 10000000 yen. Sums without a currency are left out. */
function payOf(job: Field): StatedPay[] {
  const currency = job.at('currency_code').textOrNull()
  const unit = minorUnits(currency)
  if (unit === null) return []
  const sum = (key: string) => {
    const units = job.at(key).amountOrNull()
    return units === null ? null : units / unit
  }
  return pay({
    min: sum('public_salary_minimum'),
    max: sum('public_salary_maximum'),
    currency,
    period: salaryPeriod(job.at('public_compensation_interval').textOrNull()),
  })
}
