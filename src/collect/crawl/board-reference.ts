import type { Adapter } from '../../ats/adapter.ts'
import { ADAPTERS, adapterNamed, identifyBoard, identifyPosting, systemNamed } from '../../ats/index.ts'
import { parseUrl } from '../../ats/reading/url.ts'

export interface BoardReference {
  type: string
  board: string
}

/** Reads a board as people write it, `greenhouse:acme` or any URL on it, into the form that the catalog stores; or returns a problem in words. */
export function readBoard(text: string): BoardReference | { problem: string } {
  const written = text.trim()
  const [, type, board] = /^([a-z][a-z\d_-]*):(?!\/\/)(.+)$/i.exec(written) ?? []
  if (type && board) return canonicalBoard(type.toLowerCase(), board)
  const url = /^https?:\/\//i.test(written) ? written : `https://${written}`
  const found = identifyBoard(url)
  if (found) return { type: found.ats, board: found.board }
  const posting = identifyPosting(url)
  if (posting && adapterNamed(posting.ats) === null) return { problem: notCrawled(posting.ats) }
  const systems = ADAPTERS.flatMap(({ hosts, title }) => (hosts.length > 0 ? [title] : [])).join(', ')
  return {
    problem: `"${written}" is neither ATS:BOARD nor the URL of a board or posting on ${systems}. A site of its own that carries schema.org JobPostings is jsonld:URL`,
  }
}

/** The spelling of a board that its own page uses: letter case and escapes as the adapter reads them. */
export function canonicalBoard(type: string, board: string): BoardReference | { problem: string } {
  const adapter = adapterNamed(type)
  if (adapter === null) return { problem: notCrawled(type) }
  const page = pageOf(() => adapter.boardUrl(board.trim()))
  const canonical = page && (adapter.identifyBoard(page) ?? ownDomain(adapter, page))
  return canonical ? { type, board: canonical } : { problem: `"${board}" cannot be a board on ${adapter.title}` }
}

/** The board of a system whose boards are the employer's own host. */
function ownDomain({ hostsOfBoard }: Adapter, { hostname }: URL): string | null {
  return hostsOfBoard?.(hostname).includes(hostname) ? hostname : null
}

function notCrawled(type: string): string {
  const known = systemNamed(type)
  if (known) return `postings on ${known.title} are recognised by their URLs, but its boards cannot be crawled`
  return `"${type}" is not one of: ${ADAPTERS.map(({ name }) => name).join(', ')}`
}

function pageOf(url: () => string): URL | null {
  try {
    return parseUrl(url())
  } catch {
    return null
  }
}
