import type { Fetched } from '../http/fetcher.ts'
import type { Posting, StatedPay } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts, byHostAndPath } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, inBatches, listedWhole, pay, place } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { ownHosts, parseUrl, pathOf, UUID, urlThatResolves, withoutApplySteps, withoutLocale } from './reading/url.ts'
import { employmentType, salaryPeriod, workplace } from './reading/vocabulary.ts'

const NAME = 'pinpoint'
const DOMAIN = 'pinpointhq.com'
const { originOf, boardOf } = boardHosts(NAME, DOMAIN, 'www app api developers help support status')
/** The parts of the description. Each but the first has a heading that the employer chose. */
const SECTIONS = ['description', 'key_responsibilities', 'skills_knowledge_expertise', 'benefits']

export const pinpoint: Adapter = {
  name: NAME,
  title: 'Pinpoint',
  evidence: [{ sample: 'pinpoint/postings_list.json', date: '2024-08-08', shows: ['list'] }],
  hosts: [DOMAIN],
  globalIds: true,
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://tidemill.pinpointhq.com/en/postings/79B829C7-9caf-40e5-9257-441038887175',
        board: 'tidemill',
        external_id: '79b829c7-9caf-40e5-9257-441038887175',
      },
      {
        url: 'https://TideMill.pinpointhq.com/postings/79b829c7-9caf-40e5-9257-441038887175/applications/new?utm_medium=job_board',
        board: 'tidemill',
        external_id: '79b829c7-9caf-40e5-9257-441038887175',
      },
      {
        url: 'https://tidemill.pinpointhq.com/fr-CA/postings/79b829c7-9caf-40e5-9257-441038887175/',
        board: 'tidemill',
        external_id: '79b829c7-9caf-40e5-9257-441038887175',
      },
    ],
    boards: [
      { url: 'https://tidemill.pinpointhq.com/', board: 'tidemill' },
      { url: 'https://tidemill.pinpointhq.com/en', board: 'tidemill' },
      { url: 'https://tidemill.pinpointhq.com/en/postings.json', board: 'tidemill' },
    ],
    none: [
      'https://www.pinpointhq.com/',
      'https://developers.pinpointhq.com/postings/79b829c7-9caf-40e5-9257-441038887175',
      'https://pinpointhq.com/postings/79b829c7-9caf-40e5-9257-441038887175',
      'https://tidemill.pinpointhq.com.evil.test/postings/79b829c7-9caf-40e5-9257-441038887175',
    ],
  },

  ...byHostAndPath(boardOf, idIn),

  boardUrl: (board) => `${originOf(board)}/`,

  boardPage: { vendorWords: ['Pinpoint', 'PinpointHQ'] },

  /* In 0.2% of readings the list of a board that has postings is `{"data":[]}`: it looks like an empty board, so closing waits. */
  async *list(board, { http, etag }) {
    const answer = await http.fetch(listUrl(board), { etag })
    if (answer.notModified) return { complete: true, notModified: true, etag }
    const rows = rowsOf(answer)
    for (const batch of inBatches(rows)) {
      yield batch.map((row) => listedWhole(idOf(row), row.value, () => toPosting(board, row)))
    }
    const urls = rows.map((row) => row.at('url').textOrNull())
    return { complete: true, etag: answer.etag, hosts: ownHosts(urls, DOMAIN) }
  },

  async fetch(board, external_id, http) {
    const answer = await nullWhenGone(http.fetch(listUrl(board)))
    const row = answer && rowsOf(answer).find((row) => idOf(row) === external_id)
    return row ? { posting: toPosting(board, row), company: null } : null
  },
}

function listUrl(board: string): string {
  return `${originOf(board)}/postings.json`
}

function rowsOf(answer: Fetched): Field[] {
  return readJson(NAME, answer).at('data').items()
}

/** Employers' own domains have the same paths. */
function idIn(url: URL): string | null {
  const [postings, id, ...rest] = withoutLocale(withoutApplySteps(pathOf(url)))
  return postings === 'postings' && id !== undefined && UUID.test(id) && rest.length === 0 ? id.toLowerCase() : null
}

/** The UUID of the path. The number in `id` occurs on no page and in no URL, so no posting could be found by it. */
function idOf(row: Field): string {
  const path = row.at('path')
  const url = parseUrl(`https://${DOMAIN}${path.text()}`)
  return (url && idIn(url)) ?? path.refuse('the path of a posting')
}

/**
 * The list states neither a date nor a country nor the employer. The page of a posting does, but one request per posting is too much for
 * these fields.
 */
function toPosting(board: string, row: Field): Posting {
  const id = idOf(row)
  // A page in a language that the board lacks is a 404, so the URL that is built here names no language.
  const url = urlThatResolves(row.at('url').textOrNull(), { board, id }, pinpoint.identify, `${originOf(board)}/postings/${id}`)
  const location = row.at('location')
  const text = location.at('name').textOrNull()
  const shownPay = row.at('compensation_visible').booleanOrNull() === true
  return {
    ...blankPosting({ external_job_id: id, url, title: row.at('title').text() }),
    apply_url: `${url}/applications/new`,
    location_raw: text,
    locations_raw: location.json(),
    places: place({
      text,
      city: location.at('city').textOrNull(),
      region: location.at('province').textOrNull(),
      postal_code: location.at('postal_code').textOrNull(),
    }),
    workplace: workplace(row.at('workplace_type').textOrNull()),
    employment_type: employmentType(row.at('employment_type').textOrNull()),
    department: row.at('job').at('department').at('name').textOrNull() ?? row.at('department').at('name').textOrNull(),
    // The payload has the sums even when the employer does not show them: then they are left out.
    pay: shownPay ? payOf(row) : [],
    salary_raw: shownPay ? row.at('compensation').textOrNull() : null,
    expires_at: row.at('deadline_at').timestampOrNull(),
    description_html: joinSections(
      SECTIONS.map((name) => ({ heading: row.at(`${name}_header`).textOrNull(), html: row.at(name).textOrNull() })),
    ),
  }
}

/** Pay per fortnight (`two_weeks`) is left out: no period matches it, and without a period it would be read as monthly. */
function payOf(row: Field): StatedPay[] {
  const frequency = row.at('compensation_frequency').textOrNull()
  const period = salaryPeriod(frequency)
  if (frequency !== null && period === null) return []
  const [min, max] = [row.at('compensation_minimum').numberOrNull(), row.at('compensation_maximum').numberOrNull()]
  return pay({ min, max, currency: row.at('compensation_currency').textOrNull(), period })
}
