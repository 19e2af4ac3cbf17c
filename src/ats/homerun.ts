import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { type AtomEntry, readAtom } from './reading/atom.ts'
import { boardHosts } from './reading/board-host.ts'
import { unescapeMarkup } from './reading/html.ts'
import { blankPosting, companyNamed, place } from './reading/listed.ts'
import type { Field } from './reading/read.ts'
import { firstMatch, ownHosts, parseUrl } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'homerun'
const DOMAIN = 'homerun.co'
const FEEDS = 'https://feed.homerun.co'
const { originOf, boardOf } = boardHosts(NAME, DOMAIN, 'www embed app api help feed cdn static support')
/** A language may follow the slug; a language without a slug is the board in that language. */
const POSTING_URLS = [/^[^/]+\/(?<id>(?![a-z]{2}(?:-[a-z]{2})?$)[^/.]+)(?:\/[a-z]{2}(?:-[a-z]{2})?)?$/i]
const FEED_URLS = [/^feed\.homerun\.co\/(?<board>[a-z\d-]+)$/i]

export const homerun: Adapter = {
  name: NAME,
  title: 'Homerun',
  evidence: [],
  hosts: [DOMAIN],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://windlass.homerun.co/senior-rope-maker/en', board: 'windlass', external_id: 'senior-rope-maker' },
      { url: 'https://windlass.homerun.co/senior-rope-maker', board: 'windlass', external_id: 'senior-rope-maker' },
      { url: 'https://windlass.homerun.co/senior-rope-maker/en/apply', board: 'windlass', external_id: 'senior-rope-maker' },
    ],
    boards: [
      { url: 'https://windlass.homerun.co/?lang=en', board: 'windlass' },
      { url: 'https://windlass.homerun.co/nl', board: 'windlass' },
      { url: 'https://windlass.homerun.co/pt-br', board: 'windlass' },
      { url: 'https://feed.homerun.co/windlass', board: 'windlass' },
    ],
    none: [
      'https://www.homerun.co/pricing',
      'https://embed.homerun.co/pelftkzqkjmhs0h1kzef/widget.html',
      'https://windlass.homerun.co.evil.test/senior-rope-maker/en',
    ],
  },

  identify(url) {
    const board = boardOf(url)
    const external_id = board && slugIn(url)
    return external_id ? { board, external_id } : null
  },

  identifyOnOwnDomain: slugIn,

  identifyBoard: (url) => boardOf(url) ?? firstMatch(FEED_URLS, url)?.board?.toLowerCase() ?? null,

  boardUrl: (board) => `${originOf(board)}/`,
  listHost: 'feed.homerun.co',

  ...byWholeBoard({ readBoard, idOf: slugOf, toPosting }),
}

function slugIn(url: URL): string | null {
  return firstMatch(POSTING_URLS, url)?.id ?? null
}

/** One feed with all postings and their texts. The page of the board is filled by scripts. */
async function readBoard(board: string, http: Fetcher) {
  const feed = `${FEEDS}/${new URL(originOf(board)).hostname.split('.')[0]}`
  const { entries } = readAtom(NAME, await http.fetch(feed))
  const jobs = [...new Map(entries.map((entry) => [slugOf(entry), entry])).values()]
  const links = jobs.map(({ link }) => link.textOrNull())
  return { complete: true, jobs, company: employerOf(jobs[0]), hosts: ownHosts(links, DOMAIN) }
}

/** URLs name postings by their slug alone; the id of the feed (`job_AAAA1111`) is in none. */
function slugOf({ link }: AtomEntry): string {
  const url = parseUrl(link.text())
  return (url && slugIn(url)) ?? link.refuse('the page of a posting')
}

/** The author may be stated twice. */
function employerOf(entry: AtomEntry | undefined) {
  const author = entry?.field.at('author')
  const first = author && (Array.isArray(author.value) ? author.items()[0] : author)
  return companyNamed(first ? nameIn(first) : null)
}

/** `summary` is a teaser; the whole text is in `description`, which Atom does not have. `updated` is the last change, not the day of publication. */
function toPosting(board: string, entry: AtomEntry): Posting {
  const { field, title } = entry
  const slug = slugOf(entry)
  const location = nameIn(field.at('location'))
  const text = field.at('description').textOrNull()
  return {
    ...blankPosting({ external_job_id: slug, url: pageOf(board, entry), title }),
    location_raw: location,
    locations_raw: location,
    places: place({ text: location }),
    employment_type: employmentType(nameIn(field.at('type'))),
    department: nameIn(field.at('department')),
    salary_raw: nameIn(field.at('salary_indication')),
    description_html: text === null ? entry.html : unescapeMarkup(text),
  }
}

/** The link may lead to the employer's own host, where the look-up finds the posting by its slug. */
function pageOf(board: string, entry: AtomEntry): string {
  const stated = parseUrl(entry.link.text())!
  const vendor = boardOf(stated)
  return vendor === null || vendor === board.toLowerCase() ? stated.href : `${originOf(board)}/${slugOf(entry)}`
}

/** An element with a name, or its text. */
function nameIn(field: Field): string | null {
  if (Array.isArray(field.value)) return null
  return typeof field.value === 'object' && field.value !== null ? field.at('name').textOrNull() : field.textOrNull()
}
