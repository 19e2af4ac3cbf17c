import type { Fetcher } from '../http/fetcher.ts'
import { sessions } from '../http/session.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { behindStart } from './reading/gone.ts'
import { plainTextHtml } from './reading/html.ts'
import { blankPosting, companyNamed, place, placeText } from './reading/listed.ts'
import { HTML } from './reading/page.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { firstMatch } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'talentadore'
const FEEDS = 'https://ats.talentadore.com/positions'
const { originOf, boardOf, onBoard } = boardHosts(NAME, 'careers.talentadore.com', 'www')
const POSTING_URLS = [/^ats\.talentadore\.com\/apply\/(?:[^/]+\/)?(?<id>[\w-]+)$/]
const FEED = /\bats\.talentadore\.com\/positions\/([\w-]{4,40})\//

/* A board is the first label of its careers page. Postings of all employers are on one host, each with a token of its own. */
export const talentadore: Adapter = {
  name: NAME,
  title: 'TalentAdore',
  evidence: [{ sample: 'talentadore/positions.json', date: '2026-06-03', shows: [] }],
  hosts: ['ats.talentadore.com', 'careers.talentadore.com'],
  globalIds: true,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://ats.talentadore.com/apply/lamp-internship/mMeM5o', board: null, external_id: 'mMeM5o' },
      { url: 'https://ats.talentadore.com/apply/lamp-internship/mMeM5o?source=x', board: null, external_id: 'mMeM5o' },
    ],
    boards: [
      { url: 'https://larkmoor.careers.talentadore.com/', board: 'larkmoor' },
      { url: 'https://larkmoor.careers.talentadore.com/jobs/?lang=en', board: 'larkmoor' },
    ],
    none: [
      'https://ats.talentadore.com/positions/mwRcjSn/json',
      'https://www.talentadore.com/apply/lamp-internship/mMeM5o',
      'https://ats.talentadore.com.evil.test/apply/lamp-internship/mMeM5o',
    ],
  },

  identify(url) {
    const id = firstMatch(POSTING_URLS, url)?.id
    return id ? { board: null, external_id: id } : null
  },

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/`,

  ...byWholeBoard({ readBoard, idOf: (job) => job.at('job_token').id(), toPosting }),
}

/** The careers page names the feed of its employer. */
const feeds = sessions<string>(async (board, http) => {
  const { body, url } = onBoard(await http.fetch(talentadore.boardUrl(board), HTML))
  const key = FEED.exec(body)?.[1]
  if (key === undefined) throw contradiction(NAME, 'expected the address of a feed on the careers page', url)
  return key
})

function readBoard(board: string, http: Fetcher) {
  return feeds.within(http, board, async (key) => {
    const url = `${FEEDS}/${key}/json?v=2&display_description=job_description`
    const feed = readJson(NAME, await behindStart(NAME, http.fetch(url)))
    return {
      complete: true,
      jobs: feed.at('jobs').items(),
      company: companyNamed(feed.at('company').textOrNull()),
      severalEmployers: false,
    }
  })
}

/** `location` is an address in one line; `county` is the region. */
function toPosting(_board: string, job: Field): Posting {
  const token = job.at('job_token').id()
  const [city, region, country] = ['city', 'county', 'country'].map((name) => job.at(name).textOrNull())
  const places = place({ city, region, country })
  const html = job.at('description_html').textOrNull()
  const text = job.at('description_text').textOrNull()
  const [category] = job.at('categories').itemsOrNone()
  return {
    ...blankPosting({
      external_job_id: token,
      url: job.at('link').textOrNull() ?? `https://ats.talentadore.com/apply/${encodeURIComponent(token)}`,
      title: job.at('name').text(),
    }),
    alias_ids: job.at('id').idOrNull() === null ? [] : [job.at('id').id()],
    location_raw: job.at('location').textOrNull() ?? (places[0] ? placeText(places[0]) : null),
    locations_raw: job.at('location').json(),
    places: places.length > 0 ? places : place({ text: job.at('location').textOrNull() }),
    employment_type: employmentType(job.at('employment_type').textOrNull()),
    department: category?.textOrNull() ?? job.at('business_unit_name').textOrNull(),
    posted_at: job.at('start_date').timestampOrNull(),
    expires_at: job.at('due_date').timestampOrNull(),
    description_html: html ?? (text === null ? null : plainTextHtml(text)),
  }
}
