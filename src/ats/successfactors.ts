import { FetchFailure } from '../http/fetcher.ts'
import type { Adapter } from './adapter.ts'
import { isHostName } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { inBatches } from './reading/listed.ts'
import { DIGITS, firstMatch, hostOf, hostWithin, queryId } from './reading/url.ts'
import { type LegacySite, legacyUrl, postingOf, readLegacyList } from './successfactors-legacy.ts'
import { listSearch, NAME, siteId, siteTotal } from './successfactors-search.ts'
import { readSiteFeed, readSitePosting } from './successfactors-site.ts'

/** The older career sites of a data centre: the query names the employer and the requisition. */
const CAREER = /^(?<host>career[^./]*\.(?:successfactors|sapsf)\.(?:com|eu|cn))\/(?:careers?|sfcareer\/jobreqcareer)$/
const LEGACY_BOARD = /^(?<host>career[^./]*\.(?:successfactors|sapsf)\.(?:com|eu|cn))\/(?<company>[\w-]+)$/i
/** Newer sites are below these domains or, mostly, on employers' own. */
const SITE_DOMAINS = ['jobs2web.com', 'jobs.hr.cloud.sap']

/* A board is the whole host of a career site, or the host of a data centre and the name of a company on it (`career4.successfactors.com/acme`). */
export const successfactors: Adapter = {
  name: NAME,
  title: 'SAP SuccessFactors',
  // The page is that of a search, which lists only sites without a feed. Neither a feed nor a list of the older sites is recorded.
  evidence: [{ sample: 'successfactors/search_page.html', date: '2026-09', shows: [] }],
  hosts: ['successfactors.com', 'successfactors.eu', 'sapsf.com', 'sapsf.eu', 'sapsf.cn', ...SITE_DOMAINS],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://career4.successfactors.com/career?company=ThistleP&career_ns=job_listing&career_job_req_id=21841',
        board: 'career4.successfactors.com/ThistleP',
        external_id: '21841',
      },
      {
        url: 'https://career2.successfactors.eu/career?career%5fns=job%5flisting&company=ThistleP&career%5fjob%5freq%5fid=21841',
        board: 'career2.successfactors.eu/ThistleP',
        external_id: '21841',
      },
      {
        url: 'https://career44.sapsf.com/career?company=thistle&career_ns=job_application&career_job_req_id=512',
        board: 'career44.sapsf.com/thistle',
        external_id: '512',
      },
      {
        url: 'https://career8.successfactors.com/sfcareer/jobreqcareer?jobId=13927&company=ThistleP',
        board: 'career8.successfactors.com/ThistleP',
        external_id: '13927',
      },
      {
        url: 'https://thistle.jobs2web.com/job/Abidjan-Night-Weaver-01/1441963333/?locale=en_US',
        board: 'thistle.jobs2web.com',
        external_id: '1441963333',
      },
      {
        url: 'https://Thistle.jobs.hr.cloud.sap/job/Night-Weaver/172852-en_US?feedId=null&utm_source=x',
        board: 'thistle.jobs.hr.cloud.sap',
        external_id: '172852',
      },
      {
        url: 'https://thistle.jobs2web.com/looms/job/Abidjan-Night-Weaver-01/1441963333/',
        board: 'thistle.jobs2web.com',
        external_id: '1441963333',
      },
    ],
    boards: [
      {
        url: 'https://career4.successfactors.com/career?company=ThistleP&career_ns=job_listing_summary&resultType=XML',
        board: 'career4.successfactors.com/ThistleP',
      },
      { url: 'https://career15.sapsf.cn/career?company=thistle09', board: 'career15.sapsf.cn/thistle09' },
      { url: 'https://thistle.jobs2web.com/go/All-Jobs/7439460/', board: 'thistle.jobs2web.com' },
      { url: 'https://thistle.jobs.hr.cloud.sap/search/?q=weaver&locale=de_DE', board: 'thistle.jobs.hr.cloud.sap' },
      { url: 'https://thistle.jobs2web.com/sitemal.xml', board: 'thistle.jobs2web.com' },
    ],
    none: [
      'https://www.successfactors.com/career?company=ThistleP&career_job_req_id=21841',
      'https://career4.successfactors.com/career?career_job_req_id=21841',
      'https://www.jobs2web.com/job/Abidjan-Night-Weaver-01/1441963333/',
      'https://career4.successfactors.com.evil.test/career?company=ThistleP&career_job_req_id=21841',
      'https://thistle.jobs2web.com.evil.test/job/Abidjan-Night-Weaver-01/1441963333/',
    ],
  },

  identify(url) {
    const legacy = legacyBoard(url)
    const board = legacy ?? siteBoard(url)
    const external_id = legacy
      ? (queryId(url, 'career_job_req_id', DIGITS) ?? queryId(url, 'jobid', DIGITS))
      : board && siteId(url)
    return board && external_id ? { board, external_id } : null
  },

  identifyOnOwnDomain: siteId,

  identifyBoard: (url) => legacyBoard(url) ?? siteBoard(url),

  pageMarks:
    'body.coreCSB, script[src*="/platform/js/j2w/"], link[href*="/platform/css/j2w/"], link[href*="rmkcdn.successfactors.com"]',

  hostsOfBoard: (board) => (isHostName(board) ? [board.toLowerCase()] : []),

  boardUrl(board) {
    const legacy = legacyOf(board)
    return legacy ? legacyUrl(legacy) : `${originOf(board)}/search/`
  },

  boardPage: { vendorWords: ['SAP SuccessFactors', 'SuccessFactors', 'Career Opportunities'] },

  /* The older sites have no page of a posting that is documented. */
  fetchReadsList: (board) => legacyOf(board) !== null,

  async *list(board, { http }) {
    const legacy = legacyOf(board)
    const found = legacy ? await readLegacyList(legacy, http) : await readSiteFeed(originOf(board), http)
    if (found === null) return yield* listSearch(originOf(board), http)
    const { rows, company } = found
    for (const batch of inBatches(rows)) yield batch
    if (legacy) return { complete: rows.length > 0, company }
    // A site answers 200 and no posting to a language that it does not publish, so an empty list proves nothing.
    const total = await siteTotal(originOf(board), http)
    return { complete: total !== null && total > 0 && rows.length >= total, company }
  },

  /* Only the rows of a search lack the text. */
  detail: (board, handle, http) => readSitePosting(originOf(board), handle, http),

  async fetch(board, external_id, http) {
    const legacy = legacyOf(board)
    const posting = legacy
      ? postingOf(await nullWhenGone(readLegacyList(legacy, http)), external_id)
      : await nullWhenGone(readSitePosting(originOf(board), external_id, http))
    return posting && { posting, company: posting.company }
  },
}

function legacyBoard(url: URL): string | null {
  const host = firstMatch([CAREER], url)?.host
  const company = host && queryId(url, 'company', /./)
  return company ? `${host}/${company}` : null
}

function legacyOf(board: string): LegacySite | null {
  const { host, company } = LEGACY_BOARD.exec(board)?.groups ?? {}
  return host && company ? { host: host.toLowerCase(), company } : null
}

function siteBoard(url: URL): string | null {
  const host = hostOf(url)
  return SITE_DOMAINS.some((domain) => hostWithin(url, domain) && host !== domain && host !== `www.${domain}`) ? host : null
}

function originOf(board: string): string {
  const url = `https://${board.toLowerCase()}`
  if (isHostName(board)) return url
  throw new FetchFailure('refused', `${NAME}: a board is a host, or the host of a data centre and a company, not "${board}"`, {
    url,
  })
}
