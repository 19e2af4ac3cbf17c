import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** A network of proxies: an address and the number of its leading bits that count. */
export type AddressRange = [Address, number]

/** The header that most proxies write. */
export const USUAL_HEADER = 'x-forwarded-for'

/** A forwarding header of a request. */
export interface ForwardingHeader {
  /** In lower case. */
  name: string
  value: string | undefined
}

/** Used for a request that did not come through a socket. */
export const NO_ADDRESS = 'none'

/**
 * The address of the client behind a connection. Anybody can write forwarding headers, so only the header of the operator's proxies is read,
 * and only as far as trusted proxies vouch for it: from the right, trusted hops are skipped, and the first other one is the client.
 */
export function clientAddress(socketAddress: string | undefined, header: ForwardingHeader, trusted: AddressRange[]): string {
  const peer = parse(socketAddress)
  if (!peer) return NO_ADDRESS
  if (!isTrusted(peer.address, trusted)) return peer.text
  let client = peer
  for (const hop of forwardedFor(header).reverse()) {
    const parsed = parse(hop)
    // A hop that is not an address ("unknown", a made-up name) hides the hops before it, so the last trusted one counts as the client.
    if (!parsed) break
    client = parsed
    if (!isTrusted(parsed.address, trusted)) break
  }
  return client.text
}

export function isTrustedProxy(socketAddress: string | undefined, trusted: AddressRange[]): boolean {
  const peer = parse(socketAddress)
  return peer !== null && isTrusted(peer.address, trusted)
}

export function isLoopback(socketAddress: string | undefined): boolean {
  return parse(socketAddress)?.address.range() === 'loopback'
}

/** The unit that limits count by: an IPv4 address, or the /64 of an IPv6 address, because one subscriber has a whole /64. */
export const addressGroup = (address: string): string => parse(address)?.group ?? address

function groupOf(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString()
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

function isTrusted(address: Address, trusted: AddressRange[]): boolean {
  return trusted.some(([network, bits]) => network.kind() === address.kind() && address.match(network as never, bits))
}

interface Parsed {
  address: Address
  /** The address in its usual form. */
  text: string
  group: string
}

/** Every request of a connection has the same address. */
const known = new LRUCache<string, Parsed>({ max: 1_000 })

function parse(given: string | undefined): Parsed | null {
  if (given === undefined) return null
  const parsed = known.get(given)
  if (parsed !== undefined) return parsed
  if (!ipaddr.IPv4.isValidFourPartDecimal(given) && !ipaddr.IPv6.isValid(given)) return null
  const address = ipaddr.process(given)
  const made = { address, text: address.toString(), group: groupOf(address) }
  // A scoped address may have a zone of any length.
  if (given.length <= LONGEST_ADDRESS) known.set(given, made)
  return made
}

const LONGEST_ADDRESS = 45

/** The hops from the client to us. Forwarded has a syntax of its own (RFC 7239); every other header is a list of addresses, or one address. */
function forwardedFor({ name, value = '' }: ForwardingHeader): string[] {
  if (name !== 'forwarded') return value.split(',').map((hop) => withoutPort(hop.trim()))
  return value.split(',').map((element) => {
    const pair = element.split(';').find((part) => part.trim().toLowerCase().startsWith('for='))
    return withoutPort(pair?.trim().slice('for='.length).replaceAll('"', '') ?? '')
  })
}

/** `192.0.2.7:4711` and `[2001:db8::7]:4711` without the port and the brackets. */
function withoutPort(hop: string): string {
  if (hop.startsWith('[')) return hop.slice(1, hop.indexOf(']'))
  return hop.split(':').length === 2 ? hop.slice(0, hop.indexOf(':')) : hop
}
