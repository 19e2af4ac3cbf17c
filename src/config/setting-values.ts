import ipaddr from 'ipaddr.js'
import { hostsOf } from '../database/host-list.ts'

/* Readers for the values of settings. Each throws an error that says what the value must be. */

export const text = (value: string): string => value
export const optionalText = (value: string): string | null => (value === '' ? null : value)

export const oneOf =
  <const T extends string>(...values: T[]) =>
  (value: string): T => {
    const found = values.find((candidate) => candidate === value)
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`)
    return found
  }

export const wholeNumber =
  (min: number, max: number) =>
  (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max) throw new Error(`must be a whole number from ${min} to ${max}`)
    return number
  }

/** An HTTP server with its host and port, or null. */
export function httpServer(value: string): { host: string; port: number; authorization: string | null } | null {
  if (value === '') return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || url.protocol !== 'http:' || url.hostname === '' || url.pathname !== '/' || url.search !== '')
    throw new Error('must be an address such as http://127.0.0.1:4000, of a server that speaks plain HTTP')
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const authorization = credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 80), authorization }
}

const DATABASE_SCHEMES = ['postgres:', 'postgresql:']

/** Refuses only URLs that cannot be a database. Other mistakes show when it connects. */
export function databaseUrl(value: string): string | null {
  if (value === '') return null
  for (const url of hostsOf(value)) refuseForeignUrl(url)
  return value
}

const WRITABLE_SESSIONS = ['read-write', 'primary', 'any']

function refuseForeignUrl(url: string): void {
  const example = 'such as postgres://user:password@host:5432/database'
  if (!URL.canParse(url)) {
    throw new Error(`must be a URL ${example}; write / ? # @ : , and % in a password as %2F %3F %23 %40 %3A %2C and %25`)
  }
  const { protocol, searchParams } = new URL(url)
  if (!DATABASE_SCHEMES.includes(protocol)) throw new Error(`begins with ${protocol}, but must be a PostgreSQL URL ${example}`)
  const session = searchParams.get('target_session_attrs') ?? 'read-write'
  if (!WRITABLE_SESSIONS.includes(session))
    throw new Error(`asks for target_session_attrs=${session}, but the catalog is written: leave it out, or say read-write`)
}

/** PostgreSQL URLs, separated by spaces or commas. */
export function replicaUrls(value: string): string[] {
  const urls = value.split(/[\s,]/).filter((url) => url !== '')
  urls.forEach(refuseForeignUrl)
  return urls
}

/** Refuses only URLs that cannot be Redis. Other mistakes show when it connects. */
export function redisUrl(value: string): string | null {
  if (value === '') return null
  const isRedis = URL.canParse(value) && ['redis:', 'rediss:'].includes(new URL(value).protocol)
  if (!isRedis) throw new Error('must be a URL such as redis://user:password@host:6379/0, or rediss:// for TLS')
  return value
}

/** Networks such as 10.0.0.0/8, and single addresses, separated by commas or spaces. */
export function addressRanges(value: string): [ipaddr.IPv4 | ipaddr.IPv6, number][] {
  const parts = value.split(/[\s,]/).filter((part) => part !== '')
  return parts.map((part) => {
    if (ipaddr.isValidCIDR(part)) return ipaddr.parseCIDR(part)
    const isAddress = ipaddr.IPv4.isValidFourPartDecimal(part) || ipaddr.IPv6.isValid(part)
    if (!isAddress) throw new Error(`"${part}" is neither an address nor a network such as 10.0.0.0/8`)
    const address = ipaddr.process(part)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
}

/** The name of an HTTP header, in lower case. */
export function headerName(value: string): string {
  if (!/^[\w-]+$/.test(value)) throw new Error('must be the name of one header, such as X-Forwarded-For')
  return value.toLowerCase()
}

/** Addresses of servers such as http://10.0.0.5:8080, separated by commas or spaces. */
export function httpServers(value: string): string[] {
  const parts = value.split(/[\s,]/).filter((part) => part !== '')
  const isServer = (part: string) => /^https?:\/\/[^/@?#]+\/?$/.test(part) && URL.canParse(part)
  const wrong = parts.find((part) => !isServer(part))
  if (wrong !== undefined) throw new Error(`"${wrong}" is not an address such as http://10.0.0.5:8080`)
  return parts
}

/** A bucket and the prefix of object names in it, from s3://bucket/prefix, or null. */
export function bucketUrl(value: string): { bucket: string; prefix: string } | null {
  if (value === '') return null
  const [bucket = '', ...prefix] = value.slice('s3://'.length).split('/')
  if (!value.startsWith('s3://') || !/^[\w.-]{3,63}$/.test(bucket)) throw new Error('must be a bucket as s3://bucket/prefix')
  return { bucket, prefix: prefix.join('/') }
}

/** A key of 32 bytes in base64, or null. */
export function secretKey(value: string): Buffer | null {
  if (value === '') return null
  const key = Buffer.from(value, 'base64')
  if (key.length !== 32 || key.toString('base64') !== value)
    throw new Error('must be 32 bytes in base64, as openssl rand -base64 32 prints them')
  return key
}

/** An address with or without a path, without a slash at its end, or null. */
export function publicUrl(value: string): string | null {
  if (value === '') return null
  const isAddress = /^https?:\/\/[^/@?#\s]+(\/[^?#\s]*)?$/.test(value) && URL.canParse(value)
  if (!isAddress) throw new Error('must be an address such as https://jobs.example.org')
  return value.replace(/\/$/, '')
}

/** Refuses only URLs that cannot be a mail server. Other mistakes show when it connects. */
export function smtpUrl(value: string): string | null {
  if (value === '') return null
  const isServer = URL.canParse(value) && ['smtp:', 'smtps:'].includes(new URL(value).protocol) && new URL(value).hostname !== ''
  if (!isServer) throw new Error('must be a URL such as smtp://user:password@host:587, or smtps:// for TLS')
  return value
}

/** An address with or without a name: `jobs@example.org`, `Rolecall <jobs@example.org>`. */
export function mailAddress(value: string): { name: string; address: string } | null {
  if (value === '') return null
  const [, name = '', inBrackets, bare] = /^(?:([^<>"]*)<([^<>\s]+)>|([^<>\s]+))$/.exec(value) ?? []
  const address = inBrackets ?? bare ?? ''
  if (!/^[^@\s,;:"()]+@[^@\s,;:"()]+$/.test(address)) throw new Error('must be an address such as Rolecall <jobs@example.org>')
  return { name: name.trim(), address }
}
