import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPlace } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, companyNamed, inBatches, listedWhole, place, placeText } from './reading/listed.ts'
import { HTML } from './reading/page.ts'
import { type Field, readJson } from './reading/read.ts'
import { firstMatch, parseUrl } from './reading/url.ts'
import { employmentType, levelScale } from './reading/vocabulary.ts'

const NAME = 'workable'

/* Matched against host and path. Old links have numeric ids, which no list contains. */
const ACCOUNT = '(?<board>(?!(?:api|j|i)(?:/|$))[\\w.-]+)'
const OWN_HOST = '(?<board>(?!(?:apply|jobs|www|help|partners|support|careers|jobseekers|api|app)\\.)[a-z\\d-]+)\\.workable\\.com'
const SHORTCODE = '(?<id>[\\da-f]{10})'
const POSTING_URLS = [
  `apply\\.workable\\.com/(?:${ACCOUNT}/)?j/${SHORTCODE}`,
  `apply\\.workable\\.com/${ACCOUNT}/jobs/view/${SHORTCODE}\\.md`,
  `${OWN_HOST}/j/${SHORTCODE}`,
  `${OWN_HOST}/jobs/(?<id>\\d+)`,
].map((pattern) => new RegExp(`^${pattern}$`, 'i'))
const BOARD_URLS = [
  `apply\\.workable\\.com/api/v\\d/(?:widget/)?accounts/${ACCOUNT}(?:/.*)?`,
  `www\\.workable\\.com/api/accounts/${ACCOUNT}`,
  `apply\\.workable\\.com/${ACCOUNT}(?:/.*)?`,
  `${OWN_HOST}(?:/.*)?`,
].map((pattern) => new RegExp(`^${pattern}$`, 'i'))

const level = levelScale({ intern: 'internship', entry: 'entrylevel', executive: 'director executive' })

export const workable: Adapter = {
  name: NAME,
  title: 'Workable',
  evidence: [{ sample: 'workable/widget_2026.json', date: '2026-08-08', shows: ['list'] }],
  hosts: ['apply.workable.com'],
  // One budget per client address over all accounts: 429 without Retry-After.
  pace: [{ host: 'apply.workable.com', concurrency: 1, gap: 1000 }],
  // `/j/{shortcode}` leads to the posting of any account.
  globalIds: true,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://apply.workable.com/larkspur-2/j/51FA38DF19/', board: 'larkspur-2', external_id: '51FA38DF19' },
      { url: 'https://apply.workable.com/larkspur-2/j/51fa38df19/apply/?lng=en', board: 'larkspur-2', external_id: '51FA38DF19' },
      { url: 'https://apply.workable.com/j/51FA38DF19/apply', board: null, external_id: '51FA38DF19' },
      { url: 'https://apply.workable.com/larkspur-2/jobs/view/51FA38DF19.md', board: 'larkspur-2', external_id: '51FA38DF19' },
      { url: 'https://larkspur-2.workable.com/j/51FA38DF19', board: 'larkspur-2', external_id: '51FA38DF19' },
      { url: 'https://larkspur-2.workable.com/jobs/123456/candidates/new', board: 'larkspur-2', external_id: '123456' },
    ],
    boards: [
      { url: 'https://apply.workable.com/larkspur-2/?lng=en', board: 'larkspur-2' },
      { url: 'https://apply.workable.com/larkspur-2/gdpr_policy', board: 'larkspur-2' },
      { url: 'https://apply.workable.com/api/v1/widget/accounts/larkspur-2?details=true', board: 'larkspur-2' },
      { url: 'https://www.workable.com/api/accounts/larkspur-2?details=true', board: 'larkspur-2' },
      { url: 'https://larkspur-2.workable.com/', board: 'larkspur-2' },
    ],
    none: [
      'https://www.workable.com/',
      'https://jobs.workable.com/view/mUpWMc8VC5oGEFtD8HxA0r/night-editor',
      'https://help.workable.com/hc/en-us/articles/115013356548',
      'https://apply.workable.com/i/51FA38DF19',
      'https://apply.workable.com.evil.test/larkspur-2/j/51FA38DF19/',
    ],
  },

  identify(url) {
    const match = firstMatch(POSTING_URLS, url)
    return match && { board: match.board?.toLowerCase() ?? null, external_id: match.id!.toUpperCase() }
  },

  identifyBoard(url) {
    return (firstMatch(POSTING_URLS, url) ?? firstMatch(BOARD_URLS, url))?.board?.toLowerCase() ?? null
  },

  /* The link without an account redirects to the link with it. */
  async boardOf(external_id, http) {
    const link = `https://apply.workable.com/j/${encodeURIComponent(external_id)}`
    const answer = await nullWhenGone(http.fetch(link, { ...HTML, redirect: 'manual' }))
    const target = answer?.location ? parseUrl(answer.location) : null
    return target && (workable.identify(target)?.board ?? null)
  },

  boardUrl: (board) => `https://apply.workable.com/${encodeURIComponent(board)}/`,

  async *list(board, { http }) {
    const { postings, company } = await readAccount(board, http)
    for (const batch of inBatches([...postings])) {
      yield batch.map(([id, rows]) =>
        listedWhole(
          id,
          rows.map(({ value }) => value),
          () => toPosting(id, rows),
        ),
      )
    }
    return { complete: true, company }
  },

  /* The v2 detail is not used: it states other fields than the list, so a posting would depend on how it was read. It is not recorded either. */
  async fetch(board, external_id, http) {
    const account = await nullWhenGone(readAccount(board, http))
    const rows = account?.postings.get(external_id.toUpperCase())
    return account && rows ? { posting: toPosting(external_id.toUpperCase(), rows), company: account.company } : null
  },
}

/** Reads the whole board; a posting in several countries has a row for each. */
async function readAccount(
  board: string,
  http: Fetcher,
): Promise<{ postings: Map<string, Field[]>; company: StatedCompany | null }> {
  const url = `https://apply.workable.com/api/v1/widget/accounts/${encodeURIComponent(board)}?details=true`
  const account = readJson(NAME, await http.fetch(url))
  const postings = new Map<string, Field[]>()
  for (const row of account.at('jobs').items()) {
    const id = row.at('shortcode').text().toUpperCase()
    const rows = postings.get(id)
    if (rows === undefined) postings.set(id, [row])
    else rows.push(row)
  }
  const name = account.at('name').textOrNull()
  return { postings, company: companyNamed(name) }
}

function toPosting(external_job_id: string, rows: Field[]): Posting {
  const [row] = rows as [Field]
  const locations = distinct(rows.flatMap(shownLocations))
  return {
    ...blankPosting({ external_job_id, url: row.at('url').text(), title: row.at('title').text() }),
    apply_url: row.at('application_url').textOrNull(),
    location_raw: locations[0] ? namedPlace(locations[0]) : null,
    locations_raw: locations.map((location) => location.json()),
    places: locations.flatMap((location) => placeIn(location, location.at('countryCode').textOrNull())),
    // False is not read as on site: hybrid postings have it too.
    workplace: row.at('telecommuting').booleanOrNull() === true ? 'remote' : null,
    employment_type: employmentType(row.at('employment_type').textOrNull()),
    level: level(row.at('experience').textOrNull()),
    department: row.at('department').textOrNull(),
    posted_at: row.at('published_on').timestampOrNull(),
    description_html: row.at('description').textOrNull(),
  }
}

/** Only `locations` is read. The flat `country`, `state` and `city` repeat a row's place even where the employer hides it. */
function shownLocations(row: Field): Field[] {
  return row
    .at('locations')
    .items()
    .filter((location) => location.at('hidden').booleanOrNull() !== true)
}

/** Rows may list each other's places. */
function distinct(locations: Field[]): Field[] {
  return [...new Map(locations.map((location) => [JSON.stringify(location.value), location])).values()]
}

function placeIn(location: Field, code: string | null): StatedPlace[] {
  return place({
    city: location.at('city').textOrNull(),
    region: location.at('region').textOrNull(),
    country: code ?? location.at('country').textOrNull(),
  })
}

function namedPlace(location: Field): string | null {
  const [named] = placeIn(location, null)
  return named ? placeText(named) : null
}
