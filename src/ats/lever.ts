import type { Fetched, Fetcher, FetchOptions } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, inBatches, listedWhole, pay, place } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { hostOf, pathOf, UUID } from './reading/url.ts'
import { employmentType, isOneTime, salaryPeriod, workplace } from './reading/vocabulary.ts'

const GLOBAL = 'https://api.lever.co/v0/postings'
const EU = 'https://api.eu.lever.co/v0/postings'
const SITES = new Set(['jobs.lever.co', 'jobs.eu.lever.co'])
const API_HOSTS = new Set(['api.lever.co', 'api.eu.lever.co'])

export const lever: Adapter = {
  name: 'lever',
  title: 'Lever',
  evidence: [
    { sample: 'lever/postings_2026.json', date: '2026-08', shows: ['list'] },
    { sample: 'lever/posting_detail.json', date: '2026-08', shows: ['detail'] },
  ],
  hosts: [...API_HOSTS],
  // Documented for applying: 2 a second; readers report trouble above that for GET as well.
  pace: [...API_HOSTS].map((host) => ({ host, gap: 500 })),
  globalIds: true,
  boardCaseCounts: true,
  examples: {
    postings: [
      {
        url: 'https://jobs.lever.co/GoodCo/EB178032-6b16-4b4f-9d1a-f427a248799f',
        board: 'GoodCo',
        external_id: 'eb178032-6b16-4b4f-9d1a-f427a248799f',
      },
      {
        url: 'https://jobs.lever.co/acme/eb178032-6b16-4b4f-9d1a-f427a248799f/apply?lever-source[]=Site&lever-origin=applied',
        board: 'acme',
        external_id: 'eb178032-6b16-4b4f-9d1a-f427a248799f',
      },
      {
        url: 'https://jobs.eu.lever.co/acme/7c6ab697-05b1-4f08-8d5f-b895f70fe364/thanks',
        board: 'acme',
        external_id: '7c6ab697-05b1-4f08-8d5f-b895f70fe364',
      },
      {
        url: 'https://api.eu.lever.co/v0/postings/acme/7c6ab697-05b1-4f08-8d5f-b895f70fe364',
        board: 'acme',
        external_id: '7c6ab697-05b1-4f08-8d5f-b895f70fe364',
      },
    ],
    boards: [
      { url: 'https://jobs.lever.co/GoodCo', board: 'GoodCo' },
      { url: 'https://jobs.eu.lever.co/acme?team=Sales&commitment=Full-time', board: 'acme' },
      { url: 'https://api.lever.co/v0/postings/acme?mode=json', board: 'acme' },
    ],
    none: [
      'https://www.lever.co/',
      'https://hire.lever.co/candidates/eb178032-6b16-4b4f-9d1a-f427a248799f',
      'https://evil-lever.co/acme/1ad72233-8c6a-4614-9d0f-1ea83eb90426',
      'https://jobs.lever.co.evil.test/acme/1ad72233-8c6a-4614-9d0f-1ea83eb90426',
      'https://acme.test/jobs/lever.co/acme/123',
    ],
  },

  identify(url) {
    const [board, id] = boardAndRest(url)
    return board && id && UUID.test(id) ? { board, external_id: id.toLowerCase() } : null
  },

  identifyBoard: (url) => boardAndRest(url)[0] ?? null,

  boardUrl: (board) => `https://jobs.lever.co/${encodeURIComponent(board)}`,
  listHost: 'api.lever.co',

  boardPage: {
    vendorWords: ['Lever'],
    elsewhere: (board) => `https://jobs.eu.lever.co/${encodeURIComponent(board)}`,
  },

  async *list(board, { http, etag }) {
    const answer = await inEitherRegion(http, `${encodeURIComponent(board)}?mode=json`, { etag })
    if (answer.notModified) return { complete: true, notModified: true, etag }
    const postings = readJson('lever', answer).items()
    for (const batch of inBatches(postings)) {
      yield batch.map((posting) => listedWhole(idOf(posting), posting.value, () => toPosting(posting)))
    }
    return { complete: true, etag: answer.etag }
  },

  async fetch(board, id, http) {
    const answer = await nullWhenGone(inEitherRegion(http, `${encodeURIComponent(board)}/${encodeURIComponent(id)}`))
    return answer && { posting: toPosting(readJson('lever', answer).object()), company: null }
  },
}

/** The board's name does not contain its region. The global API is asked first, and the EU's when the global one does not know the board. */
async function inEitherRegion(http: Fetcher, path: string, options?: FetchOptions): Promise<Fetched> {
  return (await nullWhenGone(http.fetch(`${GLOBAL}/${path}`, options))) ?? (await http.fetch(`${EU}/${path}`, options))
}

function boardAndRest(url: URL): string[] {
  const path = pathOf(url)
  if (SITES.has(hostOf(url))) return path
  return API_HOSTS.has(hostOf(url)) && path[0] === 'v0' && path[1] === 'postings' ? path.slice(2) : []
}

function idOf(posting: Field): string {
  return posting.at('id').text().toLowerCase()
}

function toPosting(posting: Field): Posting {
  const categories = posting.at('categories')
  const location = categories.at('location').textOrNull()
  const all = categories
    .at('allLocations')
    .itemsOrNone()
    .map((each) => each.text())
  const country = posting.at('country').textOrNull()
  return {
    ...blankPosting({
      external_job_id: idOf(posting),
      url: posting.at('hostedUrl').text(),
      title: posting.at('text').text(),
    }),
    apply_url: posting.at('applyUrl').textOrNull(),
    location_raw: location,
    locations_raw: { location, allLocations: all, country },
    // The stated country applies to the primary place only.
    places: (all.length > 0 ? all : [location]).flatMap((text) => place({ text, country: text === location ? country : null })),
    workplace: workplace(posting.at('workplaceType').textOrNull()),
    employment_type: employmentType(categories.at('commitment').textOrNull()),
    department: named(categories.at('department')) ?? named(categories.at('team')),
    pay: payOf(posting.at('salaryRange')),
    salary_raw: posting.at('salaryDescriptionPlain').textOrNull(),
    posted_at: posting.at('createdAt').epochMsOrNull(),
    description_html: descriptionOf(posting),
  }
}

/** `description` holds the opening and the body. The lists and the closing are separate fields. */
function descriptionOf(posting: Field): string | null {
  const html = (key: string) => ({ heading: null, html: posting.at(key).textOrNull() })
  const lists = posting.at('lists').itemsOrNone()
  return joinSections([
    ...(posting.at('description').textOrNull() ? [html('description')] : [html('opening'), html('descriptionBody')]),
    ...lists.map((list) => ({ heading: list.at('text').textOrNull(), html: list.at('content').textOrNull() })),
    html('salaryDescription'),
    html('additional'),
  ])
}

function payOf(range: Field) {
  const interval = range.at('interval').textOrNull()
  if (isOneTime(interval)) return []
  const [min, max] = [range.at('min').numberOrNull(), range.at('max').numberOrNull()]
  return pay({ min, max, currency: range.at('currency').textOrNull(), period: salaryPeriod(interval) })
}

/** Employers enter "-" as a team they do not use. */
function named(category: Field): string | null {
  const text = category.textOrNull()
  return text !== null && /[\p{L}\p{N}]/u.test(text) ? text : null
}
