import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { readJobPage } from './reading/job-page.ts'
import { companyNamed, inBatches, listedInPart, place, placeText } from './reading/listed.ts'
import { Field, readJson } from './reading/read.ts'
import { textIn } from './reading/schema-org.ts'
import { firstMatch } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'

const NAME = 'taleez'
const POSTINGS = 'https://taleez.com/apply'
const { originOf, boardOf, onBoard } = boardHosts(NAME, 'taleez.com', 'www app api files cdn static support help')
/** Only the slug opens a posting, and only on this host. */
const POSTING_URLS = [/^taleez\.com\/apply\/(?<id>[\w.-]+)(?:\/applying)?$/]
const BOARD_URLS = [/^taleez\.com\/careers\/(?<board>[a-z\d-]+)$/i]

export const taleez: Adapter = {
  name: NAME,
  title: 'Taleez',
  evidence: [],
  hosts: ['taleez.com'],
  globalIds: true,
  examples: {
    postings: [
      {
        url: 'https://taleez.com/apply/cordier-h-f-brest-larkmoor-cdi',
        board: null,
        external_id: 'cordier-h-f-brest-larkmoor-cdi',
      },
      { url: 'https://taleez.com/apply/fmudc/applying?utm_source=x', board: null, external_id: 'fmudc' },
    ],
    boards: [
      { url: 'https://larkmoor.taleez.com/', board: 'larkmoor' },
      { url: 'https://larkmoor.taleez.com/api/careez', board: 'larkmoor' },
      { url: 'https://taleez.com/careers/larkmoor', board: 'larkmoor' },
    ],
    none: ['https://taleez.com/blog/cordier', 'https://www.taleez.com/apply/fmudc', 'https://taleez.com.evil.test/apply/fmudc'],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: null, external_id: found.id! }
  },

  identifyBoard: (url) => boardOf(url) ?? firstMatch(BOARD_URLS, url)?.board?.toLowerCase() ?? null,

  boardUrl: (board) => `${originOf(board)}/`,

  async *list(board, { http }) {
    const { jobs, company } = await readBoard(board, http)
    for (const batch of inBatches(jobs)) {
      yield batch.map((job) => listedInPart(slugOf(job), job.value, JSON.stringify(job.value)))
    }
    return { complete: true, company }
  },

  detail(board, handle, http) {
    return readPosting(new Field(JSON.parse(handle), NAME, originOf(board)), http)
  },

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readBoard(board, http))
    const job = found?.jobs.find((each) => slugOf(each) === external_id)
    const posting = found && job ? await nullWhenGone(readPosting(job, http)) : null
    return posting && { posting, company: found!.company }
  },
}

/** One answer has the whole career site: 412 postings of one employer in August 2026. A name that nobody has is 404. */
async function readBoard(board: string, http: Fetcher) {
  const site = readJson(NAME, onBoard(await http.fetch(`${originOf(board)}/api/careez`)))
  const jobs = new Map(
    site
      .at('jobs')
      .items()
      .map((job) => [slugOf(job), job]),
  )
  return { jobs: [...jobs.values()], company: companyNamed(site.at('name').textOrNull()) }
}

function slugOf(job: Field): string {
  const slug = job.at('slug').text()
  return /^[\w.-]+$/.test(slug) && !slug.startsWith('.') ? slug : job.at('slug').refuse('a step of the path')
}

/** The list has the place, the contract and the day; only the page has the text. */
async function readPosting(job: Field, http: Fetcher): Promise<Posting> {
  const id = slugOf(job)
  const { posting, data } = await readJobPage(NAME, { id, url: `${POSTINGS}/${id}` }, http, {
    elsewhere: (target) => taleez.identify(target)?.external_id !== id,
  })
  const location = job.at('location')
  const places = place({
    city: location.at('city').textOrNull(),
    region: location.at('region').textOrNull(),
    postal_code: location.at('postalCode').textOrNull(),
    country: location.at('country').textOrNull(),
  })
  return {
    ...posting,
    title: job.at('label').text(),
    ...(places[0] && { location_raw: placeText(places[0]), locations_raw: location.json(), places }),
    workplace: job.at('remote').value === true ? 'remote' : posting.workplace,
    employment_type: posting.employment_type ?? employmentType(job.at('contract').textOrNull()),
    posted_at: job.at('publishDate').epochMsOrNull() ?? posting.posted_at,
    description_html: joinSections(
      [posting.description_html, textIn(data.at('qualifications'))].map((html) => ({ heading: null, html })),
    ),
  }
}
