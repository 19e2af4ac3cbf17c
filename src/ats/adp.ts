import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedPay, StatedPlace } from '../job/posting.ts'
import type { SalaryPeriod } from '../job/vocab.ts'
import { wordTable } from '../job/word-table.ts'
import type { Adapter, Listed } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, listedInPart, pay, place } from './reading/listed.ts'
import { listPages, type PagedList, readPages } from './reading/pages.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { firstMatch, queryId, UUID } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'

const NAME = 'adp'
const ORIGIN = 'https://workforcenow.adp.com'
const CENTRE = `${ORIGIN}/mascsr/default/mdf/recruitment/recruitment.html`
const LIST = `${ORIGIN}/mascsr/default/careercenter/public/events/staffing/v1/job-requisitions`
/** A larger `$top` is answered with 20 rows. */
const PAGE = 20
/** Career centres of Workforce Now; both hosts show the same, and the second page is the older one. */
const CENTRES = [
  /^(?<host>workforcenow(?:\.cloud)?\.adp\.com)\/mascsr\/default\/mdf\/recruitment\/recruitment\.html$/,
  /^(?<host>workforcenow\.adp\.com)\/jobs\/apply\/posting\.html$/,
]
const BOARD = /^(?<client>[\w-]+)\/(?<centre>[\w-]+)$/
/** Links carry the number shown to people or, from some readers, that of the row (`9205234334470_1`). */
const ID = /^\d+(?:_\d+)?$/
const PERIODS = wordTable<SalaryPeriod>({ AN: 'year', MO: 'month', WK: 'week', DA: 'day', HR: 'hour' })

export const adp: Adapter = {
  name: NAME,
  title: 'ADP Workforce Now',
  evidence: [
    { sample: 'adp/job_requisitions.json', date: '2026-09', shows: ['list'] },
    { sample: 'adp/job_requisition_detail.json', date: '2026-09', shows: ['detail'] },
  ],
  hosts: ['workforcenow.adp.com', 'workforcenow.cloud.adp.com'],
  sharesDomain: true,
  globalIds: false,
  examples: {
    postings: [
      {
        url: `${CENTRE}?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=19000101_000001&jobId=508341&lang=en_US`,
        board: '5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a/19000101_000001',
        external_id: '508341',
      },
      {
        url: 'https://workforcenow.cloud.adp.com/mascsr/default/mdf/recruitment/recruitment.html?jobId=42&cid=5A0E1C0E-4D0F-4A53-9B5F-6F1D1F3C2B7A&ccId=19000101_000001',
        board: '5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a/19000101_000001',
        external_id: '42',
      },
      {
        url: `${CENTRE}?selectedMenuKey=CurrentOpenings&cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=9200003741211_2&jobid=9201`,
        board: '5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a/9200003741211_2',
        external_id: '9201',
      },
      {
        url: `${CENTRE}?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=19000101_000001&jobId=9205234334470_1&source=CC2&lang=en_US`,
        board: '5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a/19000101_000001',
        external_id: '9205234334470_1',
      },
      {
        url: 'https://workforcenow.adp.com/jobs/apply/posting.html?client=Millrace1&ccId=19000101_000001&jobId=9201&type=JS&lang=en_US',
        board: 'millrace1/19000101_000001',
        external_id: '9201',
      },
    ],
    boards: [
      {
        url: `${CENTRE}?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=19000101_000001&lang=en_US`,
        board: '5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a/19000101_000001',
      },
      {
        url: `${CENTRE}?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=2692115635_3566&lang=en_CA`,
        board: '5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a/2692115635_3566',
      },
    ],
    none: [
      `${CENTRE}?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&jobId=508341`,
      'https://www.adp.com/careers?jobId=508341',
      'https://workforcenow.adp.com.evil.test/mascsr/default/mdf/recruitment/recruitment.html?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=1_1&jobId=1',
    ],
  },

  identify(url) {
    const board = adp.identifyBoard(url)
    const external_id = queryId(url, 'jobid', ID)
    return board && external_id ? { board, external_id } : null
  },

  identifyBoard(url) {
    if (firstMatch(CENTRES, url) === null) return null
    const client = queryId(url, 'cid', UUID) ?? queryId(url, 'client', /./)
    const centre = queryId(url, 'ccid', /./)
    return client && centre ? `${client.toLowerCase()}/${centre}` : null
  },

  boardUrl(board) {
    const { client, centre } = BOARD.exec(board)?.groups ?? {}
    return client && UUID.test(client)
      ? `${CENTRE}?cid=${client}&ccId=${centre}&lang=en_US`
      : `${ORIGIN}/jobs/apply/posting.html?client=${client}&ccId=${centre}&lang=en_US`
  },

  /* The page of a career centre is the same for every employer, right or wrong, so a wrong id shows only in the list. */
  list(board, { http }) {
    const query = queryOf(board)
    const page: PagedList<Field>['page'] = async ({ offset }) => {
      // Rows count from 1: `$skip` 0 and 1 are the same page.
      const url = `${LIST}?${query}&$top=${PAGE}&$skip=${offset + 1}`
      const answer = readJson(NAME, await http.fetch(url))
      return { rows: answer.at('jobRequisitions').items(), total: answer.at('meta').at('totalNumber').number(), url }
    }
    const pages = readPages({ name: NAME, size: PAGE, idOf: (row) => row.at('itemID').id(), page })
    return listPages(pages, listed)
  },

  detail: readPosting,

  async fetch(board, external_id, http) {
    const posting = await nullWhenGone(readPosting(board, external_id, http))
    return posting && { posting, company: null }
  },
}

function queryOf(board: string): string {
  const { client, centre } = BOARD.exec(board)?.groups ?? {}
  if (client && centre && UUID.test(client)) return `cid=${client}&ccId=${centre}&lang=en_US&locale=en_US`
  throw new FetchFailure('refused', `${NAME}: a board that can be listed is a cid and a ccId, not "${board}"`, { url: board })
}

/** Every row has an id of its own. Links carry the number shown to people, which is an alias; rows without one are linked by their own id. */
const linkId = (row: Field) => customText(row, 'ExternalJobID') ?? row.at('itemID').id()

/** Postings for employees are not on show. */
function listed(row: Field): Listed | null {
  if (/^(?:true|y|yes|1)$/i.test(customText(row, 'InternalPostingFlag') ?? '')) return null
  return listedInPart(row.at('itemID').id(), row.value, linkId(row))
}

async function readPosting(board: string, asked: string, http: Fetcher): Promise<Posting> {
  const url = `${LIST}/${encodeURIComponent(asked)}?${queryOf(board)}`
  const answer = readJson(NAME, await http.fetch(url))
  // One recorded answer has the posting in a list of one.
  const wrapped = answer.at('jobRequisitions')
  const posting = wrapped.present ? wrapped.items()[0] : answer
  if (posting === undefined) throw new FetchFailure('gone', `${NAME}: posting ${asked} is not there`, { url })
  const number = customText(posting, 'ExternalJobID')
  const ids = [posting.at('itemID').id(), ...(number === null ? [] : [number])]
  if (number !== null && !ids.includes(asked)) throw contradiction(NAME, `asked for posting ${asked}, got ${number}`, url)
  return toPosting(board, posting, ids, number ?? asked)
}

function toPosting(board: string, posting: Field, [id, ...aliases]: string[], linked: string): Posting {
  const { client, centre } = BOARD.exec(board)!.groups!
  const locations = posting.at('requisitionLocations')
  const places = locations.itemsOrNone().flatMap(placeIn)
  return {
    ...blankPosting({
      external_job_id: id!,
      url: `${CENTRE}?cid=${client}&ccId=${centre}&jobId=${linked}&lang=en_US`,
      title: posting.at('requisitionTitle').text(),
    }),
    alias_ids: aliases,
    location_raw: places[0]?.text ?? null,
    locations_raw: locations.json(),
    places,
    employment_type: employmentType(posting.at('workLevelCode').at('shortName').textOrNull()),
    department: customText(posting, 'HomeDepartment'),
    pay: payOf(posting),
    salary_raw: customText(posting, 'SalaryRange'),
    posted_at: posting.at('postDate').timestampOrNull(),
    description_html: posting.at('requisitionDescription').textOrNull(),
  }
}

/** The country is the last part of the name ("Kalaheo, HI, US"), and of some places all of it (" US"). */
function placeIn(location: Field): StatedPlace[] {
  const text = location.at('nameCode').at('shortName').textOrNull()
  const address = location.at('address')
  const last = text?.split(',').at(-1)?.trim() ?? ''
  return place({
    text,
    city: address.at('cityName').textOrNull(),
    region: address.at('countrySubdivisionLevel1').at('codeValue').textOrNull(),
    postal_code: address.at('postalCode').textOrNull(),
    country: /^[A-Z]{2}$/.test(last) ? last : null,
  })
}

function payOf(posting: Field): StatedPay[] {
  const range = posting.at('payGradeRange')
  const [low, high] = [range.at('minimumRate'), range.at('maximumRate')]
  const type = custom(posting, 'codeFields', 'SalaryType')?.at('codeValue').textOrNull() ?? ''
  return pay({
    min: low.at('amountValue').amountOrNull(),
    max: high.at('amountValue').amountOrNull(),
    currency: low.at('currencyCode').textOrNull() ?? high.at('currencyCode').textOrNull(),
    period: PERIODS[type] ?? null,
  })
}

function custom(posting: Field, kind: 'stringFields' | 'codeFields', name: string): Field | undefined {
  const fields = posting.at('customFieldGroup').at(kind).itemsOrNone()
  return fields.find((field) => field.at('nameCode').at('codeValue').textOrNull() === name)
}

function customText(posting: Field, name: string): string | null {
  return custom(posting, 'stringFields', name)?.at('stringValue').textOrNull() ?? null
}
