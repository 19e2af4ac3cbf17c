import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'
import { FetchFailure } from './fetcher.ts'

/** Sends a host name to a local server over plain HTTP: the demo world and tests. Null leaves the host to the internet. */
export type HostMap = (hostname: string) => MappedHost | null

export interface MappedHost {
  host: string
  port: number
  /** The server is not the destination but forwards to it, so what holds for destinations still holds. */
  forwards?: boolean
}

export interface DestinationRules {
  hostMap?: HostMap
  /** Nothing but mapped hosts may be contacted: the demo runs offline. */
  onlyMapped?: boolean
  allowHost?: (hostname: string) => boolean
}

const PORTS = new Set(['', '80', '443'])

/** An absolute http or https URL without credentials, or a `refused` failure. */
export function checkWebUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) throw refused(text, 'it is not an absolute URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused(text, `${url.protocol} is neither http: nor https:`)
  if (url.username !== '' || url.password !== '') throw refused(text, 'it carries credentials')
  if (url.hostname.endsWith('.')) url.hostname = withoutDots(url.hostname)
  return url
}

function withoutDots(hostname: string): string {
  let end = hostname.length
  while (hostname[end - 1] === '.') end--
  return hostname.slice(0, end)
}

/** The URL of one hop, or a `refused` failure. Names are checked again, by address, when the guard connects. */
export function checkDestination(text: string, rules: DestinationRules): URL {
  const url = checkWebUrl(text)
  const hostname = bareHost(url.hostname)
  if (rules.allowHost && !rules.allowHost(hostname)) throw refused(text, `${hostname} is not a host we read from`)
  const mapped = rules.hostMap?.(hostname) ?? null
  if (mapped === null && rules.onlyMapped) throw refused(text, `${hostname} is not part of the offline world`)
  const isLocal = mapped !== null && !mapped.forwards
  if (!PORTS.has(url.port) && !(isLocal && url.port === String(mapped.port)))
    throw refused(text, `port ${url.port} is not open to it`)
  if (!isLocal && isIP(hostname) !== 0 && !isPublicAddress(hostname)) {
    throw refused(text, `${hostname} is not a public address`)
  }
  return url
}

/** `[::1]` as `::1`, the form that address functions, host maps and predicates take. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

function refused(url: string, why: string): FetchFailure {
  return new FetchFailure('refused', `refused to contact ${withoutCredentials(url)}: ${why}`, { url: withoutCredentials(url) })
}

/** Failures are logged and stored; a password in a URL must not be. */
function withoutCredentials(text: string): string {
  if (!URL.canParse(text)) return text.slice(0, 200)
  const url = new URL(text)
  url.username = ''
  url.password = ''
  return url.href.slice(0, 2000)
}
