import { ADAPTERS, isSystemHost } from '../../ats/index.ts'
import { isHostName } from '../../ats/reading/board-host.ts'
import { HTML, readPage } from '../../ats/reading/page.ts'
import { hostOf, parseUrl } from '../../ats/reading/url.ts'
import type { Fetcher } from '../../http/fetcher.ts'
import { type BoardReference, canonicalBoard } from './board-reference.ts'

/** The careers page on an employer's own host that the text names; null for other text, and for URLs on the hosts of systems. */
export function careersPage(text: string): string | null {
  const url = parseUrl(/^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`)
  return url && isHostName(hostOf(url)) && !isSystemHost(hostOf(url)) ? url.href : null
}

/** Reads a careers page and finds its system by the marks in it; null where it has the marks of none, or of several. */
export async function recogniseBoard(address: string, http: Fetcher): Promise<BoardReference | null> {
  const page = readPage('careers page', await http.fetch(address, HTML))
  const marked = ADAPTERS.filter(({ pageMarks }) => pageMarks !== undefined && page.select(pageMarks).length > 0)
  const [adapter, ...others] = marked
  if (adapter === undefined || others.length > 0) return null
  const url = new URL(page.url)
  const found = canonicalBoard(adapter.name, adapter.identifyBoard(url) ?? hostOf(url))
  return 'problem' in found ? null : found
}
