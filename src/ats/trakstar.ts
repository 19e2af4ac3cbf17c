import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { goneOn, nullWhenGone } from './reading/gone.ts'
import { blankPosting, inBatches, listedWhole, place, placeText } from './reading/listed.ts'
import { HTML, type Page, readPage } from './reading/page.ts'
import { allRows, type PagedList, type PagesEnd, readPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { pathOf, urlThatResolves, withoutApplySteps } from './reading/url.ts'
import { employmentType, workplace } from './reading/vocabulary.ts'

const NAME = 'trakstar'
const API = 'https://jsapi.recruiterbox.com/v1/openings'
const PAGE = 100
/** Cards on a full careers page. */
const CARDS = 25
const INACTIVE = /\binactive account\b/i
/** The status for an unknown client. */
const UNKNOWN = 400

/** Boards moved from recruiterbox.com; they kept their names, and the old addresses redirect. */
const HOMES = [
  boardHosts(NAME, 'hire.trakstar.com', 'www app api help support'),
  boardHosts(NAME, 'recruiterbox.com', 'www app api apiv1 jsapi help support blog status'),
] as const

export const trakstar: Adapter = {
  name: NAME,
  title: 'Trakstar Hire',
  evidence: [{ sample: 'trakstar/careers_page.html', date: '2026-10-06', shows: [] }],
  hosts: ['jsapi.recruiterbox.com', 'hire.trakstar.com'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://marigoldpress.hire.trakstar.com/jobs/fk0745x/', board: 'marigoldpress', external_id: 'fk0745x' },
      {
        url: 'http://Marigoldpress.hire.trakstar.com/jobs/FK0745X?utm_source=google_jobs_apply',
        board: 'marigoldpress',
        external_id: 'fk0745x',
      },
      { url: 'https://marigoldpress.recruiterbox.com/jobs/fk0745x?source=x', board: 'marigoldpress', external_id: 'fk0745x' },
    ],
    boards: [
      { url: 'https://marigoldpress.hire.trakstar.com/', board: 'marigoldpress' },
      { url: 'https://marigoldpress.recruiterbox.com/jobs', board: 'marigoldpress' },
      { url: 'https://marigoldpress.hire.trakstar.com/jobfeeds/marigoldpress', board: 'marigoldpress' },
      {
        url: 'https://jsapi.recruiterbox.com/v1/openings?client_name=marigoldpress&offset=0&limit=100',
        board: 'marigoldpress',
      },
    ],
    none: [
      'https://www.trakstar.com/jobs/fk0745x',
      'https://hire.trakstar.com/jobs/fk0745x',
      'https://www.recruiterbox.com/jobs/fk0745x',
      'https://marigoldpress.hire.trakstar.com.evil.test/jobs/fk0745x',
    ],
  },

  identify(url) {
    const board = boardOf(url)
    const [kind, id, ...rest] = withoutApplySteps(pathOf(url))
    const named = board !== null && kind === 'jobs' && id !== undefined && /^fk[a-z\d]+$/i.test(id) && rest.length === 0
    return named ? { board, external_id: id.toLowerCase() } : null
  },

  identifyBoard: (url) => (url.href.startsWith(`${API}?`) ? url.searchParams.get('client_name') || null : boardOf(url)),

  boardUrl: (board) => `${HOMES[0].originOf(board)}/`,
  listHost: 'jsapi.recruiterbox.com',

  boardPage: { vendorWords: ['Trakstar', 'Trakstar Hire', 'Recruiterbox'] },

  async *list(board, { http }) {
    const { rows, complete } = await allRows(openings(board, http))
    const workplaces = await workplacesOf(board, rows, http)
    const listed = rows.map((opening) => {
      const workplace = workplaces.get(idOf(opening)) ?? null
      return listedWhole(idOf(opening), [opening.value, workplace], () => mapOpening(board, opening, workplace))
    })
    for (const batch of inBatches(listed)) yield batch
    return { complete }
  },

  fetch: (board, external_id, http) => nullWhenGone(find(board, external_id, http)),
}

function boardOf(url: URL): string | null {
  return HOMES[0].boardOf(url) ?? HOMES[1].boardOf(url)
}

function openings(board: string, http: Fetcher): AsyncGenerator<Field[], PagesEnd> {
  const readRows: PagedList<Field>['page'] = async ({ offset }) => {
    const url = `${API}?client_name=${encodeURIComponent(board)}&offset=${offset}&limit=${PAGE}`
    const page = readJson(NAME, await goneOn(UNKNOWN, http.fetch(url)))
    return { rows: page.at('objects').items(), total: page.at('meta').at('total').number(), url }
  }
  return readPages({ name: NAME, size: PAGE, idOf, page: readRows })
}

async function find(board: string, id: string, http: Fetcher) {
  for await (const rows of openings(board, http)) {
    const opening = rows.find((row) => idOf(row) === id)
    if (opening === undefined) continue
    const workplace = (await workplacesOf(board, [opening], http)).get(id) ?? null
    return { posting: mapOpening(board, opening, workplace), company: null }
  }
  return null
}

/**
 * The work models of the openings that allow remote work, by id. The API does not tell "Fully remote" from "Partially remote"; the careers page
 * does. It is read to the page that has the last of them, and at least once: the API goes on listing clients that left the vendor, and only
 * their careers page says so (254 of 968, by a public reader). An `allows_remote` of false states nothing: it is what employers leave unchanged.
 */
async function workplacesOf(board: string, openings: Field[], http: Fetcher): Promise<Map<string, Workplace>> {
  const wanted = new Set(openings.filter((row) => row.at('allows_remote').booleanOrNull() === true).map(idOf))
  const found = new Map<string, Workplace>()
  for (let number = 1; number === 1 || wanted.size > 0; number++) {
    const page = await careersPage(board, number, http)
    if (page?.says(INACTIVE)) throw new FetchFailure('gone', `${NAME}: the account of ${board} is inactive`, { url: page.url })
    const cards = page?.select('.js-careers-page-job-list-item') ?? []
    for (const card of cards) {
      const target = page!.target(card.select('a[href]')[0])
      const id = target && trakstar.identify(target)?.external_id
      if (!id || !wanted.delete(id)) continue
      const stated = card.select('.js-job-list-opening-meta span').flatMap(({ text }) => workplace(text) ?? [])
      if (stated[0]) found.set(id, stated[0])
    }
    if (cards.length < CARDS) break
  }
  return found
}

/** Null where there is no such page, or robots.txt closes it. */
async function careersPage(board: string, number: number, http: Fetcher): Promise<Page | null> {
  const url = `${trakstar.boardUrl(board)}${number === 1 ? '' : `?p=${number}`}`
  try {
    return readPage(NAME, await http.fetch(url, HTML))
  } catch (error) {
    if (error instanceof FetchFailure && ['gone', 'blocked'].includes(error.kind)) return null
    throw error
  }
}

function idOf(opening: Field): string {
  return opening.at('id').text().toLowerCase()
}

/** The list states the last day to apply, but no date of publication. */
function mapOpening(board: string, opening: Field, workplace: Workplace | null): Posting {
  const id = idOf(opening)
  const places = placesOf(opening.at('location'))
  return {
    ...blankPosting({ external_job_id: id, url: urlOf(board, id, opening), title: opening.at('title').text() }),
    location_raw: places[0] === undefined ? null : placeText(places[0]),
    locations_raw: opening.at('location').json(),
    places,
    workplace,
    employment_type: employmentType(opening.at('position_type').textOrNull()),
    department: opening.at('team').textOrNull(),
    expires_at: opening.at('close_date').timestampOrNull(),
    description_html: opening.at('description').textOrNull(),
  }
}

function urlOf(board: string, id: string, opening: Field): string {
  const built = `${HOMES[0].originOf(board)}/jobs/${id}/`
  return urlThatResolves(opening.at('hosted_url').textOrNull(), { board, id }, trakstar.identify, built)
}

function placesOf(location: Field) {
  return place({
    city: location.at('city').textOrNull(),
    region: location.at('state').textOrNull(),
    postal_code: location.at('zipcode').textOrNull(),
    country: location.at('country').textOrNull(),
  })
}
