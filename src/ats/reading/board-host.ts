import { FetchFailure } from '../../http/fetcher.ts'
import { hostOf, subdomainOf } from './url.ts'

/** Where boards are the first label of their host, `acme.recruitee.com`: reading and writing such names. */
export interface BoardHosts {
  /** `https://acme.recruitee.com`; refused where the board could name another host. */
  originOf(board: string): string
  /** The label, unless the vendor keeps it for itself. */
  boardOf(url: URL): string | null
}

export function boardHosts(name: string, domain: string, reserved: string): BoardHosts {
  const own = new Set(reserved.split(' '))
  return {
    originOf(board) {
      const url = `https://${board}.${domain}`
      if (/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(board)) return url.toLowerCase()
      throw new FetchFailure('refused', `${name}: a board is the first label of its host, not "${board}"`, { url })
    },
    boardOf(url) {
      const label = subdomainOf(url, domain)
      return label === null || own.has(label) ? null : label
    },
  }
}

/** A whole host as the board (`acme.zohorecruit.eu`, `eoje.fa.us2.oraclecloud.com`): nothing but a host name of the domains may pass. */
export function hostBoard(name: string, host: string, domains: string[]): string {
  const url = `https://${host}`
  const fits =
    /^[a-z\d.-]+$/i.test(host) && URL.canParse(url) && domains.some((domain) => host.toLowerCase().endsWith(`.${domain}`))
  if (fits) return `https://${hostOf(new URL(url))}`
  throw new FetchFailure('refused', `${name}: "${host}" is no host of ${domains.join(' or ')}`, { url })
}
