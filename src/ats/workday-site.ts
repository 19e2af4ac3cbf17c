import { FetchFailure } from '../http/fetcher.ts'
import { hostOf, pathOf, withoutApplySteps, withoutLocale } from './reading/url.ts'

/*
 * A board is `{tenant}.{wdN}/{site}`. It is on one of two hosts, and the board does not tell which:
 *   {tenant}.{wdN}.myworkdayjobs.com/[{locale}/]{site}
 *   {wdN}.myworkdaysite.com/[{locale}/]recruiting/{tenant}/{site}
 * Sandboxes ({tenant}.{wdN}.myworkdayjobs-impl.com, impl-wdN.*) match neither pattern.
 */
const OWN_HOST = /^([\w-]+)\.(wd\d+)\.myworkdayjobs\.com$/
const SHARED_HOST = /^(wd\d+)\.myworkdaysite\.com$/
const BOARD = /^([\w-]+)\.(wd\d+)\/([\w-]+)$/
const SITE = /^[\w-]+$/
/** Path segments that follow the site. A site may have such a name itself: PayPal's is `jobs`, so a posting there is `/jobs/job/...`. */
const STEPS = new Set(['job', 'jobs', 'details', 'login'])

/** The data centre is the label before the domain: acme.wd5.myworkdayjobs.com and wd5.myworkdaysite.com. */
const DATA_CENTRE = /(?:^|\.)(wd\d+)\.myworkday(?:jobs|site)\.com$/

/** The lane of a host: the lane of its data centre, which both kinds of host share. */
export function dataCentreLane(hostname: string): string {
  return `${DATA_CENTRE.exec(hostname)?.[1] ?? hostname}.workday`
}

/** The two hosts that may have a board; `mark` goes before the path in a posting's handle. */
export const HOMES = [
  { mark: '', host: (tenant: string, shard: string) => `${tenant}.${shard}.myworkdayjobs.com` },
  { mark: 'myworkdaysite.com', host: (_tenant: string, shard: string) => `${shard}.myworkdaysite.com` },
] as const

export type Home = (typeof HOMES)[number]

/** The URL of a site's list and details. No locale belongs in this path (405). */
export function cxsUrl(board: string, home: Home): string {
  const { tenant, shard, site } = partsOf(board)
  return `https://${home.host(tenant, shard)}/wday/cxs/${tenant}/${site}`
}

/** The URL that the paths of a site's pages are appended to. */
export function siteUrl(board: string, home: Home): string {
  const { tenant, shard, site } = partsOf(board)
  return `https://${home.host(tenant, shard)}${home.mark === '' ? '' : `/recruiting/${tenant}`}/${site}`
}

/** The page of a board. `/PT` alone would be a locale, so a site of that name is shown by its list of jobs. */
export function pageUrl(board: string): string {
  const { site } = partsOf(board)
  return `${siteUrl(board, HOMES[0])}${site.length === 2 && isLanguage(site) ? '/jobs' : ''}`
}

/** The board of a URL and the segments after the site in its path. */
export function locate(url: URL): { board: string; rest: string[] } | null {
  const host = hostOf(url)
  const own = OWN_HOST.exec(host)
  const shard = own?.[2] ?? SHARED_HOST.exec(host)?.[1]
  if (shard === undefined) return null
  const [tenant, site, ...rest] = tenantPath(pathOf(url), own?.[1])
  if (tenant === undefined || site === undefined || !SITE.test(site) || !mayBeSite(site, rest)) return null
  // The host form of a tenant is lower case, so the path form is too: both must give one board.
  const folded = tenant.toLowerCase()
  return own && folded !== own[1] ? null : { board: `${folded}.${shard}/${site}`, rest }
}

/**
 * The posting that a path after the site names: `job/[{location}/]{title}_{id}` or the side panel's
 * `details/{title}_{id}`, with or without application steps behind it.
 */
export function postingIn(rest: string[]): string | null {
  if (rest[0] !== 'job' && rest[0] !== 'details') return null
  const apply = rest.findIndex((segment, index) => index > 1 && segment.toLowerCase() === 'apply')
  const path = apply === -1 ? withoutApplySteps(rest) : rest.slice(0, apply)
  return path.length > 1 ? idIn(path.at(-1)!) : null
}

/**
 * The part after the last `_` of `{title}_{id}`. Some tenants give their requisitions no id: there the path ends in `_`, and the whole segment names
 * the posting (18 of the sites in a crawl of 2026 do). The suffix of a repost (`R48898-1`) stays: ids themselves contain hyphens (`20-713`), and
 * `R48898` may be another posting of the same requisition.
 */
export function idIn(segment: string): string | null {
  const name = segment.slice(segment.lastIndexOf('/') + 1)
  if (name.endsWith('_') && name.length > 1) return name
  return /_([^_/]+)$/.exec(name)?.[1] ?? null
}

/** The path of a posting's detail, made from its id alone. Workday answers without the location, and with any title before the id. */
export function pathOfId(id: string): string {
  return `/job/${id.endsWith('_') ? '' : 'posting_'}${encodeURIComponent(id)}`
}

/** `/job/Porto/Harbour-Pilot_R57866` names no site: its first segment is a step, because another name follows it. */
function mayBeSite(site: string, [next]: string[]): boolean {
  return !STEPS.has(site) || next === undefined || STEPS.has(next)
}

function tenantPath(path: string[], ownTenant: string | undefined): string[] {
  if (path[0] === 'wday') return path[1] === 'cxs' ? path.slice(2) : []
  const recruiting = path.indexOf('recruiting')
  if (recruiting !== -1 && withoutLocale(path.slice(0, recruiting)).length === 0) return path.slice(recruiting + 1)
  return ownTenant === undefined ? [] : [ownTenant, ...fromSite(path)]
}

/**
 * The path from its site on. A site may be two letters, as a locale may: it is the site where a step follows it, or where it is no
 * language. `/en-US` and `/en` alone are locales.
 */
function fromSite(path: string[]): string[] {
  const [first, next] = path
  const inside = withoutLocale(path)
  if (inside.length === path.length || first!.length > 2) return inside
  const localeAndSite = inside.length > 1 && STEPS.has(inside[1]!)
  const siteAtOnce = next === undefined ? !isLanguage(first!) : STEPS.has(next)
  return siteAtOnce && !localeAndSite ? path : inside
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const isLanguage = (code: string) => languages.of(code.toLowerCase()) !== undefined

function partsOf(board: string): { tenant: string; shard: string; site: string } {
  const match = BOARD.exec(board)
  if (match) return { tenant: match[1]!, shard: match[2]!, site: match[3]! }
  throw new FetchFailure('refused', `workday: a board reads tenant.wdN/site, not "${board}"`, { url: '' })
}
