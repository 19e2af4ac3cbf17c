import type { Fetcher } from '../http/fetcher.ts'
import { sessions } from '../http/session.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts, byHostAndPath } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections, plainTextHtml } from './reading/html.ts'
import { blankPosting, companyNamed, inBatches, listedWhole, place } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { allRows, type PagedList, readPages } from './reading/pages.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { DIGITS, firstMatch, queryId, UUID } from './reading/url.ts'

const NAME = 'beisen'
const DOMAIN = 'zhiye.com'
const PAGE = 1000
const { originOf, boardOf, onBoard } = boardHosts(NAME, DOMAIN, 'www portal-oss api static help')
const POSTING_URLS = [/^[^/]+\/portal\/jobs\/(?<id>\d+)$/i, /^[^/]+\/zpdetail\/(?<id>\d+)$/i]
/** The page of a posting is named by its id in the query, below a path for the kind of candidates. */
const DETAIL_URLS = [/^(?<host>[^/]+)\/[\w-]{1,32}\/detail$/i]
const PATHS: Record<string, string> = { 1: 'social', 2: 'campus', 3: 'intern' }
/** Employers call their sites "Acme recruiting", "Acme campus recruiting". */
const RECRUITING = /(?:校园招聘|社会招聘|人才招聘|招贤纳士|招聘门户|招聘官网|招聘网站|招聘中心|招聘)$/

export const beisen: Adapter = {
  name: NAME,
  title: 'Beisen (zhiye.com)',
  evidence: [],
  hosts: [DOMAIN],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://brassfinch.zhiye.com/portal/jobs/310045', board: 'brassfinch', external_id: '310045' },
      {
        url: 'https://Brassfinch.zhiye.com/social/detail?jobAdId=0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10&utm_source=x',
        board: 'brassfinch',
        external_id: '0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10',
      },
      { url: 'https://brassfinch.zhiye.com/zpdetail/310045', board: 'brassfinch', external_id: '310045' },
    ],
    boards: [
      { url: 'https://brassfinch.zhiye.com/', board: 'brassfinch' },
      { url: 'https://brassfinch.zhiye.com/social/jobs', board: 'brassfinch' },
      { url: 'https://brassfinch.zhiye.com/portal/registerSystemInfo', board: 'brassfinch' },
    ],
    none: [
      'https://www.zhiye.com/portal/jobs/310045',
      'https://portal-oss.zhiye.com/10000/image/logo.png',
      'https://brassfinch.zhiye.com.evil.test/portal/jobs/310045',
    ],
  },

  ...byHostAndPath(boardOf, idIn),

  boardUrl: (board) => `${originOf(board)}/`,

  async *list(board, { http }) {
    const { rows, complete, company } = await readBoard(board, http)
    for (const batch of inBatches(rows)) {
      yield batch.map((job) => listedWhole(job.at('JobAdId').id(), job.value, () => toPosting(board, job)))
    }
    return { complete, company }
  },

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readBoard(board, http))
    const job = found?.rows.find((each) => [each.at('JobAdId').id(), each.at('Id').idOrNull()].includes(external_id))
    return found && job ? { posting: toPosting(board, job), company: found.company } : null
  },
}

function idIn(url: URL): string | null {
  const id = firstMatch(POSTING_URLS, url)?.id
  if (id) return id
  if (firstMatch(DETAIL_URLS, url) === null) return null
  return queryId(url, 'jobadid', UUID)?.toLowerCase() ?? queryId(url, 'jobadid', DIGITS)
}

interface Portal {
  id: string
  company: StatedCompany | null
}

const portals = sessions<Portal>(async (board, http) => {
  const page = readPage(NAME, onBoard(await http.fetch(`${originOf(board)}/portal/registerSystemInfo`, HTML)))
  const settings = page.jsonAfter(/\bBSGlobal\s*=/)
  if (settings === null) throw page.refuse('expected the settings of a portal; older sites cannot be read')
  const name = settings.at('BeiAnInfo').at('SiteName').textOrNull()
  return { id: settings.at('PortalId').id(), company: companyNamed(name?.replace(RECRUITING, '').trim()) }
})

async function readBoard(board: string, http: Fetcher) {
  const url = `${originOf(board)}/api/Jobad/GetJobAdPageList`
  let company: StatedCompany | null = null
  const page: PagedList<Field>['page'] = ({ index }) =>
    portals.within(http, board, async (portal) => {
      company = portal.company
      const json = {
        PageIndex: index,
        PageSize: PAGE,
        KeyWords: '',
        SpecialType: 0,
        PortalId: portal.id,
        DisplayFields: ['Category', 'Description', 'LocId', 'Org', 'Salary'],
      }
      const answer = readJson(NAME, await http.fetch(url, { method: 'POST', json }))
      const code = answer.at('Code').idOrNull()
      if (code !== '200') throw contradiction(NAME, `the list answers with the code ${code}`, url)
      return { rows: answer.at('Data').itemsOrNone(), total: answer.at('Count').number(), url }
    })
  const read = await allRows(readPages({ name: NAME, size: PAGE, idOf: (job) => job.at('JobAdId').id(), page }))
  const rows = [...new Map(read.rows.map((job) => [job.at('JobAdId').id(), job])).values()]
  return { rows, complete: read.complete, company: company as StatedCompany | null }
}

function toPosting(board: string, job: Field): Posting {
  const id = job.at('JobAdId').id()
  const publicId = job.at('Id').idOrNull()?.toLowerCase() ?? null
  const path = PATHS[job.at('CategoryId').idOrNull() ?? '']
  const locations = job.at('LocNames').itemsOrNone()
  const isPublic = publicId !== null && UUID.test(publicId)
  return {
    ...blankPosting({
      external_job_id: id,
      url:
        isPublic && path
          ? `${originOf(board)}/${path}/detail?jobAdId=${publicId}`
          : `${originOf(board)}/portal/jobs/${encodeURIComponent(id)}`,
      title: job.at('JobAdName').text(),
    }),
    alias_ids: isPublic ? [publicId] : [],
    location_raw: locations[0]?.textOrNull() ?? null,
    locations_raw: job.at('LocNames').json(),
    places: locations.flatMap((each) => place({ text: each.textOrNull() })),
    department: job.at('Org').textOrNull(),
    salary_raw: job.at('Salary').textOrNull(),
    // The year 1 stands for no date.
    posted_at: job.at('PostDate').timestampOrNull(),
    description_html: joinSections(['Duty', 'Require'].map((key) => ({ heading: null, html: htmlIn(job.at(key)) }))),
  }
}

function htmlIn(field: Field): string | null {
  const text = field.textOrNull()
  return text === null ? null : plainTextHtml(text)
}
