import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedPlace } from '../job/posting.ts'
import type { Adapter, Listed, ListingEnd } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, listedWhole, place } from './reading/listed.ts'
import { listPages, type PagedList, type PagesEnd, readPages } from './reading/pages.ts'
import { Field, parseJson, readJson } from './reading/read.ts'
import { firstMatch, hostOf, urlThatResolves } from './reading/url.ts'
import { employmentType, workplace } from './reading/vocabulary.ts'
import { writtenDay } from './reading/written-day.ts'

const NAME = 'amazon'
const SITE = 'https://www.amazon.jobs'
/** The only board. */
const BOARD = 'amazon'
const PAGE = 100
/** A search states no more hits than this, and answers 400 behind them. */
const CAP = 10_000
const POSTING_URLS = [/^(?:www\.|account\.)?amazon\.jobs\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/)?jobs\/(?<id>\d+)(?:\/[^/]+)?$/i]
const BOARD_HOSTS = new Set(['amazon.jobs', 'www.amazon.jobs'])

export const amazon: Adapter = {
  name: NAME,
  title: 'Amazon',
  evidence: [{ sample: 'amazon/search.json', date: '2026-07-27', shows: ['list'] }],
  hosts: ['amazon.jobs'],
  globalIds: true,
  examples: {
    postings: [
      { url: `${SITE}/en/jobs/10485204/pharmacy-technician`, board: BOARD, external_id: '10485204' },
      { url: `${SITE}/jobs/10485204?utm_source=x`, board: BOARD, external_id: '10485204' },
      { url: `${SITE}/pt-BR/jobs/10485204/pharmacy-technician`, board: BOARD, external_id: '10485204' },
      { url: 'https://account.amazon.jobs/jobs/10485204/apply', board: BOARD, external_id: '10485204' },
    ],
    boards: [
      { url: `${SITE}/en/search?base_query=pharmacy`, board: BOARD },
      { url: `${SITE}/en/search.json?result_limit=100&offset=0`, board: BOARD },
    ],
    none: [
      'https://www.amazon.jobs.evil.test/en/jobs/10485204',
      'https://hiring.amazon.com/jobDetail?jobId=JOB-US-0000004712',
      'https://account.amazon.jobs/en-US/login',
    ],
  },

  identify(url) {
    const id = firstMatch(POSTING_URLS, url)?.id
    return id ? { board: BOARD, external_id: id } : null
  },

  identifyBoard: (url) => (BOARD_HOSTS.has(hostOf(url)) || firstMatch(POSTING_URLS, url) ? BOARD : null),

  boardUrl: (board) => `${SITE}${pathOfBoard(board)}`,

  async *list(board, { http }) {
    pathOfBoard(board)
    const first = await readRows('', 0, http)
    return first.total < CAP ? yield* listPages(readSearch('', http, first), listed) : yield* listByCategory(http)
  },

  /* The search finds a posting by its number. Where it does not, that proves nothing: it searches the same index as the list. */
  fetchReadsList: true,

  async fetch(board, external_id, http) {
    pathOfBoard(board)
    const found = await nullWhenGone(readRows(`&base_query=${encodeURIComponent(external_id)}`, 0, http))
    const job = found?.rows.find((row) => idOf(row) === external_id)
    return job ? { posting: toPosting(job), company: null } : null
  },
}

function pathOfBoard(board: string): string {
  if (board.toLowerCase() === BOARD) return '/en/search'
  throw new FetchFailure('refused', `${NAME}: the only board is "${BOARD}", not "${board}"`, { url: SITE })
}

async function readRows(filter: string, offset: number, http: Fetcher) {
  const url = `${SITE}/en/search.json?result_limit=${PAGE}&offset=${offset}&sort=recent${filter}`
  const answer = readJson(NAME, await http.fetch(url))
  if (answer.at('error').present) answer.at('error').refuse('no error')
  return { rows: answer.at('jobs').items(), total: answer.at('hits').number(), url }
}

function readSearch(
  filter: string,
  http: Fetcher,
  first?: Awaited<ReturnType<typeof readRows>>,
): AsyncGenerator<Field[], PagesEnd> {
  const page: PagedList<Field>['page'] = ({ offset }) => readRows(filter, offset, http)
  return readPages({ name: NAME, size: PAGE, idOf, page, ...(first && { first }) })
}

/**
 * Reads a list that is longer than the cap by its business categories, the largest of which had 6,000 of 20,000 postings. The true total and
 * the categories come from another search, which ignores filters and so cannot read them. A posting without a category is in none of the
 * parts, therefore the listing is complete only if as many postings were read as the total says, before or after the reading.
 */
async function* listByCategory(http: Fetcher): AsyncGenerator<Listed[], ListingEnd> {
  const seen = new Set<string>()
  const before = await readTotals(http)
  let complete = true
  for (const category of before.categories) {
    const filter = `&business_category[]=${encodeURIComponent(category)}`
    const first = await readRows(filter, 0, http)
    if (first.total >= CAP) complete = false
    const part = readSearch(filter, http, first)
    let next = await part.next()
    for (; !next.done; next = await part.next()) {
      const fresh = next.value.filter((job) => !seen.has(idOf(job)) && seen.add(idOf(job)))
      if (fresh.length > 0) yield fresh.map(listed)
    }
    complete &&= next.value.complete
  }
  const after = await readTotals(http)
  return { complete: complete && seen.size >= Math.min(before.total, after.total) }
}

async function readTotals(http: Fetcher): Promise<{ total: number; categories: string[] }> {
  const json = { searchType: 'JOB_SEARCH', start: 0, size: 1, filters: [] }
  const answer = readJson(NAME, await http.fetch(`${SITE}/api/jobs/search`, { method: 'POST', json }))
  const facet = answer
    .at('facets')
    .items()
    .find((each) => each.at('name').textOrNull() === 'businessCategory')
  if (facet === undefined) return answer.at('facets').refuse('a list with businessCategory')
  const categories = facet
    .at('values')
    .items()
    .map((value) => value.at('name').text())
  return { total: answer.at('found').number(), categories }
}

function idOf(job: Field): string {
  return job.at('id_icims').id()
}

/** `updated_time` ("8 minutes") and the distance to a searched place change without a change of the posting. */
function listed(job: Field): Listed {
  const { updated_time, display_distance, ...entry } = job.object().value as Record<string, unknown>
  return listedWhole(idOf(job), entry, () => toPosting(job))
}

/** `company_name` is the legal entity with a number ("PillPack, LLC - H96"), which is not the employer that people know. */
function toPosting(job: Field): Posting {
  const id = idOf(job)
  const offices = job.at('locations').itemsOrNone().flatMap(officeIn)
  const built = `${SITE}/en/jobs/${id}`
  const path = job.at('job_path').textOrNull()
  const stated = path === null ? null : new URL(`${SITE}/${path.replace(/^\/+/, '')}`).href
  const types = new Set(offices.map((office) => office.at('type').textOrNull()))
  const [type] = types.size === 1 ? types : []
  return {
    ...blankPosting({
      external_job_id: id,
      url: urlThatResolves(stated, { board: BOARD, id }, amazon.identify, built),
      title: job.at('title').text(),
    }),
    apply_url: job.at('url_next_step').textOrNull(),
    location_raw: job.at('normalized_location').textOrNull() ?? job.at('location').textOrNull(),
    locations_raw: job.at('locations').json(),
    places: offices.length > 0 ? offices.flatMap(placeIn) : place({ text: job.at('location').textOrNull() }),
    workplace: type === 'VIRTUAL' ? 'remote' : workplace(type ?? null),
    employment_type: employmentType(job.at('job_schedule_type').textOrNull()),
    department: job.at('job_category').textOrNull(),
    posted_at: writtenDay(job.at('posted_date').textOrNull()),
    description_html: joinSections([
      { heading: null, html: job.at('description').textOrNull() },
      { heading: 'Basic qualifications', html: job.at('basic_qualifications').textOrNull() },
      { heading: 'Preferred qualifications', html: job.at('preferred_qualifications').textOrNull() },
    ]),
  }
}

/** Each place is JSON in a text. One that is not is left out. */
function officeIn(location: Field): Field[] {
  try {
    return [new Field(parseJson(location.text()), location.path, SITE).object()]
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return []
    throw error
  }
}

function placeIn(office: Field): StatedPlace[] {
  const [latitude = null, longitude = null] = (office.at('coordinates').textOrNull() ?? '').split(',')
  return place({
    text: office.at('normalizedLocation').textOrNull() ?? office.at('location').textOrNull(),
    city: office.at('normalizedCityName').textOrNull() ?? office.at('city').textOrNull(),
    region: office.at('normalizedStateName').textOrNull() ?? office.at('region').textOrNull(),
    country: office.at('countryIso2a').textOrNull(),
    latitude: new Field(latitude, '', SITE).coordinateOrNull(),
    longitude: new Field(longitude, '', SITE).coordinateOrNull(),
  })
}
