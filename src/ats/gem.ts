import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { blankPosting, place } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { DIGITS, hostOf, pathOf, UUID, urlThatResolves, withoutApplySteps } from './reading/url.ts'
import { employmentType, workplace } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'gem'
const SITE = 'jobs.gem.com'
const API = 'api.gem.com'
/** "jobpost:" in base64. Upper and lower case are different ids. */
const OWN_ID = /^am9icG9zdD[\w-]+$/

export const gem: Adapter = {
  name: NAME,
  title: 'Gem',
  evidence: [{ sample: 'gem/job_posts.json', date: '2026-10', shows: ['list'] }],
  hosts: [API],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://jobs.gem.com/copperline/am9icG9zdDoBvoZRaGZbF65VVTLUC7GF?utm_source=jobs.fund.test',
        board: 'copperline',
        external_id: 'am9icG9zdDoBvoZRaGZbF65VVTLUC7GF',
      },
      // Boards that came from Greenhouse kept their ids.
      { url: 'https://jobs.gem.com/copperline/1118810002', board: 'copperline', external_id: '1118810002' },
      {
        url: 'https://jobs.gem.com/copperline/1AD72233-8c6a-4614-9d0f-1ea83eb90426/',
        board: 'copperline',
        external_id: '1ad72233-8c6a-4614-9d0f-1ea83eb90426',
      },
    ],
    boards: [
      { url: 'https://jobs.gem.com/copperline', board: 'copperline' },
      { url: 'https://api.gem.com/job_board/v0/copperline/job_posts/', board: 'copperline' },
    ],
    none: [
      'https://www.gem.com/',
      'https://jobs.gem.com/robots.txt',
      'https://jobs.gem.com/api/public/graphql/batch',
      'https://jobs.gem.com.evil.test/copperline/1118810002',
    ],
  },

  identify(url) {
    const [board, id, ...rest] = hostOf(url) === SITE ? withoutApplySteps(pathOf(url)) : []
    return isBoard(board) && isId(id) && rest.length === 0 ? { board, external_id: idFrom(id) } : null
  },

  identifyBoard(url) {
    const path = pathOf(url)
    const inApi = hostOf(url) === API && path[0] === 'job_board' && path[1] === 'v0'
    const board = hostOf(url) === SITE ? path[0] : inApi ? path[2] : undefined
    return isBoard(board) ? board : null
  },

  boardUrl: (board) => `https://${SITE}/${encodeURIComponent(board)}`,
  listHost: API,

  boardPage: { vendorWords: ['Gem', 'Gem Job Board'] },

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

function isBoard(segment: string | undefined): segment is string {
  return segment !== undefined && segment !== 'api' && segment !== 'robots.txt'
}

function isId(segment: string | undefined): segment is string {
  return segment !== undefined && [OWN_ID, DIGITS, UUID].some((form) => form.test(segment))
}

function idFrom(text: string): string {
  return UUID.test(text) ? text.toLowerCase() : text
}

function idOf(post: Field): string {
  return idFrom(post.at('id').id())
}

/** The slash at the end is needed: without it the API answers 404. */
async function readBoard(board: string, http: Fetcher) {
  const answer = await http.fetch(`https://${API}/job_board/v0/${encodeURIComponent(board)}/job_posts/`)
  return { complete: true, jobs: readJson(NAME, answer).items() }
}

/**
 * Shaped after Greenhouse's list, but the HTML of `content` is not escaped. Pay is stated in the description only; the posting's
 * page holds the application form.
 */
function toPosting(board: string, post: Field): Posting {
  const id = idOf(post)
  const built = `https://${SITE}/${encodeURIComponent(board)}/${encodeURIComponent(id)}`
  const location = post.at('location').at('name').textOrNull()
  // Their child_ids are left out, because they change with every new office of the employer.
  const offices = post
    .at('offices')
    .itemsOrNone()
    .map((office) => ({ name: office.at('name').textOrNull(), location: office.at('location').at('name').textOrNull() }))
  const texts = location === null ? offices.map((office) => office.location ?? office.name) : [location]
  return {
    ...blankPosting({
      external_job_id: id,
      url: urlThatResolves(post.at('absolute_url').textOrNull(), { board, id }, gem.identify, built),
      title: post.at('title').text(),
    }),
    location_raw: texts[0] ?? null,
    locations_raw: { location, offices },
    places: texts.flatMap((text) => place({ text })),
    workplace: workplace(post.at('location_type').textOrNull()),
    employment_type: employmentType(post.at('employment_type').textOrNull()),
    department: post.at('departments').itemsOrNone()[0]?.at('name').textOrNull() ?? null,
    // `created_at` is the time of the first draft.
    posted_at: post.at('first_published_at').timestampOrNull(),
    description_html: post.at('content').textOrNull(),
  }
}
