import { FetchFailure } from '../http/fetcher.ts'
import { hostOf, pathOf, withoutApplySteps, withoutLocale } from './reading/url.ts'

/*
 * A board is `{tenant}.{wdN}/{site}`. It lives on one of two hosts, and the board does not tell which:
 *   {tenant}.{wdN}.myworkdayjobs.com/[{locale}/]{site}
 *   {wdN}.myworkdaysite.com/[{locale}/]recruiting/{tenant}/{site}
 * Sandboxes ({tenant}.{wdN}.myworkdayjobs-impl.com, impl-wdN.*) match neither pattern.
 */
const OWN_HOST = /^([\w-]+)\.(wd\d+)\.myworkdayjobs\.com$/
const SHARED_HOST = /^(wd\d+)\.myworkdaysite\.com$/
const BOARD = /^([\w-]+)\.(wd\d+)\/([\w-]+)$/
const SITE = /^[\w-]+$/
/** What follows the site in a path; never a site itself. */
const STEPS = new Set(['job', 'jobs', 'details', 'login', 'wday', 'recruiting'])

/** The two hosts a board may live on; `mark` goes before the path in a posting's handle. */
export const HOMES = [
  { mark: '', host: (tenant: string, shard: string) => `${tenant}.${shard}.myworkdayjobs.com` },
  { mark: 'myworkdaysite.com', host: (_tenant: string, shard: string) => `${shard}.myworkdaysite.com` },
] as const

export type Home = (typeof HOMES)[number]

/** Where a site's list and details are served. No locale belongs in this path (405). */
export function cxsUrl(board: string, home: Home): string {
  const { tenant, shard, site } = partsOf(board)
  return `https://${home.host(tenant, shard)}/wday/cxs/${tenant}/${site}`
}

export function pageUrl(board: string, home: Home): string {
  const { tenant, shard, site } = partsOf(board)
  return `https://${home.host(tenant, shard)}${home.mark === '' ? '' : `/recruiting/${tenant}`}/${site}`
}

/** The board of a URL and what follows the site in its path. */
export function locate(url: URL): { board: string; rest: string[] } | null {
  const host = hostOf(url)
  const own = OWN_HOST.exec(host)
  const shard = own?.[2] ?? SHARED_HOST.exec(host)?.[1]
  if (shard === undefined) return null
  const [tenant, site, ...rest] = tenantPath(pathOf(url), own?.[1])
  if (tenant === undefined || site === undefined || STEPS.has(site) || !SITE.test(site)) return null
  // The host form of a tenant is lower case, so the path form is too: both must give one board.
  const folded = tenant.toLowerCase()
  return own && folded !== own[1] ? null : { board: `${folded}.${shard}/${site}`, rest }
}

/**
 * The posting a path after the site names: `job/[{location}/]{title}_{id}` or the side panel's `details/{title}_{id}`,
 * application steps behind it or not.
 */
export function postingIn(rest: string[]): string | null {
  if (rest[0] !== 'job' && rest[0] !== 'details') return null
  const apply = rest.findIndex((segment, index) => index > 1 && segment.toLowerCase() === 'apply')
  const path = apply === -1 ? withoutApplySteps(rest) : rest.slice(0, apply)
  return path.length > 1 ? idIn(path.at(-1)!) : null
}

/**
 * What stands after the last `_` of `{title}_{id}`. The suffix of a repost (`R48898-1`) stays: ids themselves hold hyphens (`20-713`),
 * and `R48898` may be another posting of the same requisition.
 */
export function idIn(segment: string): string | null {
  return /_([^_/]+)$/.exec(segment)?.[1] ?? null
}

function tenantPath(path: string[], ownTenant: string | undefined): string[] {
  if (path[0] === 'wday') return path[1] === 'cxs' ? path.slice(2) : []
  const inside = withoutLeadingLocale(path)
  if (inside[0] === 'recruiting') return inside.slice(1)
  return ownTenant === undefined ? [] : [ownTenant, ...inside]
}

/** A site may itself be two letters: then a step follows it at once. A locale alone is no site. */
function withoutLeadingLocale(path: string[]): string[] {
  const inside = withoutLocale(path)
  const siteAtOnce =
    inside.length < path.length && path[0]!.length === 2 && STEPS.has(inside[0] ?? '') && inside[0] !== 'recruiting'
  return siteAtOnce ? path : inside
}

function partsOf(board: string): { tenant: string; shard: string; site: string } {
  const match = BOARD.exec(board)
  if (match) return { tenant: match[1]!, shard: match[2]!, site: match[3]! }
  throw new FetchFailure('refused', `workday: a board reads tenant.wdN/site, not "${board}"`, { url: '' })
}
