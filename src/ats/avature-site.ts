import { FetchFailure } from '../http/fetcher.ts'
import { isHostName } from './reading/board-host.ts'
import { DIGITS, firstMatch, hostOf, hostWithin, queryId, subdomainOf } from './reading/url.ts'

export const NAME = 'avature'
export const DOMAIN = 'avature.net'
/** The portal that nearly all customers have; a board that names no other has this one. */
const PORTAL = 'careers'
const LOCALE = '(?:/[a-z]{2}(?:_[A-Za-z]{2})?)?'
/** The names of a posting's page: portals publish jobs, folders or pipelines, each portal one kind. */
export const DETAILS = ['JobDetail', 'FolderDetail', 'PipelineDetail']
const DETAIL = `(?:${DETAILS.join('|')})`
const POSTING_URLS = [
  new RegExp(`^[^/]+${LOCALE}/(?<portal>[\\w-]+)/${DETAIL}/(?:[^/]+/)?(?<id>\\d+)$`),
  new RegExp(`^[^/]+${LOCALE}/(?<portal>[\\w-]+)/${DETAIL}$`),
]
const QUERY_IDS = ['jobid', 'folderid', 'pipelineid']
const BOARD_URLS = [
  ...POSTING_URLS,
  new RegExp(`^[^/]+${LOCALE}/(?<portal>[\\w-]+)/SearchJobs(?:Maps)?(?:/.*)?$`),
  new RegExp(`^[^/]+${LOCALE}(?:/(?<portal>careers))?$`),
]
const BOARD = /^(?<site>[\w.-]+)(?:\/(?<portal>[\w-]{2,}))?$/

export function idIn(url: URL): string | null {
  const found = firstMatch(POSTING_URLS, url)
  return found && (found.id ?? QUERY_IDS.flatMap((name) => queryId(url, name, DIGITS) ?? [])[0] ?? null)
}

/** On an employer's own host the answer holds only where the page has the system's marks. */
export function boardIn(url: URL): string | null {
  const company = hostWithin(url, DOMAIN) ? subdomainOf(url, DOMAIN) : hostOf(url)
  const found = firstMatch(BOARD_URLS, url)
  if (company === null || company === 'www' || found === null) return null
  return (found.portal ?? PORTAL) === PORTAL ? company : `${company}/${found.portal}`
}

export function portalOf(board: string): string {
  const { site, portal = PORTAL } = BOARD.exec(board)?.groups ?? {}
  if (site && isHostName(site)) return `https://${site.toLowerCase()}/${portal}`
  if (site && /^(?!www$)[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(site)) return `https://${site.toLowerCase()}.${DOMAIN}/${portal}`
  throw new FetchFailure('refused', `${NAME}: a board is a host or its first label, with a portal, not "${board}"`, {
    url: board,
  })
}
