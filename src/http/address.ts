import ipaddr from 'ipaddr.js'

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public addresses that lead to internal services. */
const INTERNAL_BY_CUSTOM = new Set([
  // Azure answers its virtual machines at this address (agent, DNS, health probes) in every region.
  '168.63.129.16',
])

/**
 * True only for an address on the public internet. `ipaddr.js` calls every range that it does not know `unicast`, including the deprecated
 * IPv4-compatible `::127.0.0.1`, so an IPv6 address must also be in 2000::/3. 6to4 and Teredo addresses contain an IPv4 address; the
 * library names them, and they are refused. So is ISATAP, which it does not name. NAT64 is judged by the address it contains, because DNS64
 * returns nothing else on IPv6-only networks.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address)
  if (address.match(NAT64)) return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST) && !isIsatap(address)
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !INTERNAL_BY_CUSTOM.has(address.toString())
}

function isIsatap(address: ipaddr.IPv6): boolean {
  const high = address.parts[4] ?? 0
  return address.parts[5] === 0x5efe && (high === 0 || high === 0x0200)
}
