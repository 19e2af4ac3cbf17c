import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { EmploymentType } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts, byHostAndPath } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, companyNamed, inBatches, listedInPart, place, placeText } from './reading/listed.ts'
import { HTML, type Page, readPage } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import type { Field } from './reading/read.ts'
import { toTimestamp } from './reading/timestamp.ts'
import { parseUrl, pathOf, withoutApplySteps, withoutLocale } from './reading/url.ts'
import { employmentType, isTemporary } from './reading/vocabulary.ts'
import { writtenDay } from './reading/written-day.ts'
import { children, xmlReader } from './reading/xml.ts'

const NAME = 'varbi'
const { originOf, boardOf, onBoard } = boardHosts(NAME, 'varbi.com', 'www api support login career')
const readFeed = xmlReader(NAME, 'rss', ['rss.channel.item'])
/** How feeds begin their title, before the employer. */
const HEADING = /^(?:New jobs at|(?:Nya )?Lediga jobb hos|(?:Nye )?Ledige (?:stillinger|job) hos|Nieuwe vacatures bij)\s+/i

export const varbi: Adapter = {
  name: NAME,
  title: 'Varbi',
  evidence: [],
  hosts: ['varbi.com'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://larkmoor.varbi.com/en/what:job/jobID:935474/', board: 'larkmoor', external_id: '935474' },
      {
        url: 'https://Larkmoor.varbi.com/what:job/jobID:935474/type:job/where:1/?utm_source=x',
        board: 'larkmoor',
        external_id: '935474',
      },
      {
        url: 'https://larkmoor.varbi.com/se/what:login/jobID:935474/type:job/apply:1/',
        board: 'larkmoor',
        external_id: '935474',
      },
      { url: 'https://larkmoor.varbi.com/se/apply/positionquick/935474/', board: 'larkmoor', external_id: '935474' },
    ],
    boards: [
      { url: 'https://larkmoor.varbi.com/en/', board: 'larkmoor' },
      { url: 'https://larkmoor.varbi.com/what:rssfeed/', board: 'larkmoor' },
    ],
    none: [
      'https://www.varbi.com/en/what:job/jobID:935474/',
      'https://varbi.com/what:job/jobID:935474/',
      'https://larkmoor.varbi.com.evil.test/en/what:job/jobID:935474/',
    ],
  },

  ...byHostAndPath(boardOf, idIn),

  boardUrl: (board) => `${originOf(board)}/en/`,

  async *list(board, { http }) {
    const feed = readFeed(onBoard(await http.fetch(`${originOf(board)}/what:rssfeed/`))).at('channel')
    const rows = new Map(children(feed, 'item').map((item) => rowOf(item)))
    for (const batch of inBatches([...rows])) {
      yield batch.map(([id, { url, item }]) => listedInPart(id, item.value, JSON.stringify([id, url, item.at('pubDate').json()])))
    }
    // A reader reports feeds without their oldest postings, so the page of the board must not show any other.
    const page = await nullWhenGone(http.fetch(varbi.boardUrl(board), HTML))
    const shown =
      page &&
      readPage(NAME, page)
        .links()
        .flatMap((url) => idIn(url) ?? [])
    const heading = feed.at('title').textOrNull() ?? ''
    return {
      complete: shown?.every((id) => rows.has(id)) ?? false,
      company: companyNamed(HEADING.test(heading) ? heading.replace(HEADING, '') : null),
    }
  },

  async detail(board, handle, http) {
    const [id, url, published] = JSON.parse(handle) as [string, string, string | null]
    const posting = await readPosting(board, { id, url }, http)
    return { ...posting, posted_at: (published === null ? null : toTimestamp(published)) ?? posting.posted_at }
  },

  async fetch(board, external_id, http) {
    const url = `${originOf(board)}/en/what:job/jobID:${encodeURIComponent(external_id)}/`
    const posting = await nullWhenGone(readPosting(board, { id: external_id, url }, http))
    return posting && { posting, company: null }
  },
}

/** Parts of a path are named: `what:job`, `jobID:935474`. Forms have the id in a part of its own. */
function idIn(url: URL): string | null {
  const path = withoutLocale(withoutApplySteps(pathOf(url)))
  if (path[0] === 'apply' && path.length === 3) return /^\d+$/.exec(path[2]!)?.[0] ?? null
  if (path[0] !== 'what:job' && path[0] !== 'what:login') return null
  return path.flatMap((part) => /^jobID:(\d+)$/i.exec(part)?.[1] ?? [])[0] ?? null
}

function rowOf(item: Field): [string, { url: string; item: Field }] {
  const url = parseUrl(item.at('link').text())
  const id = url && boardOf(url) !== null ? idIn(url) : null
  return id === null ? item.at('link').refuse('the address of a posting') : [id, { url: url!.href, item }]
}

/** The facts stand in a table whose rows are named by class in every language. */
async function readPosting(board: string, { id, url }: { id: string; url: string }, http: Fetcher): Promise<Posting> {
  const at = new URL(url)
  if (boardOf(at) !== new URL(originOf(board)).hostname.split('.')[0])
    throw new FetchFailure('refused', `${NAME}: ${url} is no page of ${board}`, { url })
  const page = await pageAt(NAME, url, http, (target) => idIn(target) !== id)
  const [text] = page.select('.job-desc')
  const title = page.select('h1')[0]?.text ?? null
  if (title === null || text === undefined) throw page.lacks('a posting', false)
  const stated = (name: string) => page.select(`.quick-info-${name} td`)[0]?.text ?? null
  const places = place({ city: stated('town'), region: stated('county'), country: stated('country') })
  return {
    ...blankPosting({ external_job_id: id, url, title }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: [stated('town'), stated('county'), stated('country')],
    places,
    employment_type: employmentOn(page),
    posted_at: day(stated('published')),
    expires_at: day(stated('ends')),
    description_html: text.html.trim() || null,
  }
}

/** A temporary position is one whatever its hours are; otherwise the hours count. */
function employmentOn(page: Page): EmploymentType | null {
  const [kind = null, hours = null] = ['type-of-employment', 'hours'].map(
    (name) => page.select(`.quick-info-${name} td`)[0]?.text ?? null,
  )
  if (isTemporary(kind)) return 'temporary'
  return employmentType(hours)
}

function day(text: string | null) {
  return text === null ? null : (toTimestamp(text) ?? writtenDay(text))
}
