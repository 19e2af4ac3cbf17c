import { type Fetched, FetchFailure } from '../../http/fetcher.ts'
import type { Adapter } from '../adapter.ts'
import { hostOf, subdomainOf } from './url.ts'

/** Reads and writes board names that are the first label of their host: `acme.recruitee.com`. */
export interface BoardHosts {
  /** `https://acme.recruitee.com`; throws if the board could name another host. */
  originOf(board: string): string
  /** The first label, unless the vendor keeps it for itself. */
  boardOf(url: URL): string | null
  /** Passes a board's answer on. Vendors redirect the boards of departed customers to their own site: such an answer is `gone`. */
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

/** A board that is one step of a path on the vendor's host (`herp.careers/v1/acme`), as it stands in addresses. Throws for anything else. */
export function pathBoard(name: string, board: string): string {
  if (/^[a-z\d][\w-]*$/i.test(board)) return board.toLowerCase()
  throw new FetchFailure('refused', `${name}: a board is a step of the path, not "${board}"`, { url: board })
}

/** Reads URLs whose host names the board and whose path names the posting, on the vendor's hosts and on employers' own. */
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

/** A whole host as the board (`acme.zohorecruit.eu`, `eoje.fa.us2.oraclecloud.com`). Throws for anything but a host name of these domains. */
export function hostBoard(name: string, host: string, domains: string[]): string {
  const url = `https://${host}`
  const fits =
    /^[a-z\d][a-z\d.-]*$/i.test(host) && URL.canParse(url) && domains.some((domain) => host.toLowerCase().endsWith(`.${domain}`))
  if (fits) return `https://${hostOf(new URL(url))}`
  throw new FetchFailure('refused', `${name}: "${host}" is no host of ${domains.join(' or ')}`, { url })
}

/** The host of a board that is a host, or a host with the path of a site on it. */
export function hostsOfSite(board: string): string[] {
  const host = board.toLowerCase().split('/')[0]!
  return isHostName(host) ? [host] : []
}

/** Whether the text is a name of two labels or more and nothing else, for boards on employers' own domains. */
export function isHostName(text: string): boolean {
  return /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i.test(text)
}
