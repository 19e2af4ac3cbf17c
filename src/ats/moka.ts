import { createDecipheriv } from 'node:crypto'
import { type Fetched, type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { sessions } from '../http/session.ts'
import type { Posting, StatedPay } from '../job/posting.ts'
import type { SalaryPeriod } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, listedInPart, listedWhole, pay, place, placeText } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { allRows, listPages, type PagedList, readPages } from './reading/pages.ts'
import { contradiction, Field, readJson } from './reading/read.ts'
import { hostOf, pathOf } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'

const NAME = 'moka'
const DOMAIN = 'mokahr.com'
const API = '/api/outer/ats-apply/website'
const PAGE = 50
/** The first labels of the hosts that show boards. The first one is left out of a board's name. */
const HOSTS = ['app', 'hire-r1']
const ROUTE = /^(?<kind>social|campus)[-_](?:recruitment|apply)$/i
const BOARD = /^(?:(?<host>hire-r1)\/)?(?<org>(?!hire-r1\/)[\w-]+)\/(?<site>[1-9]\d{0,11})(?:\/(?<kind>campus))?$/i
/** The page of a posting is a place on the page of its site: `#/job/UUID`. */
const JOB = /^#\/job\/(?<id>[\w-]+)(?:$|[/?])/
const SHUT_DOWN = /当前网页已关停/
const NO_SUCH_COMPANY = 703_002
/** The period that a number in `salaryUnit` stands for, and the yuan in one of its units. */
const UNITS: Record<number, [SalaryPeriod, number]> = {
  0: ['month', 1000],
  1: ['month', 1],
  2: ['week', 1],
  3: ['day', 1],
  4: ['hour', 1],
  6: ['month', 1],
  7: ['week', 1],
  8: ['day', 1],
  9: ['hour', 1],
  11: ['year', 1],
}

/*
 * A board is an organisation and one of its sites, with the host where it is not `app` and the kind where it is not for experienced people:
 * `acme/70415`, `hire-r1/acme/70415/campus`.
 */
export const moka: Adapter = {
  name: NAME,
  title: 'Moka',
  evidence: [],
  hosts: [DOMAIN],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://app.mokahr.com/social-recruitment/brassfinch/70415#/job/0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10',
        board: 'brassfinch/70415',
        external_id: '0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10',
      },
      {
        url: 'https://app.mokahr.com/social-recruitment/brassfinch/70415/?recommendCode=x#/job/0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10/apply',
        board: 'brassfinch/70415',
        external_id: '0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10',
      },
      {
        url: 'https://hire-r1.mokahr.com/campus_apply/brassfinch/88?locale=en-US#/job/0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10?from=x',
        board: 'hire-r1/brassfinch/88/campus',
        external_id: '0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10',
      },
    ],
    boards: [
      { url: 'https://app.mokahr.com/social-recruitment/brassfinch/70415', board: 'brassfinch/70415' },
      { url: 'https://app.mokahr.com/campus-recruitment/brassfinch/88#/jobs?page=2', board: 'brassfinch/88/campus' },
    ],
    none: [
      'https://app.mokahr.com/social-recruitment/brassfinch#/job/0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10',
      'https://www.mokahr.com/social-recruitment/brassfinch/70415#/job/0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10',
      'https://app.mokahr.com.evil.test/social-recruitment/brassfinch/70415#/job/0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10',
    ],
  },

  identify(url) {
    const board = boardIn(url)
    const id = JOB.exec(url.hash)?.groups?.id
    return board && id ? { board, external_id: id } : null
  },

  identifyBoard: boardIn,

  boardUrl: siteUrl,

  /* Some sites have the text in the list, others only in the answer about one posting. */
  list: (board, { http }) =>
    listPages(readRows(board, http), (row) =>
      row.at('jobDescription').present
        ? listedWhole(idOf(row), row.value, () => toPosting(board, row))
        : listedInPart(idOf(row), row.value, JSON.stringify(row.value)),
    ),

  detail: (board, handle, http) => readPosting(board, new Field(JSON.parse(handle), NAME, siteUrl(board)), http),

  /* The answer about a closed posting is not known, so that a posting is looked for in the list. */
  async fetch(board, external_id, http) {
    const found = await nullWhenGone(allRows(readRows(board, http)))
    const row = found?.rows.find((each) => idOf(each) === external_id)
    return row ? { posting: await readPosting(board, row, http), company: null } : null
  },
}

interface Site {
  origin: string
  org: string
  site: string
  kind: string
}

function boardIn(url: URL): string | null {
  const label = HOSTS.find((each) => hostOf(url) === `${each}.${DOMAIN}`)
  const [route = '', org, site, ...rest] = pathOf(url)
  const kind = ROUTE.exec(route)?.groups?.kind?.toLowerCase()
  if (label === undefined || kind === undefined || rest.length > 0) return null
  const board = `${label === HOSTS[0] ? '' : `${label}/`}${org}/${site}${kind === 'campus' ? '/campus' : ''}`
  return BOARD.test(board) ? board : null
}

function siteOf(board: string): Site {
  const { host = HOSTS[0]!, org, site, kind = 'social' } = BOARD.exec(board)?.groups ?? {}
  if (org && site) return { origin: `https://${host.toLowerCase()}.${DOMAIN}`, org, site, kind: kind.toLowerCase() }
  throw new FetchFailure('refused', `${NAME}: a board is an organisation and a site, not "${board}"`, { url: board })
}

function siteUrl(board: string): string {
  const { origin, org, site, kind } = siteOf(board)
  return `${origin}/${kind}-recruitment/${org}/${site}`
}

/** Answers are encrypted with a key that they carry themselves and a first block that the page of the site holds. */
const firstBlocks = sessions<string>(async (board, http) => {
  const page = readPage(NAME, await http.fetch(siteUrl(board), HTML))
  const data = page.select('#init-data')[0]?.attribute('value') ?? null
  if (data === null) throw page.lacks('the settings of a site', page.says(SHUT_DOWN))
  const iv = page.parsed(data, '#init-data').at('aesIv')
  return /^[\x20-\x7e]{16}$/.test(iv.text()) ? iv.text() : iv.refuse('16 characters')
})

function ask(board: string, path: string, question: object, http: Fetcher): Promise<Field> {
  const { origin, org, site, kind } = siteOf(board)
  return firstBlocks.within(http, board, async (iv) => {
    const json = { orgId: org, siteId: Number(site), site: kind, ...question }
    const answer = await http.fetch(`${origin}${API}/${path}`, { method: 'POST', json })
    return dataIn(decrypted(answer, iv), answer.url)
  })
}

function decrypted(answer: Fetched, iv: string): Field {
  const sealed = readJson(NAME, answer)
  const key = sealed.at('necromancer').textOrNull()
  if (key === null) return sealed
  if (!/^[\x20-\x7e]{16}$/.test(key)) sealed.at('necromancer').refuse('16 characters')
  const data = sealed.at('data').text()
  try {
    const cipher = createDecipheriv('aes-128-cbc', key, iv)
    const body = Buffer.concat([cipher.update(data, 'base64'), cipher.final()]).toString('utf8')
    return readJson(NAME, { ...answer, body })
  } catch (cause) {
    if (cause instanceof FetchFailure) throw cause
    throw new FetchFailure('bad_payload', `${NAME}: the answer cannot be decrypted`, { url: answer.url, cause })
  }
}

function dataIn(answer: Field, url: string): Field {
  const code = answer.at('code').numberOrNull() ?? 0
  if (code === NO_SUCH_COMPANY) throw new FetchFailure('gone', `${NAME}: there is no such organisation`, { url })
  if (code !== 0 || answer.at('success').booleanOrNull() === false)
    throw contradiction(NAME, `the answer has the code ${code}`, url)
  return answer.at('data').object()
}

const idOf = (row: Field) => row.at('id').id()

function readRows(board: string, http: Fetcher) {
  const page: PagedList<Field>['page'] = async ({ offset }) => {
    const data = await ask(board, 'jobs/v2', { limit: PAGE, offset, needStat: true }, http)
    return { rows: data.at('jobs').items(), total: data.at('jobStats').at('total').number(), url: siteUrl(board) }
  }
  return readPages({ name: NAME, size: PAGE, idOf, page })
}

/** Only the list has the names of towns; the answer about one posting numbers them. */
async function readPosting(board: string, row: Field, http: Fetcher): Promise<Posting> {
  if (row.at('jobDescription').present) return toPosting(board, row)
  const whole = await ask(board, 'job', { jobId: idOf(row) }, http)
  if (idOf(whole) !== idOf(row)) throw contradiction(NAME, `asked for posting ${idOf(row)}, got ${idOf(whole)}`, siteUrl(board))
  return { ...toPosting(board, row), description_html: whole.at('jobDescription').textOrNull() }
}

function toPosting(board: string, row: Field): Posting {
  const locations = row.at('locations')
  const places = locations.itemsOrNone().flatMap((each) =>
    place({
      city: each.at('cityName').textOrNull(),
      region: each.at('provinceName').textOrNull(),
      country: each.at('country').textOrNull(),
    }),
  )
  const department = row.at('department')
  return {
    ...blankPosting({
      external_job_id: idOf(row),
      url: `${siteUrl(board)}#/job/${encodeURIComponent(idOf(row))}`,
      title: row.at('title').text(),
    }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: locations.json(),
    places,
    employment_type: employmentType(row.at('commitment').textOrNull()),
    experience_min_years: row.at('minExperience').numberOrNull() || null,
    experience_max_years: row.at('maxExperience').numberOrNull() || null,
    department: typeof department.value === 'string' ? department.textOrNull() : department.at('name').textOrNull(),
    pay: payOf(row),
    posted_at: row.at('publishedAt').timestampOrNull() ?? row.at('openedAt').timestampOrNull(),
    description_html: row.at('jobDescription').textOrNull(),
  }
}

/** Sums are in yuan. 0 means that the employer does not state them. */
function payOf(row: Field): StatedPay[] {
  const [period, yuan] = UNITS[row.at('salaryUnit').numberOrNull() ?? -1] ?? [null, null]
  if (period === null) return []
  const [min, max] = ['minSalary', 'maxSalary'].map((name) => row.at(name).amountOrNull())
  return pay({ min: min ? min * yuan : null, max: max ? max * yuan : null, currency: 'CNY', period })
}
