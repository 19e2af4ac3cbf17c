import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import type { Adapter, Listed } from './adapter.ts'
import { pathBoard } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, listedWhole, place, placeText } from './reading/listed.ts'
import { allRows, listPages, type PagedList, readPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { firstMatch } from './reading/url.ts'
import { employmentType, workplace } from './reading/vocabulary.ts'

const NAME = 'kula'
const SITE = 'https://careers.kula.ai'
/** The careers page itself asks for 99. */
const PAGE = 99
/** The title behind the id is decoration: the page of the id alone leads to it. */
const POSTING_URLS = [/^careers\.kula\.ai\/(?<board>[\w-]+)\/(?<id>\d+)(?:-[^/]*)?$/]
const BOARD_URLS = [...POSTING_URLS, /^careers\.kula\.ai\/(?<board>(?!api$)[\w-]+)$/]

export const kula: Adapter = {
  name: NAME,
  title: 'Kula',
  evidence: [],
  hosts: ['careers.kula.ai'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://careers.kula.ai/larkmoor-labs/25755', board: 'larkmoor-labs', external_id: '25755' },
      { url: 'https://careers.kula.ai/larkmoor-labs/25755/apply/?utm_source=x', board: 'larkmoor-labs', external_id: '25755' },
      {
        url: 'https://careers.kula.ai/larkmoor-labs/25755-lamp-trader-2?jobs=true',
        board: 'larkmoor-labs',
        external_id: '25755',
      },
    ],
    boards: [
      { url: 'https://careers.kula.ai/larkmoor-labs?jobs=true', board: 'larkmoor-labs' },
      { url: 'https://careers.kula.ai/larkmoor-labs/', board: 'larkmoor-labs' },
    ],
    none: [
      'https://careers.kula.ai/api/internal/ats_job_posts?accountName=larkmoor-labs',
      'https://www.kula.ai/larkmoor-labs/25755',
      'https://careers.kula.ai.evil.test/larkmoor-labs/25755',
    ],
  },

  identify(url) {
    const { board, id } = firstMatch(POSTING_URLS, url) ?? {}
    return board && id ? { board, external_id: id } : null
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board ?? null,

  boardUrl: (board) => `${SITE}/${pathBoard(NAME, board)}`,

  list: (board, { http }) => listPages(readRows(board, http), (row) => listed(board, row)),

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(allRows(readRows(board, http)))
    const row = found?.rows.find((each) => each.at('id').id() === external_id)
    return row && listed(board, row) ? { posting: toPosting(board, row), company: null } : null
  },
}

function readRows(board: string, http: Fetcher) {
  const page: PagedList<Field>['page'] = async ({ index }) => {
    const url = `${SITE}/api/internal/ats_job_posts?accountName=${pathBoard(NAME, board)}&page=${index + 1}&type=ats_job_post.index&items=${PAGE}`
    const answer = readJson(NAME, await http.fetch(url))
    if (answer.at('errors').itemsOrNone().length > 0) answer.at('errors').refuse('no errors')
    return { rows: answer.at('data').items(), total: answer.at('meta').at('count').number(), url }
  }
  return readPages({ name: NAME, size: PAGE, idOf: (row) => row.at('id').id(), page })
}

/** Drafts, confidential postings and postings for employees are not on show. */
function listed(board: string, row: Field): Listed | null {
  const isHidden = row.at('listed').booleanOrNull() === false || row.at('is_confidential').booleanOrNull() === true
  if (isHidden || row.at('kind').textOrNull() === 'internal') return null
  return listedWhole(row.at('id').id(), row.value, () => toPosting(board, row))
}

function toPosting(board: string, row: Field): Posting {
  const id = row.at('id').id()
  const job = row.at('ats_job')
  const offices = job.at('offices')
  const places = offices.itemsOrNone().flatMap((office) =>
    place({
      text: office.at('location').textOrNull() ?? office.at('name').textOrNull(),
      city: office.at('city').textOrNull(),
      region: office.at('state').textOrNull(),
      country: office.at('country_code').textOrNull() ?? office.at('country').textOrNull(),
    }),
  )
  return {
    ...blankPosting({ external_job_id: id, url: `${SITE}/${pathBoard(NAME, board)}/${id}`, title: row.at('title').text() }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: offices.json(),
    places,
    workplace: workplaceOf(job),
    employment_type: employmentType(textOrNull(job.at('employment_type'))),
    department: job.at('ats_department').at('name').textOrNull(),
    posted_at: row.at('launch_at').timestampOrNull(),
    expires_at: row.at('end_at').timestampOrNull(),
    description_html: job.at('job_description').textOrNull(),
  }
}

function workplaceOf(job: Field): Workplace | null {
  const stated = textOrNull(job.at('workplace'))
  return stated === 'office' ? 'onsite' : workplace(stated)
}

/** The fields beside the text have names that readers agree on, but not always the same kind of value. */
const textOrNull = (field: Field) => (typeof field.value === 'string' ? field.textOrNull() : null)
