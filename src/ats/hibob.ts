import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, place } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { pathOf, UUID, withoutApplySteps } from './reading/url.ts'
import { employmentType, languageCode, workplace } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'hibob'
const { originOf, boardOf } = boardHosts(NAME, 'careers.hibob.com', 'www')
const SECTIONS = ['description', 'responsibilities', 'requirements', 'benefits']

export const hibob: Adapter = {
  name: NAME,
  title: 'HiBob',
  evidence: [{ sample: 'hibob/job_ad.json', date: '2026-09', shows: ['list'] }],
  hosts: ['careers.hibob.com'],
  globalIds: true,
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://lanternworks.careers.hibob.com/jobs/04E764AE-fb6c-4303-ba2f-509b917804c2',
        board: 'lanternworks',
        external_id: '04e764ae-fb6c-4303-ba2f-509b917804c2',
      },
      {
        url: 'https://lanternworks.careers.hibob.com/jobs/04e764ae-fb6c-4303-ba2f-509b917804c2/apply?source=x',
        board: 'lanternworks',
        external_id: '04e764ae-fb6c-4303-ba2f-509b917804c2',
      },
    ],
    boards: [
      { url: 'https://lanternworks.careers.hibob.com/', board: 'lanternworks' },
      { url: 'https://lanternworks.careers.hibob.com/jobs', board: 'lanternworks' },
      { url: 'https://lanternworks.careers.hibob.com/api/job-ad', board: 'lanternworks' },
    ],
    none: [
      'https://www.hibob.com/careers/',
      'https://careers.hibob.com/jobs/04e764ae-fb6c-4303-ba2f-509b917804c2',
      'https://lanternworks.careers.hibob.com.evil.test/jobs/04e764ae-fb6c-4303-ba2f-509b917804c2',
    ],
  },

  identify(url) {
    const board = boardOf(url)
    const [jobs, id, ...rest] = withoutApplySteps(pathOf(url))
    if (board === null || jobs !== 'jobs' || id === undefined || !UUID.test(id) || rest.length > 0) return null
    return { board, external_id: id.toLowerCase() }
  },

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/jobs`,

  boardPage: { vendorWords: ['HiBob', 'Bob'] },

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

/** The site must be sent as referrer, else the answer is 401. */
async function readBoard(board: string, http: Fetcher) {
  const origin = originOf(board)
  const answer = await http.fetch(`${origin}/api/job-ad`, { headers: { referer: `${origin}/jobs` } })
  return { complete: true, jobs: readJson(NAME, answer).at('jobAdDetails').items() }
}

function idOf(ad: Field): string {
  const id = ad.at('id').text()
  return UUID.test(id) ? id.toLowerCase() : ad.at('id').refuse('a UUID')
}

/** `site` is the employer's name for the place, often a city. */
function toPosting(board: string, ad: Field): Posting {
  const id = idOf(ad)
  const url = `${originOf(board)}/jobs/${id}`
  const [text, country] = [ad.at('site').textOrNull(), ad.at('country').textOrNull()]
  return {
    ...blankPosting({ external_job_id: id, url, title: ad.at('title').text() }),
    apply_url: `${url}/apply`,
    location_raw: [text, country].filter((part) => part !== null).join(', ') || null,
    locations_raw: { site: text, country },
    places: place({ text, country }),
    // The id comes first, since the label is in the language of the site.
    workplace: workplace(ad.at('workspaceTypeId').textOrNull()) ?? workplace(ad.at('workspaceType').textOrNull()),
    employment_type: employmentType(ad.at('employmentType').textOrNull()),
    department: ad.at('department').textOrNull(),
    language: languageCode(ad.at('language').textOrNull()),
    posted_at: ad.at('publishedAt').timestampOrNull(),
    description_html: joinSections(SECTIONS.map((key) => ({ heading: null, html: ad.at(key).textOrNull() }))),
  }
}
