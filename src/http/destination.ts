import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'
import { FetchFailure } from './fetcher.ts'

/**
 * Maps a host name to a local server over plain HTTP, for the demo world and tests. Null means that the host is contacted on the internet.
 */
export type HostMap = (hostname: string) => MappedHost | null

export interface MappedHost {
  host: string
  port: number
  /** The server is not the destination but forwards to it, so the rules for destinations still apply. */
  forwards?: boolean
}

export interface DestinationRules {
  hostMap?: HostMap
  /** Only mapped hosts may be contacted, because the demo runs offline. */
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

/**
 * Checks the URL of one request and returns it, or throws a `refused` failure. When connecting, the guard checks names again by their
 * address.
 */
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

/** `[::1]` becomes `::1`, the form that address functions, host maps and predicates expect. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

function refused(url: string, why: string): FetchFailure {
  return new FetchFailure('refused', `refused to contact ${withoutCredentials(url)}: ${why}`, { url: withoutCredentials(url) })
}

/** Failures are logged and stored, and must not contain a password. */
function withoutCredentials(text: string): string {
  if (!URL.canParse(text)) return text.slice(0, 200)
  const url = new URL(text)
  url.username = ''
  url.password = ''
  return url.href.slice(0, 2000)
}
