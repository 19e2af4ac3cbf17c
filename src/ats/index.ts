import type { Adapter, SystemUrls } from './adapter.ts'
import { ashby } from './ashby.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import { personio } from './personio.ts'
import { hostOf, parseUrl } from './reading/url.ts'
import { recruitee } from './recruitee.ts'
import { smartrecruiters } from './smartrecruiters.ts'
import { workday } from './workday.ts'

/** The table: one line per applicant tracking system that is crawled. */
export const ADAPTERS: Adapter[] = [greenhouse, lever, ashby, smartrecruiters, recruitee, workday, personio]

/** Systems whose postings are recognised by their URLs, and no more. */
export const URL_ONLY: SystemUrls[] = []

const SYSTEMS: SystemUrls[] = [...ADAPTERS, ...URL_ONLY]

export interface IdentifiedPosting {
  ats: string
  /** Null when the URL does not tell it: the id alone is then unique in the ATS. */
  board: string | null
  external_id: string
}

/** Registries where a name's owner stands before the last two labels. */
const SECOND_LEVEL = new Set(['com.au', 'com.br', 'com.cn', 'com.mx', 'co.uk'])

const adapters = new Map(ADAPTERS.map((adapter) => [adapter.name, adapter]))
const systems = new Map(SYSTEMS.map((system) => [system.name, system]))
const byDomain = new Map<string, SystemUrls[]>()
for (const system of SYSTEMS) {
  for (const domain of new Set(system.hosts.map(domainOf))) byDomain.set(domain, [...(byDomain.get(domain) ?? []), system])
}
const anywhere = SYSTEMS.filter((system) => system.queryIds !== undefined)

/** Null for a system that is not crawled, or none. */
export function adapterNamed(name: string): Adapter | null {
  return adapters.get(name) ?? null
}

export function systemNamed(name: string): SystemUrls | null {
  return systems.get(name) ?? null
}

/** The posting a URL names. Only the systems of its domain are asked; on any other domain, those with ids in the query. */
export function identifyPosting(url: string): IdentifiedPosting | null {
  const parsed = parseUrl(url)
  if (parsed === null) return null
  for (const system of askedAbout(parsed)) {
    const identity = system.identify(parsed)
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

function askedAbout(url: URL): SystemUrls[] {
  const atHome = byDomain.get(domainOf(hostOf(url)))
  if (atHome !== undefined) return atHome
  return url.search === '' ? [] : anywhere
}

/** The part of a host that its owner registered. */
function domainOf(host: string): string {
  const labels = host.split('.')
  return labels.slice(SECOND_LEVEL.has(labels.slice(-2).join('.')) ? -3 : -2).join('.')
}
