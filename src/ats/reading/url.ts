import { LONGEST_URL } from '../../job/web-url.ts'
import type { PostingIdentity } from '../adapter.ts'

/** Reading posting and board URLs. User name, port and fragment are never read here; only postings of Moka are identified by a fragment. */

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const DIGITS = /^\d+$/
const LOCALE = /^[a-z]{2}(?:[-_][a-z]{2})?$/i
/** The steps of application forms, longest first. */
const APPLY_STEPS = [
  ['apply', 'applymanually'],
  ['apply', 'autofillwithresume'],
  ['apply', 'usemylastapplication'],
  ['applications', 'new'],
  ['applicants', 'new'],
  ['candidates', 'new'],
  ['c', 'new'],
  ['apply'],
  ['application'],
  ['thanks'],
]

/** Null for text that is not an http(s) URL. */
export function parseUrl(text: string): URL | null {
  try {
    const url = new URL(text)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}

/** The host without the dot a fully qualified name may end in; the parser has already lower-cased it. */
export function hostOf(url: URL): string {
  return url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname
}

/** Exact, or a suffix after a dot. Never a substring: `evil-lever.co` and `lever.co.evil.test` are not `lever.co`. */
export function hostWithin(url: URL, domain: string): boolean {
  const host = hostOf(url)
  return host === domain || (host.endsWith(domain) && host[host.length - domain.length - 1] === '.')
}

/** The one label before `domain`: `acme` of `acme.recruitee.com`. Null for the bare domain and for deeper names. */
export function subdomainOf(url: URL, domain: string): string | null {
  if (!hostWithin(url, domain)) return null
  const label = hostOf(url).slice(0, -domain.length - 1)
  return label === '' || label.includes('.') ? null : label
}

/** Decoded path segments; empty ones (double and trailing slashes) do not count. */
export function pathOf(url: URL): string[] {
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  return url.pathname.includes('%') ? segments.map(decoded) : segments
}

/** Without a leading locale (`en-US`, `de`). Only for systems that put one there: `ro` is also a Lever board. */
export function withoutLocale(segments: string[]): string[] {
  return segments.length > 0 && LOCALE.test(segments[0]!) ? segments.slice(1) : segments
}

/** Without the steps of the application form at the end (`/apply`, `/apply/applyManually`, `/c/new`), however many there are. */
export function withoutApplySteps(segments: string[]): string[] {
  const steps = APPLY_STEPS.find((steps) =>
    steps.every((step, index) => segments.at(index - steps.length)?.toLowerCase() === step),
  )
  return steps === undefined ? segments : withoutApplySteps(segments.slice(0, -steps.length))
}

/** The page that an application form belongs to, by the steps at the end of its path; null when there are none. */
export function beforeApplying(url: URL): URL | null {
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  const page = withoutApplySteps(segments)
  if (page.length === segments.length) return null
  const before = new URL(url)
  before.pathname = `/${page.join('/')}`
  return before
}

/**
 * The first value of a query parameter (named in lower case) that is an id. Links carry `gh_jid` twice, upper-cased, or with a second query
 * pasted behind it (`?gh_jid=123?gh_src=x`): everything from the first non-word character after the id is ignored.
 */
export function queryId(url: URL, name: string, id: RegExp): string | null {
  // SuccessFactors writes its underscores as %5f.
  if (url.search.length <= name.length || !url.search.toLowerCase().replaceAll('%5f', '_').includes(name)) return null
  for (const [key, value] of url.searchParams) {
    if (key.toLowerCase() !== name) continue
    const candidate = /^[\w-]+/.exec(value.trim())?.[0]
    if (candidate && id.test(candidate)) return candidate
  }
  return null
}

/**
 * The named groups of the first pattern that fits `host/path` (decoded, without empty segments and steps of the application form), for
 * systems whose URLs have many forms.
 */
export function firstMatch(patterns: RegExp[], url: URL): Record<string, string | undefined> | null {
  // An escaped slash is part of a name, not a step of the path.
  const path = withoutApplySteps(pathOf(url)).map((segment) => segment.replaceAll('/', '%2F'))
  const place = [hostOf(url), ...path].join('/')
  if (place.length > LONGEST_URL) return null
  for (const pattern of patterns) {
    const groups = pattern.exec(place)?.groups
    if (groups) return groups
  }
  return null
}

/** `feedId` is how SuccessFactors marks the links of its feed. */
const TRACKING = /^(?:utm_.*|feedid|ref|referrer|source|src|[a-z]*clid|_gl|mc_[ce]id|trk|trid|gh_src|lever-.*)$/i

/**
 * A page's name, made of its path and its query without tracking parameters; null for a site's front page. For sites of no known
 * system, where nothing else names a posting.
 */
export function pageId(url: URL): string | null {
  const path = withoutApplySteps(url.pathname.split('/').filter((segment) => segment !== ''))
  const query = untracked(url)
  query.sort()
  const id = `/${path.join('/')}${query.size > 0 ? `?${query}` : ''}`
  return id === '/' ? null : id
}

/** An id that a feed states. Where it is a page, tracking parameters are taken off: they change while the posting stays. */
export function feedId(id: string): string {
  const url = parseUrl(id)
  const query = url && untracked(url)
  if (url === null || query!.size === url.searchParams.size) return id
  return `${url.origin}${url.pathname}${query!.size > 0 ? `?${query}` : ''}${url.hash}`
}

function untracked(url: URL): URLSearchParams {
  return new URLSearchParams([...url.searchParams].filter(([key]) => !TRACKING.test(key)))
}

/** The hosts of a payload's URLs that are not the vendor's: the employer's own domains. */
export function ownHosts(urls: (string | null)[], vendor: string): string[] {
  const parsed = urls.flatMap((url) => (url === null ? [] : (parseUrl(url) ?? [])))
  return [...new Set(parsed.filter((url) => !hostWithin(url, vendor)).map(hostOf))]
}

/**
 * The URL that a payload states for a posting, if its adapter identifies this board and posting from it; otherwise the URL built here. A
 * renamed board states URLs with its other name, under which the catalog would not find the posting.
 */
export function urlThatResolves(
  stated: string | null,
  posting: { board: string; id: string },
  identify: (url: URL) => PostingIdentity | null,
  built: string,
): string {
  const url = stated === null ? null : parseUrl(stated)
  const named = url && identify(url)
  return named?.external_id === posting.id && named.board?.toLowerCase() === posting.board.toLowerCase() ? stated! : built
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
