import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedPlace } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts, byHostAndPath } from './reading/board-host.ts'
import { blankPosting, employersOf, place, placeText } from './reading/listed.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { type StatedJobPosting, statedJobPosting } from './reading/schema-org.ts'
import { DIGITS, ownHosts, pathOf, urlThatResolves, withoutApplySteps } from './reading/url.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'softgarden'
const site = boardHosts(NAME, 'career.softgarden.de', 'www')
/** The older sites, which have no feed. */
const classic = boardHosts(NAME, 'softgarden.io', 'www app api')

interface Item {
  id: string
  url: string | null
  field: Field
  stated: StatedJobPosting
}

export const softgarden: Adapter = {
  name: NAME,
  title: 'softgarden',
  evidence: [],
  hosts: ['career.softgarden.de', 'softgarden.io'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://moorhof.career.softgarden.de/jobs/63228739/Torfstecher-mwd-/', board: 'moorhof', external_id: '63228739' },
      { url: 'https://Moorhof.career.softgarden.de/job/63228739?l=de', board: 'moorhof', external_id: '63228739' },
      {
        url: 'https://moorhof.softgarden.io/job/63228739/Torfstecher-mwd-?jobDbPVId=230012345&l=de',
        board: 'moorhof',
        external_id: '63228739',
      },
    ],
    boards: [
      { url: 'https://moorhof.career.softgarden.de/', board: 'moorhof' },
      { url: 'https://moorhof.career.softgarden.de/jobs.feed.json', board: 'moorhof' },
      { url: 'https://moorhof.softgarden.io/de/widgets/jobs', board: 'moorhof' },
    ],
    none: [
      'https://softgarden.com/',
      'https://www.softgarden.io/job/63228739/Torfstecher',
      'https://career.softgarden.de/jobs/63228739/Torfstecher/',
      'https://moorhof.career.softgarden.de.evil.test/jobs/63228739/Torfstecher/',
    ],
  },

  ...byHostAndPath(boardOf, idIn),

  boardUrl: (board) => `${site.originOf(board)}/`,

  ...byWholeBoard({ readBoard, idOf: ({ id }) => id, toPosting }),
}

function boardOf(url: URL): string | null {
  return site.boardOf(url) ?? classic.boardOf(url)
}

/** `/jobs/{id}/{title}/`, on employers' own domains too; older `/job/{id}/{title}`. */
function idIn(url: URL): string | null {
  const [jobs, id, , ...rest] = withoutApplySteps(pathOf(url))
  return (jobs === 'jobs' || jobs === 'job') && id !== undefined && DIGITS.test(id) && rest.length === 0 ? id : null
}

async function readBoard(board: string, http: Fetcher) {
  const url = `${site.originOf(board)}/jobs.feed.json`
  const feed = readJson(NAME, await http.fetch(url))
  const items = feed
    .at('dataFeedElement')
    .items()
    .map((element) => readItem(element.at('item').object()))
  const total = feed.at('numberOfItems').numberOrNull() ?? items.length
  if (total !== items.length) throw contradiction(NAME, `numberOfItems is ${total}, the feed has ${items.length} items`, url)
  const hosts = ownHosts(
    items.map((item) => item.url),
    'softgarden.de',
  )
  return { complete: true, jobs: items, hosts, ...employersOf(items.map(({ stated }) => stated.company)) }
}

function readItem(field: Field): Item {
  const stated = statedJobPosting(field)
  if (stated.identifier === null || !DIGITS.test(stated.identifier)) field.at('identifier').refuse('the number of the job')
  return { id: stated.identifier!, url: field.at('url').textOrNull(), field, stated }
}

function toPosting(board: string, { id, url, stated }: Item, severalEmployers: boolean): Posting {
  const places = stated.places.flatMap(withoutDashes)
  const { identifier, company, ...facts } = stated
  return {
    ...blankPosting({ external_job_id: id, url: urlOf(board, id, url), title: stated.title }),
    ...facts,
    location_raw: places[0] ? placeText(places[0]) : null,
    places,
    company: severalEmployers ? company : null,
  }
}

function urlOf(board: string, id: string, stated: string | null): string {
  return urlThatResolves(stated, { board, id }, softgarden.identify, `${site.originOf(board)}/jobs/${id}/`)
}

/** Parts of an address that must be filled in hold "-". */
function withoutDashes(stated: StatedPlace): StatedPlace[] {
  return place(Object.fromEntries(Object.entries(stated).map(([part, value]) => [part, value === '-' ? null : value])))
}
