import { createRequire } from 'node:module'
import type { PaceRule } from '../http/pace-rules.ts'
import { GENERAL_SHORT_LINK_HOSTS } from '../http/short-link-hosts.ts'
import { createShortLinks } from '../http/short-links.ts'
import type { Adapter, SystemUrls } from './adapter.ts'
import * as crawled from './crawled.ts'
import { beforeApplying, hostOf, hostWithin, parseUrl } from './reading/url.ts'
import * as urlOnly from './url-only/index.ts'

export const ADAPTERS: readonly Adapter[] = Object.values(crawled)
export const URL_ONLY: readonly SystemUrls[] = Object.values(urlOnly)

const SYSTEMS: SystemUrls[] = [...ADAPTERS, ...URL_ONLY]

/** The pace rules of all systems. */
export const PACE_RULES: readonly PaceRule[] = ADAPTERS.flatMap(({ pace }) => pace ?? [])

/** Every shortener whose links are followed: general shorteners and the systems' own. */
export const SHORT_LINK_HOSTS: readonly string[] = [
  ...GENERAL_SHORT_LINK_HOSTS,
  ...SYSTEMS.flatMap(({ shortLinkHosts }) => shortLinkHosts ?? []),
]
export const shortLinks = createShortLinks(SHORT_LINK_HOSTS)

export interface IdentifiedPosting {
  ats: string
  /** Null when the URL does not name it; the id alone is then unique in the ATS. */
  board: string | null
  external_id: string
}

/*
 * Required, not imported: the package is CommonJS, and Node.js scans such files for their exports before it imports them. That takes
 * 60 ms of CPU for the list (2026-11-15, 2-core Neoverse-N1, Node 20.20.2, busy), which every `rolecall parse-url` would pay; requiring it takes 10.
 */
const { getDomain } = createRequire(import.meta.url)('tldts-icann') as typeof import('tldts-icann')

const adapters = new Map(ADAPTERS.map((adapter) => [adapter.name, adapter]))
const systems = new Map(SYSTEMS.map((system) => [system.name, system]))
const byDomain = new Map<string, SystemUrls[]>()
for (const system of SYSTEMS) {
  for (const domain of new Set(system.hosts.map(domainOf))) byDomain.set(domain, [...(byDomain.get(domain) ?? []), system])
}
const anywhere = SYSTEMS.filter((system) => system.queryIds !== undefined)

/** Null for an unknown system and for one that is not crawled. */
export function adapterNamed(name: string): Adapter | null {
  return adapters.get(name) ?? null
}

export function systemNamed(name: string): SystemUrls | null {
  return systems.get(name) ?? null
}

/**
 * The posting that a URL names. Only the systems of its domain are asked; on any other domain, the systems with ids in
 * the query. If no system knows an application form (`/apply` behind a posting), it belongs to the posting before it.
 */
export function identifyPosting(url: string): IdentifiedPosting | null {
  const parsed = parseUrl(url)
  if (parsed === null) return null
  const page = beforeApplying(parsed)
  return identify(parsed) ?? (page && identify(page))
}

function identify(url: URL): IdentifiedPosting | null {
  for (const system of askedAbout(url)) {
    const identity = system.identify(url)
    if (identity !== null) return { ats: system.name, ...identity }
  }
  return null
}

/** The board a board page or a posting belongs to, where it can be crawled. */
export function identifyBoard(url: string): { ats: string; board: string } | null {
  const parsed = parseUrl(url)
  if (parsed === null) return null
  for (const { name } of byDomain.get(domainOf(hostOf(parsed))) ?? []) {
    const board = adapterNamed(name)?.identifyBoard(parsed) ?? null
    if (board !== null) return { ats: name, board }
  }
  return null
}

/** One line of `rolecall parse-url`. */
export function parseUrlLine(url: string): { url: string; ats: string | null; board: string | null; external_id: string | null } {
  return { url, ...(identifyPosting(url) ?? { ats: null, board: null, external_id: null }) }
}

/** A host on a domain of one of the systems. */
export function isSystemHost(host: string): boolean {
  return byDomain.has(domainOf(host))
}

function askedAbout(url: URL): SystemUrls[] {
  const atHome = (byDomain.get(domainOf(hostOf(url))) ?? []).filter(
    // A vendor of more than recruiting (adp.com, gusto.com) may itself hire through another system.
    (system) => (adapters.has(system.name) && !system.sharesDomain) || system.hosts.some((host) => hostWithin(url, host)),
  )
  if (atHome.length > 0) return atHome
  return url.search === '' ? [] : anywhere
}

/** The part of a host that its owner registered, by the public suffix list. A host without such a part (`localhost`) is its own. */
function domainOf(host: string): string {
  return getDomain(host, { extractHostname: false, validateHostname: false }) ?? host
}
