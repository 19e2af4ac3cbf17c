import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { goneOn, nullWhenGone } from './reading/gone.ts'
import { blankPosting, listedWhole, place, placeText } from './reading/listed.ts'
import { listPages, type PagedList, type PagesEnd, readPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { leadingBack, pathOf, withoutApplySteps } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'

const NAME = 'trakstar'
const API = 'https://jsapi.recruiterbox.com/v1/openings'
const PAGE = 100
/** What the API answers about an unknown client. */
const UNKNOWN = 400

/** Boards moved from recruiterbox.com; the names stayed, and the old addresses still lead there. */
const HOMES = [
  boardHosts(NAME, 'hire.trakstar.com', 'www app api help support'),
  boardHosts(NAME, 'recruiterbox.com', 'www app api apiv1 jsapi help support blog status'),
] as const

export const trakstar: Adapter = {
  name: NAME,
  title: 'Trakstar Hire',
  confidence: 'docs',
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

  /* The API goes on listing clients that left the vendor, whose pages are gone (254 of 968, by a public reader). Nothing in the list shows it. */
  async *list(board, { http }) {
    return yield* listPages(openings(board, http), (opening) =>
      listedWhole(idOf(opening), opening.value, () => mapOpening(board, opening)),
    )
  },

  fetch: (board, external_id, http) => nullWhenGone(find(board, external_id, http)),
}

function boardOf(url: URL): string | null {
  return HOMES[0].boardOf(url) ?? HOMES[1].boardOf(url)
}

function openings(board: string, http: Fetcher): AsyncGenerator<Field[], PagesEnd> {
  const readPage: PagedList<Field>['page'] = async ({ offset }) => {
    const url = `${API}?client_name=${encodeURIComponent(board)}&offset=${offset}&limit=${PAGE}`
    const page = readJson(NAME, await goneOn(UNKNOWN, http.fetch(url)))
    return { rows: page.at('objects').items(), total: page.at('meta').at('total').number(), url }
  }
  return readPages({ name: NAME, size: PAGE, idOf, page: readPage })
}

async function find(board: string, id: string, http: Fetcher) {
  for await (const rows of openings(board, http)) {
    const opening = rows.find((row) => idOf(row) === id)
    if (opening) return { posting: mapOpening(board, opening), company: null }
  }
  return null
}

function idOf(opening: Field): string {
  return opening.at('id').text().toLowerCase()
}

/** The list states the last day to apply, but no date of publication. */
function mapOpening(board: string, opening: Field): Posting {
  const id = idOf(opening)
  const places = placesOf(opening.at('location'))
  return {
    ...blankPosting({ external_job_id: id, url: urlOf(board, id, opening), title: opening.at('title').text() }),
    location_raw: places[0] === undefined ? null : placeText(places[0]),
    locations_raw: opening.at('location').json(),
    places,
    // False is the default that employers leave unchanged, so it states nothing.
    workplace: opening.at('allows_remote').booleanOrNull() === true ? 'remote' : null,
    employment_type: employmentType(opening.at('position_type').textOrNull()),
    department: opening.at('team').textOrNull(),
    expires_at: opening.at('close_date').timestampOrNull(),
    description_html: opening.at('description').textOrNull(),
  }
}

function urlOf(board: string, id: string, opening: Field): string {
  const built = `${HOMES[0].originOf(board)}/jobs/${id}/`
  return leadingBack(opening.at('hosted_url').textOrNull(), { board, id }, trakstar.identify, built)
}

function placesOf(location: Field) {
  return place({
    city: location.at('city').textOrNull(),
    region: location.at('state').textOrNull(),
    postal_code: location.at('zipcode').textOrNull(),
    country: location.at('country').textOrNull(),
  })
}
