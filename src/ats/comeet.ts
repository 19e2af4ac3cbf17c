import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, companyNamed, place, placeText } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import type { Field } from './reading/read.ts'
import { firstMatch, parseUrl } from './reading/url.ts'
import { employmentType, workplace } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'comeet'

/* A board is a label and the uid of the company. The label is decoration; uids are hexadecimal, and their case does not matter. */
const UID = '[\\da-f]{2}\\.[\\da-f]{3}'
const BOARD = `(?<label>[\\w-][\\w.-]*)/(?<company>${UID})`
const SITE = '^(?:www\\.)?comeet\\.com?/jobs'
/** In some URLs a second uid follows the position's uid. */
const POSTING_URLS = [new RegExp(`${SITE}/${BOARD}/(?<slug>[^/]+)/(?<id>${UID}(?:-${UID})?)$`, 'i')]
const BOARD_URLS = [new RegExp(`${SITE}/${BOARD}(?:/[^/]+){0,2}$`, 'i')]

export const comeet: Adapter = {
  name: NAME,
  title: 'Comeet (Spark Hire Recruit)',
  evidence: [{ sample: 'comeet/board_page.html', date: '2026-10', shows: ['list'] }],
  hosts: ['www.comeet.com', 'www.comeet.co'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://www.comeet.com/jobs/Quarrylane/7A.00B/stone-mason/C1.D2E?coref=1.10.s96_85A',
        board: 'Quarrylane/7A.00B',
        external_id: 'C1.D2E',
      },
      {
        url: 'https://www.comeet.co/jobs/quarrylane/7a.00b/stone-mason/c1.d2e',
        board: 'quarrylane/7A.00B',
        external_id: 'C1.D2E',
      },
      {
        url: 'https://www.comeet.com/jobs/quarrylane/7A.00B/stone-mason/C1.D2E-03.A44',
        board: 'quarrylane/7A.00B',
        external_id: 'C1.D2E-03.A44',
      },
    ],
    boards: [
      { url: 'https://www.comeet.com/jobs/quarrylane/7A.00B', board: 'quarrylane/7A.00B' },
      { url: 'https://www.comeet.co/jobs/quarrylane/7a.00b/', board: 'quarrylane/7A.00B' },
    ],
    none: [
      'https://www.comeet.com/',
      'https://help.comeet.com/jobs/quarrylane/7A.00B/stone-mason/C1.D2E',
      'https://www.comeet.com/jobs/quarrylane',
      'https://www.comeet.com.evil.test/jobs/quarrylane/7A.00B/stone-mason/C1.D2E',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: boardOf(found), external_id: found.id!.toUpperCase() }
  },

  identifyBoard(url) {
    const found = firstMatch(BOARD_URLS, url)
    return found && boardOf(found)
  },

  boardUrl: pageOf,

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

function boardOf(found: Record<string, string | undefined>): string {
  return `${found.label}/${found.company!.toUpperCase()}`
}

const WHOLE_BOARD = new RegExp(`^${BOARD}$`, 'i')

function pageOf(board: string): string {
  const url = `https://www.comeet.com/jobs/${board}`
  if (WHOLE_BOARD.test(board)) return url
  throw new FetchFailure('refused', `${NAME}: a board is "label/XX.XXX", not "${board}"`, { url })
}

/** The board's page holds all positions with their descriptions. The API has the same data, but needs a token that only this page prints. */
async function readBoard(board: string, http: Fetcher) {
  const page = readPage(NAME, await http.fetch(pageOf(board), HTML))
  const company = page.jsonAfter(/\bCOMPANY_DATA\s*=/)
  const positions = page.jsonAfter(/\bCOMPANY_POSITIONS_DATA\s*=/)
  if (company === null || positions === null) throw page.refuse('expected COMPANY_DATA and COMPANY_POSITIONS_DATA on the page')
  const uid = company.at('company_uid').text().toUpperCase()
  if (!board.toUpperCase().endsWith(`/${uid}`)) throw page.refuse(`expected the board ${board}, got that of the company ${uid}`)
  const name = company.at('name').textOrNull()
  return {
    complete: true,
    jobs: positions.items().filter((position) => position.at('is_internal').booleanOrNull() !== true),
    company: companyNamed(name),
  }
}

function idOf(position: Field): string {
  return position.at('uid').text().toUpperCase()
}

/** `time_updated` is the last edit, not the date of publication; `url_active_page` may be one careers page for all positions. */
function toPosting(board: string, position: Field): Posting {
  const id = idOf(position)
  const location = position.at('location')
  const places = place({
    text: location.at('name').textOrNull(),
    city: location.at('city').textOrNull(),
    region: location.at('state').textOrNull(),
    postal_code: location.at('postal_code').textOrNull(),
    country: location.at('country').textOrNull(),
  })
  return {
    ...blankPosting({
      external_job_id: id,
      url: `${pageOf(board)}/${slugOf(position.at('url_comeet_hosted_page'))}/${id}`,
      title: position.at('name').text(),
    }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: location.json(),
    places,
    workplace: workplaceOf(position),
    employment_type: employmentType(position.at('employment_type').textOrNull()),
    department: position.at('department').textOrNull(),
    description_html: descriptionOf(position),
  }
}

/** The label in the stated URL follows the company's name, but the board keeps the label it was added with: only the slug is taken. */
function slugOf(page: Field): string {
  const url = parseUrl(page.text())
  return encodeURIComponent((url && firstMatch(POSTING_URLS, url)?.slug) ?? page.refuse('the URL of a position'))
}

/** `is_remote` is true for hybrid positions too, so it counts only where no type is stated. */
function workplaceOf(position: Field): Workplace | null {
  const type = position.at('workplace_type').textOrNull()
  return type === null && position.at('location').at('is_remote').booleanOrNull() ? 'remote' : workplace(type)
}

/** The page keeps the sections under `custom_fields`, the API beside the other fields. */
function descriptionOf(position: Field): string | null {
  const details = [position.at('custom_fields').at('details'), position.at('details')].find(({ present }) => present)
  return joinSections(
    (details?.items() ?? [])
      .map((detail) => ({
        order: detail.at('order').numberOrNull() ?? 0,
        heading: detail.at('name').textOrNull(),
        html: detail.at('value').textOrNull(),
      }))
      .toSorted((a, b) => a.order - b.order),
  )
}
