import { type Fetched, FetchFailure } from '../../http/fetcher.ts'
import type { Adapter } from '../adapter.ts'
import { hostOf, subdomainOf } from './url.ts'

/** Where boards are the first label of their host, `acme.recruitee.com`: reading and writing such names. */
export interface BoardHosts {
  /** `https://acme.recruitee.com`; refused where the board could name another host. */
  originOf(board: string): string
  /** The label, unless the vendor keeps it for itself. */
  boardOf(url: URL): string | null
  /** An answer of a board. Vendors redirect those of departed customers to their own site: then it is gone. */
  onBoard(answer: Fetched): Fetched
}

export function boardHosts(name: string, domain: string, reserved: string): BoardHosts {
  const own = new Set(reserved.split(' '))
  const boardOf = (url: URL) => {
    const label = subdomainOf(url, domain)
    return label === null || own.has(label) ? null : label
  }
  return {
    originOf(board) {
      const url = `https://${board}.${domain}`
      if (/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(board)) return url.toLowerCase()
      throw new FetchFailure('refused', `${name}: a board is the first label of its host, not "${board}"`, { url })
    },
    boardOf,
    onBoard(answer) {
      const { url } = answer
      if (boardOf(new URL(url)) !== null) return answer
      throw new FetchFailure('gone', `${name}: the board redirects to ${url}`, { url })
    },
  }
}

/** How URLs are read where the host names the board and the path the posting, on the vendor's hosts and on employers' own. */
export function byHostAndPath(
  boardOf: (url: URL) => string | null,
  idIn: (url: URL) => string | null,
): Pick<Adapter, 'identify' | 'identifyOnOwnDomain' | 'identifyBoard'> {
  return {
    identify(url) {
      const board = boardOf(url)
      const external_id = idIn(url)
      return board === null || external_id === null ? null : { board, external_id }
    },
    identifyOnOwnDomain: idIn,
    identifyBoard: boardOf,
  }
}

/** A whole host as the board (`acme.zohorecruit.eu`, `eoje.fa.us2.oraclecloud.com`): nothing but a host name of the domains may pass. */
export function hostBoard(name: string, host: string, domains: string[]): string {
  const url = `https://${host}`
  const fits =
    /^[a-z\d][a-z\d.-]*$/i.test(host) && URL.canParse(url) && domains.some((domain) => host.toLowerCase().endsWith(`.${domain}`))
  if (fits) return `https://${hostOf(new URL(url))}`
  throw new FetchFailure('refused', `${name}: "${host}" is no host of ${domains.join(' or ')}`, { url })
}

/** A name of two labels or more and nothing else, for boards on employers' own domains. */
export function isHostName(text: string): boolean {
  return /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i.test(text)
}
