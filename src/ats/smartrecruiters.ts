import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPay, StatedPlace } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import type { Adapter, Listed } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, companyNamed, listedInPart, pay, place } from './reading/listed.ts'
import { type ListPage, listPages, type PagesEnd, readPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { firstMatch, UUID } from './reading/url.ts'
import { employmentType, languageCode, levelScale, salaryPeriod } from './reading/vocabulary.ts'

const NAME = 'smartrecruiters'
const API = 'https://api.smartrecruiters.com/v1/companies'
/** The largest page the API serves. */
const PAGE = 100
const SECTIONS = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation']

/*
 * Matched against host and path. Companies are written in any case and the API accepts any: the case given is kept, because only the
 * payload has the canonical one (`company.identifier`). `/{company}/postings/{id}` on the public host is a 404, so it is not a
 * posting.
 */
const COMPANY = '(?<board>(?!(?:oneclick-ui|external-referrals|my-applications|ni|v1)(?:/|$))[\\w.-]+)'
const ID = '(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\\d{6,})'
const POSTING_URLS = [
  `(?:jobs|www)\\.smartrecruiters\\.com/(?:ni/)?${COMPANY}/${ID}(?:-[^/]*)?`,
  `jobs\\.smartrecruiters\\.com/oneclick-ui/company/${COMPANY}/publication/${ID}`,
  `jobs\\.smartrecruiters\\.com/oneclick-ui/company/\\d+/job/\\d+/publication/${ID}`,
  `api\\.smartrecruiters\\.com/v1/companies/${COMPANY}/postings/${ID}`,
].map((pattern) => new RegExp(`^${pattern}$`, 'i'))
const BOARD_URLS = [
  `careers\\.smartrecruiters\\.com/${COMPANY}(?:/[^/]+)?`,
  `jobs\\.smartrecruiters\\.com/${COMPANY}`,
  `api\\.smartrecruiters\\.com/v1/companies/${COMPANY}/postings`,
].map((pattern) => new RegExp(`^${pattern}$`, 'i'))

const level = levelScale({ intern: 'internship', entry: 'entrylevel', executive: 'director executive' })

export const smartrecruiters: Adapter = {
  name: NAME,
  title: 'SmartRecruiters',
  evidence: [
    { sample: 'smartrecruiters/postings_list_2026.json', date: '2026-08', shows: ['list'] },
    { sample: 'smartrecruiters/posting_detail.json', date: '2024-08-08', shows: ['detail'] },
  ],
  hosts: ['api.smartrecruiters.com'],
  // Documented for partners: 10 a second, 8 at once.
  pace: [{ host: 'api.smartrecruiters.com', concurrency: 4, gap: 125 }],
  // They lead to jobs.smartrecruiters.com or join.smartrecruiters.com. smartr.me is known from the rules of browser extensions only.
  shortLinkHosts: ['smrtr.io', 'smartr.me'],
  // The public page resolves by the id alone, with any company before it.
  globalIds: true,
  examples: {
    postings: [
      {
        url: 'https://jobs.smartrecruiters.com/NordwindFoods/744000100000001',
        board: 'NordwindFoods',
        external_id: '744000100000001',
      },
      {
        url: 'https://jobs.smartrecruiters.com/NordwindFoods/744000100000001-line-cook?oga=true&trid=184b82a6-f501-432c-833f-95af2bbdd8a3',
        board: 'NordwindFoods',
        external_id: '744000100000001',
      },
      {
        url: 'https://www.smartrecruiters.com/NordwindFoods/73999001-line-cook',
        board: 'NordwindFoods',
        external_id: '73999001',
      },
      {
        url: 'https://jobs.smartrecruiters.com/ni/NordwindFoods/7dd5bb5f-0201-4670-afeb-585225ea7410-line-cook',
        board: 'NordwindFoods',
        external_id: '7dd5bb5f-0201-4670-afeb-585225ea7410',
      },
      {
        url: 'https://jobs.smartrecruiters.com/oneclick-ui/company/NordwindFoods/publication/7DD5BB5F-0201-4670-aFEB-585225EA7410?dcr_ci=NordwindFoods',
        board: 'NordwindFoods',
        external_id: '7dd5bb5f-0201-4670-afeb-585225ea7410',
      },
      {
        url: 'https://jobs.smartrecruiters.com/oneclick-ui/company/9001/job/77/publication/73999001',
        board: null,
        external_id: '73999001',
      },
      {
        url: 'https://api.smartrecruiters.com/v1/companies/NordwindFoods/postings/744000100000001',
        board: 'NordwindFoods',
        external_id: '744000100000001',
      },
    ],
    boards: [
      { url: 'https://careers.smartrecruiters.com/NordwindFoods', board: 'NordwindFoods' },
      { url: 'https://careers.smartrecruiters.com/NordwindFoods/kitchens', board: 'NordwindFoods' },
      { url: 'https://jobs.smartrecruiters.com/NordwindFoods/', board: 'NordwindFoods' },
      { url: 'https://api.smartrecruiters.com/v1/companies/NordwindFoods/postings?limit=100&offset=0', board: 'NordwindFoods' },
    ],
    none: [
      'https://www.smartrecruiters.com/',
      'https://join.smartrecruiters.com/NordwindFoods/speculative-application',
      'https://jobs.smartrecruiters.com/NordwindFoods/postings/744000100000001',
      'https://jobs.smartrecruiters.com/external-referrals/company/NordwindFoods/publication/7dd5bb5f-0201-4670-afeb-585225ea7410',
      'https://jobs.smartrecruiters.com.evil.test/NordwindFoods/744000100000001',
    ],
  },

  identify(url) {
    const match = firstMatch(POSTING_URLS, url)
    return match && { board: match.board ?? null, external_id: match.id!.toLowerCase() }
  },

  identifyBoard(url) {
    return (firstMatch(POSTING_URLS, url) ?? firstMatch(BOARD_URLS, url))?.board ?? null
  },

  boardUrl: (board) => `https://careers.smartrecruiters.com/${encodeURIComponent(board)}`,
  listHost: 'api.smartrecruiters.com',

  /* An unknown company answers 200 and an empty list, never 404: that is a complete listing of nothing. */
  async *list(board, { http, etag }) {
    const first = await readPage(board, 0, http, etag)
    if (first === 'unchanged') return { complete: true, notModified: true, etag }
    let company: StatedCompany | null = null
    const listedRow = (row: Field) => {
      company ??= companyOf(row)
      return listed(row)
    }
    return yield* listPages(readRows(board, http, first), listedRow, () => ({
      // The validator of page one covers the whole list only when there is no other page.
      etag: first.total > PAGE ? null : first.etag,
      company,
    }))
  },

  async detail(board, handle, http) {
    return (await readPosting(board, handle, http)).posting
  },

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readPosting(board, external_id, http))
    if (found !== null || !UUID.test(external_id)) return found
    // That the detail answers to a uuid is not documented; the list names the id behind it.
    for await (const rows of readRows(board, http)) {
      const row = rows.find((row) => row.at('uuid').textOrNull()?.toLowerCase() === external_id)
      if (row) return nullWhenGone(readPosting(board, row.at('id').id(), http))
    }
    return null
  },
}

interface RowsPage extends ListPage<Field> {
  total: number
  etag: string | null
}

async function readPage(board: string, offset: number, http: Fetcher, etag: string | null): Promise<RowsPage | 'unchanged'> {
  const url = `${API}/${encodeURIComponent(board)}/postings?limit=${PAGE}&offset=${offset}`
  const answer = await http.fetch(url, { etag })
  if (answer.notModified) return 'unchanged'
  const payload = readJson(NAME, answer)
  return { rows: payload.at('content').items(), total: payload.at('totalFound').number(), etag: answer.etag, url }
}

function readRows(board: string, http: Fetcher, first?: RowsPage): AsyncGenerator<Field[], PagesEnd> {
  const page = async ({ offset }: { offset: number }) => (await readPage(board, offset, http, null)) as RowsPage
  return readPages({ name: NAME, size: PAGE, idOf: (row) => row.at('id').id(), first, page })
}

/** The order of custom fields differs between two answers about one posting, and none of them is mapped: labels are the employer's own. */
function listed(row: Field): Listed {
  const { customField, creator, ...entry } = row.object().value as Record<string, unknown>
  const id = row.at('id').id()
  return listedInPart(id, entry)
}

async function readPosting(
  board: string,
  id: string,
  http: Fetcher,
): Promise<{ posting: Posting; company: StatedCompany | null }> {
  const url = `${API}/${encodeURIComponent(board)}/postings/${encodeURIComponent(id)}`
  const detail = readJson(NAME, await http.fetch(url)).object()
  if (detail.at('active').booleanOrNull() === false)
    throw new FetchFailure('gone', `${NAME}: posting ${id} is not active`, { url })
  return { posting: mapDetail(detail), company: companyOf(detail) }
}

function mapDetail(detail: Field): Posting {
  const id = detail.at('id').id()
  const location = detail.at('location')
  const sections = detail.at('jobAd').at('sections')
  return {
    ...blankPosting({
      external_job_id: id,
      url: detail.at('postingUrl').textOrNull() ?? pageOf(detail.at('company').at('identifier').text(), id),
      title: detail.at('name').text(),
    }),
    // Not refNumber: several postings share one.
    alias_ids: [detail.at('uuid').textOrNull()?.toLowerCase()].filter((uuid) => uuid !== undefined),
    apply_url: detail.at('applyUrl').textOrNull(),
    location_raw: location.at('fullLocation').textOrNull(),
    locations_raw: location.json(),
    places: placeOf(location),
    workplace: workplaceOf(location),
    employment_type: employmentType(detail.at('typeOfEmployment').at('id').textOrNull()),
    level: level(detail.at('experienceLevel').at('id').textOrNull()),
    department: detail.at('department').at('label').textOrNull(),
    language: languageCode(detail.at('language').at('code').textOrNull()),
    pay: payOf(detail.at('compensation')),
    posted_at: detail.at('releasedDate').timestampOrNull(),
    description_html: joinSections(
      SECTIONS.map((name) => ({
        heading: sections.at(name).at('title').textOrNull(),
        html: sections.at(name).at('text').textOrNull(),
      })),
    ),
  }
}

const pageOf = (company: string, id: string) => `https://jobs.smartrecruiters.com/${encodeURIComponent(company)}/${id}`

function companyOf(row: Field): StatedCompany | null {
  return companyNamed(row.at('company').at('name').textOrNull())
}

/** Coordinates come as text; "0" twice means none. A few postings have the word `remote` for a country. */
function placeOf(location: Field): StatedPlace[] {
  const country = location.at('country').textOrNull()
  const latitude = location.at('latitude').coordinateOrNull()
  const longitude = location.at('longitude').coordinateOrNull()
  const unset = latitude === null || longitude === null || (latitude === 0 && longitude === 0)
  return place({
    text: location.at('fullLocation').textOrNull(),
    city: location.at('city').textOrNull(),
    region: location.at('region').textOrNull(),
    postal_code: location.at('postalCode').textOrNull(),
    country: country?.toLowerCase() === 'remote' ? null : country,
    latitude: unset ? null : latitude,
    longitude: unset ? null : longitude,
  })
}

/** Null when both flags are false: they are false on every posting whose employer never set them. */
function workplaceOf(location: Field): Workplace | null {
  const hybrid = location.at('hybrid').booleanOrNull() === true
  const remote = location.at('remote').booleanOrNull() === true || location.at('country').textOrNull()?.toLowerCase() === 'remote'
  return hybrid ? 'hybrid' : remote ? 'remote' : null
}

function payOf(compensation: Field): StatedPay[] {
  return pay({
    min: bound(compensation.at('min')),
    max: bound(compensation.at('max')),
    currency: compensation.at('currency').textOrNull(),
    period: salaryPeriod(compensation.at('period').textOrNull()),
  })
}

/** Employers fill the mandatory fields with 0 or 1. */
function bound(field: Field): number | null {
  const amount = field.amountOrNull()
  return amount !== null && amount > 1 ? amount : null
}
