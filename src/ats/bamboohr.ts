import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPlace } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import { wordTable } from '../job/word-table.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, inBatches, listedInPart, place, placeText } from './reading/listed.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { DIGITS, pathOf, queryId, withoutApplySteps } from './reading/url.ts'
import { employmentType, levelScale } from './reading/vocabulary.ts'

const NAME = 'bamboohr'
const RESERVED = 'www help support documentation app api static partners marketplace status'
const { originOf, boardOf, onBoard } = boardHosts(NAME, 'bamboohr.com', RESERVED)
/** 2 means hybrid, by 1,508 live records and the vendor's widget, though one public reader reads it differently. */
const LOCATION_TYPES = wordTable<Workplace>({ '0': 'onsite', '1': 'remote', '2': 'hybrid' })

const level = levelScale({
  entry: 'entrylevel',
  mid: 'midlevel',
  senior: 'experienced',
  lead: 'managersupervisor seniormanagersupervisor',
  executive: 'executive seniorexecutive',
})

export const bamboohr: Adapter = {
  name: NAME,
  title: 'BambooHR',
  evidence: [
    { sample: 'bamboohr/careers_list.json', date: '2024-08-08', shows: ['list'] },
    { sample: 'bamboohr/careers_detail.json', date: '2024-08-08', shows: ['detail'] },
  ],
  hosts: ['bamboohr.com'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://saltmarsh.bamboohr.com/careers/45', board: 'saltmarsh', external_id: '45' },
      { url: 'https://SaltMarsh.bamboohr.com/careers/45/?source=aWQ9MQ==', board: 'saltmarsh', external_id: '45' },
      { url: 'https://saltmarsh.bamboohr.com/careers/45/detail', board: 'saltmarsh', external_id: '45' },
      { url: 'https://saltmarsh.bamboohr.com/jobs/view.php?id=45&source=other', board: 'saltmarsh', external_id: '45' },
    ],
    boards: [
      { url: 'https://saltmarsh.bamboohr.com/careers', board: 'saltmarsh' },
      { url: 'https://saltmarsh.bamboohr.com/careers/list', board: 'saltmarsh' },
      { url: 'https://saltmarsh.bamboohr.com/jobs/', board: 'saltmarsh' },
      { url: 'https://saltmarsh.bamboohr.com/jobs/embed2.php?version=1.0.0&id=45', board: 'saltmarsh' },
    ],
    none: [
      'https://www.bamboohr.com/careers/',
      'https://help.bamboohr.com/s/article/x',
      'https://bamboohr.com/careers/45',
      'https://saltmarsh.bamboohr.com.evil.test/careers/45',
      'https://saltmarsh-bamboohr.com/careers/45',
    ],
  },

  identify(url) {
    const board = boardOf(url)
    const external_id = idIn(url)
    return board !== null && external_id !== null && DIGITS.test(external_id) ? { board, external_id } : null
  },

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/careers`,

  async *list(board, { http }) {
    const { payload, url } = await read(board, 'list', http)
    const rows = payload.at('result').items()
    const total = payload.at('meta').at('totalCount').number()
    if (rows.length !== total) throw contradiction(NAME, `meta.totalCount is ${total}, result has ${rows.length}`, url)
    for (const batch of inBatches(rows)) {
      yield batch.map((row) => {
        const id = row.at('id').id()
        return listedInPart(id, row.value)
      })
    }
    return { complete: true, company: await readCompany(board, http) }
  },

  detail: readPosting,

  async fetch(board, external_id, http) {
    const posting = await nullWhenGone(readPosting(board, external_id, http))
    return posting && { posting, company: await readCompany(board, http) }
  },
}

function idIn(url: URL): string | null {
  const [first, second, ...rest] = withoutApplySteps(pathOf(url))
  if (first === 'jobs' && second === 'view.php') return queryId(url, 'id', DIGITS)
  return first === 'careers' && second !== undefined && (rest.length === 0 || rest.join('/') === 'detail') ? second : null
}

async function read(board: string, path: string, http: Fetcher): Promise<{ payload: Field; url: string }> {
  const url = `${originOf(board)}/careers/${path}`
  return { payload: readJson(NAME, onBoard(await http.fetch(url, { headers: { accept: 'application/json' } }))), url }
}

async function readCompany(board: string, http: Fetcher): Promise<StatedCompany | null> {
  const company = (await nullWhenGone(read(board, 'company-info/', http)))?.payload.at('result')
  const name = company?.at('name').textOrNull() ?? null
  return company && name ? { name, website_url: null, logo_url: company.at('logoUrl').textOrNull() } : null
}

async function readPosting(board: string, id: string, http: Fetcher): Promise<Posting> {
  const { payload, url } = await read(board, `${encodeURIComponent(id)}/detail`, http)
  const opening = payload.at('result').object().at('jobOpening')
  if (isEmpty(opening) || (opening.at('jobOpeningStatus').textOrNull() ?? 'Open') !== 'Open') {
    throw new FetchFailure('gone', `${NAME}: opening ${id} is not open`, { url })
  }
  return toPosting(board, id, opening.object())
}

function isEmpty({ value }: Field): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}

function toPosting(board: string, id: string, opening: Field): Posting {
  const type = opening.at('locationType').idOrNull() ?? ''
  const holders = [placeIn(opening.at('location')), placeIn(opening.at('atsLocation'))]
  // Remote openings state their place in `atsLocation`.
  const places = (type === '1' ? holders.toReversed() : holders).find(({ length }) => length > 0) ?? []
  return {
    ...blankPosting({
      external_job_id: id,
      url: `${originOf(board)}/careers/${id}`,
      title: opening.at('jobOpeningName').text(),
    }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: { location: opening.at('location').json(), atsLocation: opening.at('atsLocation').json() },
    places,
    workplace: LOCATION_TYPES[type] ?? null,
    // Employers write this field freely: "Full-Time DEEL" is in no table and becomes null.
    employment_type: employmentType(opening.at('employmentStatusLabel').textOrNull()),
    level: level(opening.at('minimumExperience').textOrNull()),
    department: opening.at('departmentLabel').textOrNull(),
    salary_raw: opening.at('compensation').textOrNull(),
    posted_at: opening.at('datePosted').timestampOrNull(),
    description_html: opening.at('description').textOrNull(),
  }
}

function placeIn(location: Field): StatedPlace[] {
  return place({
    city: location.at('city').textOrNull(),
    region: location.at('state').textOrNull() ?? location.at('province').textOrNull(),
    postal_code: location.at('postalCode').textOrNull(),
    country: location.at('addressCountry').textOrNull() ?? location.at('country').textOrNull(),
  })
}
