import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { type AtomEntry, readAtom } from './reading/atom.ts'
import { boardHosts, byHostAndPath } from './reading/board-host.ts'
import { blankPosting, companyNamed } from './reading/listed.ts'
import { DIGITS, parseUrl, pathOf, withoutApplySteps } from './reading/url.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'peopleadmin'
const { originOf, boardOf, onBoard } = boardHosts(NAME, 'peopleadmin.com', 'www api app help support info go status')

export const peopleadmin: Adapter = {
  name: NAME,
  title: 'PeopleAdmin',
  evidence: [{ sample: 'peopleadmin/all_jobs.atom', date: null, shows: ['list'] }],
  hosts: ['peopleadmin.com'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://larkmoor.peopleadmin.com/postings/323091', board: 'larkmoor', external_id: '323091' },
      { url: 'https://Larkmoor.peopleadmin.com/postings/323091?utm_source=mail', board: 'larkmoor', external_id: '323091' },
      { url: 'https://larkmoor.peopleadmin.com/postings/323091/pre_apply', board: 'larkmoor', external_id: '323091' },
      { url: 'https://larkmoor.peopleadmin.com/postings/323091/print_preview', board: 'larkmoor', external_id: '323091' },
    ],
    boards: [
      { url: 'https://larkmoor.peopleadmin.com/postings/search?query=nurse', board: 'larkmoor' },
      { url: 'https://larkmoor.peopleadmin.com/postings/all_jobs.atom', board: 'larkmoor' },
      { url: 'https://larkmoor.peopleadmin.com/', board: 'larkmoor' },
    ],
    none: [
      'https://www.peopleadmin.com/postings/323091',
      'https://peopleadmin.com/postings/323091',
      'https://larkmoor.peopleadmin.com.evil.test/postings/323091',
    ],
  },

  ...byHostAndPath(boardOf, idIn),

  boardUrl: (board) => `${originOf(board)}/postings/search`,

  /* The page of a posting is a table of the employer's own labels. */
  fetchReadsList: true,

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

const STEPS = new Set(['pre_apply', 'print_preview'])

function idIn(url: URL): string | null {
  const [postings, id, ...rest] = withoutApplySteps(pathOf(url))
  const isPosting = postings === 'postings' && id !== undefined && DIGITS.test(id)
  return isPosting && rest.every((step) => STEPS.has(step)) ? id : null
}

/** The title of the feed is "Larkmoor University: All Jobs". */
async function readBoard(board: string, http: Fetcher) {
  const { feed, entries } = readAtom(NAME, onBoard(await http.fetch(`${originOf(board)}/postings/all_jobs.atom`)))
  const name = /^(.{1,200}): All Jobs$/.exec(feed.at('title').textOrNull() ?? '')?.[1]
  return { complete: true, jobs: entries, company: companyNamed(name) }
}

/** The id of an entry is the address of its page. */
function idOf({ id, field }: AtomEntry): string {
  const url = parseUrl(id)
  return (url && idIn(url)) ?? field.at('id').refuse('the address of a posting')
}

function toPosting(board: string, entry: AtomEntry): Posting {
  const id = idOf(entry)
  return {
    ...blankPosting({ external_job_id: id, url: `${originOf(board)}/postings/${id}`, title: entry.title }),
    department: entry.field.at('author').at('name').textOrNull(),
    posted_at: entry.published,
    description_html: entry.html,
  }
}
