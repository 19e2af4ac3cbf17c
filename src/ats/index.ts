import type { Adapter } from './adapter.ts'
import { ashby } from './ashby.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import { personio } from './personio.ts'
import { hostOf, parseUrl } from './reading/url.ts'
import { recruitee } from './recruitee.ts'
import { smartrecruiters } from './smartrecruiters.ts'
import { workday } from './workday.ts'

/** The table: one line per applicant tracking system. */
export const ADAPTERS: Adapter[] = [greenhouse, lever, ashby, smartrecruiters, recruitee, workday, personio]

export interface IdentifiedPosting {
  ats: string
  /** Null when the URL does not tell it: the id alone is then unique in the ATS. */
  board: string | null
  external_id: string
}

const byName = new Map(ADAPTERS.map((adapter) => [adapter.name, adapter]))
const byDomain = new Map<string, Adapter[]>()
for (const adapter of ADAPTERS) {
  for (const domain of new Set(adapter.hosts.map(domainOf))) byDomain.set(domain, [...(byDomain.get(domain) ?? []), adapter])
}
const anywhere = ADAPTERS.filter((adapter) => adapter.queryIds !== undefined)

export function adapterNamed(name: string): Adapter | null {
  return byName.get(name) ?? null
}

/** The posting a URL names. Only the adapters of its domain are asked; on domains of no adapter, those with ids in the query. */
export function identifyPosting(url: string): IdentifiedPosting | null {
  const parsed = parseUrl(url)
  if (parsed === null) return null
  for (const adapter of askedAbout(parsed)) {
    const identity = adapter.identify(parsed)
    if (identity !== null) return { ats: adapter.name, ...identity }
  }
  return null
}

/** The board a board page or a posting belongs to. */
export function identifyBoard(url: string): { ats: string; board: string } | null {
  const parsed = parseUrl(url)
  if (parsed === null) return null
  for (const adapter of byDomain.get(domainOf(hostOf(parsed))) ?? []) {
    const board = adapter.identifyBoard(parsed)
    if (board !== null) return { ats: adapter.name, board }
  }
  return null
}

/** One line of `rolecall parse-url`. */
export function parseUrlLine(url: string): { url: string; ats: string | null; board: string | null; external_id: string | null } {
  return { url, ...(identifyPosting(url) ?? { ats: null, board: null, external_id: null }) }
}

function askedAbout(url: URL): Adapter[] {
  const atHome = byDomain.get(domainOf(hostOf(url)))
  if (atHome !== undefined) return atHome
  return url.search === '' ? [] : anywhere
}

/** The last two labels of a host. */
function domainOf(host: string): string {
  return host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1)
}
