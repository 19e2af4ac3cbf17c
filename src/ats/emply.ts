import type { Fetcher } from '../http/fetcher.ts'
import { FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts, byHostAndPath } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, place } from './reading/listed.ts'
import { HTML, type Page, readPage } from './reading/page.ts'
import { contradiction, type Field } from './reading/read.ts'
import { textAt } from './reading/script-literal.ts'
import { pathOf, withoutLocale } from './reading/url.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'emply'
const { originOf, boardOf, onBoard } = boardHosts(NAME, 'career.emply.com', 'www')
/** Sites have their list in one of these languages, most in Danish and English. */
const LANGUAGES = ['en', 'da']
const VACANCIES = /\bvacancies\s{0,4}:\s{0,4}JSON\.parse\(\s{0,4}(?=')/

export const emply: Adapter = {
  name: NAME,
  title: 'Emply',
  evidence: [],
  hosts: ['career.emply.com'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://larkmoor.career.emply.com/en/ad/lamp-consultant/vgxqup', board: 'larkmoor', external_id: 'vgxqup' },
      {
        url: 'https://larkmoor.career.emply.com/da/apply/lampekonsulent/vgxqup?utm_source=x',
        board: 'larkmoor',
        external_id: 'vgxqup',
      },
      { url: 'https://larkmoor.career.emply.com/ad/lampekonsulent/vgxqup', board: 'larkmoor', external_id: 'vgxqup' },
    ],
    boards: [
      { url: 'https://larkmoor.career.emply.com/en/vacant-positions', board: 'larkmoor' },
      { url: 'https://larkmoor.career.emply.com/', board: 'larkmoor' },
    ],
    none: [
      'https://www.emply.com/en/ad/lamp-consultant/vgxqup',
      'https://larkmoor.career.emply.com.evil.test/en/ad/lamp-consultant/vgxqup',
    ],
  },

  ...byHostAndPath(boardOf, idIn),

  boardUrl: (board) => `${originOf(board)}/${LANGUAGES[0]}/vacant-positions`,

  ...byWholeBoard({ readBoard, idOf: (job) => job.at('shortId').id(), toPosting }),
}

/** The language before `ad` may be left out. */
function idIn(url: URL): string | null {
  const path = pathOf(url)
  const [step, , id, ...more] = path.length === 4 ? withoutLocale(path) : path
  const isPosting = (step === 'ad' || step === 'apply') && more.length === 0
  return isPosting && id !== undefined && /^[\w-]+$/.test(id) ? id : null
}

/** The page of the list holds all postings in a text of JSON. Entries of the talent pool are no postings. */
async function readBoard(board: string, http: Fetcher) {
  const page = await listPage(board, http)
  const script = page.select('script').find(({ source }) => VACANCIES.test(source))?.source
  const found = script && VACANCIES.exec(script)
  if (!found) throw page.refuse('expected the vacancies on the page of the list')
  const json = textAt(script!.slice(found.index + found[0].length))
  if (json === null) throw page.refuse('expected the vacancies to end')
  const jobs = page.parsed(json, 'the vacancies').items()
  const ids = new Set(jobs.map((job) => job.at('shortId').id()))
  if (ids.size < jobs.length) throw contradiction(NAME, 'the list has a posting twice', page.url)
  return { complete: true, jobs: jobs.filter((job) => job.at('talentPool').booleanOrNull() !== true), severalEmployers: false }
}

async function listPage(board: string, http: Fetcher): Promise<Page> {
  for (const language of LANGUAGES) {
    const answer = await nullWhenGone(http.fetch(`${originOf(board)}/${language}/vacant-positions`, HTML))
    if (answer !== null) return readPage(NAME, onBoard(answer))
  }
  throw new FetchFailure('gone', `${NAME}: ${board} has no page of vacant positions`, { url: originOf(board) })
}

function toPosting(board: string, job: Field): Posting {
  const id = job.at('shortId').id()
  const location = job.at('location').textOrNull()
  const text = job
    .at('translations')
    .itemsOrNone()
    .flatMap((each) => each.at('content').textOrNull() ?? [])[0]
  const slug = encodeURIComponent(job.at('titleAsUrl').textOrNull() ?? '-')
  return {
    ...blankPosting({
      external_job_id: id,
      url: `${originOf(board)}/${LANGUAGES[0]}/ad/${slug}/${encodeURIComponent(id)}`,
      title: job.at('title').text(),
    }),
    location_raw: location,
    locations_raw: location,
    places: place({ text: location }),
    department: job.at('department').textOrNull(),
    posted_at: job.at('published').timestampOrNull(),
    expires_at: job.at('deadline').timestampOrNull(),
    description_html: text ?? null,
  }
}
