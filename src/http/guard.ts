import { ADDRCONFIG, type LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicAddress } from './address.ts'
import { bareHost, type HostMap } from './destination.ts'
import { type ForwardProxy, openTunnel } from './proxy.ts'

export type Lookup = (hostname: string) => Promise<LookupAddress[]>

export interface GuardOptions {
  hostMap?: HostMap
  onlyMapped?: boolean
  /** Replaces DNS. */
  lookup?: Lookup
  /** Milliseconds for DNS, TCP and TLS together. */
  connectTimeout?: number
  /** Every connection goes through the proxy, to the address that was checked here. */
  proxy?: ForwardProxy | null
  /** Certificate authorities to trust instead of the system's. */
  ca?: string
}

export class AddressRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AddressRefused'
  }
}

/**
 * An undici Agent that connects only to public addresses. The check is made where the connection is made, on the address it is made to: for
 * names inside `lookup`, whose answer is used for this one connection (so DNS cannot be rebound in between), and for IP addresses before,
 * because they are not looked up.
 */
export function createGuardedAgent(options: GuardOptions = {}): Agent {
  const timeout = options.connectTimeout ?? 10_000
  const { lookup = publicLookup, proxy = null, ca } = options
  const guarded = buildConnector({ timeout, ca, lookup: checkedLookup(lookup) })
  const unguarded = buildConnector({ timeout, ca })

  /** The address is looked up and checked here, and the proxy is given the address. TLS then verifies the name. */
  async function throughProxy(
    through: ForwardProxy,
    target: buildConnector.Options,
    callback: buildConnector.Callback,
  ): Promise<void> {
    try {
      const { hostname, protocol } = target
      const address = isIP(hostname) !== 0 ? hostname : preferred(await checkedAddresses(lookup, hostname))
      const port = Number(target.port || (protocol === 'https:' ? 443 : 80))
      const socket = await openTunnel(through, { address, port }, timeout)
      if (protocol === 'https:') unguarded({ ...target, httpSocket: socket }, callback)
      else callback(null, socket)
    } catch (error) {
      callback(error as Error, null)
    }
  }

  return new Agent({
    // The request's signal enforces the deadline, which a slow drip of bytes cannot extend.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(target, done) {
      const callback = resetIsFailure(done)
      const hostname = bareHost(target.hostname)
      const mapped = options.hostMap?.(hostname) ?? null
      if (mapped !== null) {
        unguarded({ ...target, protocol: 'http:', hostname: mapped.host, port: String(mapped.port) }, callback)
      } else if (options.onlyMapped) {
        callback(new AddressRefused(`${hostname} is not part of the offline world`), null)
      } else if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) {
        callback(new AddressRefused(`${hostname} is not a public address`), null)
      } else if (proxy !== null && !proxy.bypass(hostname)) {
        throughProxy(proxy, { ...target, hostname }, callback)
      } else {
        guarded({ ...target, hostname }, callback)
      }
    },
  })
}

/**
 * undici takes a reset for the proper end of a body without a length ("On Mac OS, we get an ECONNRESET even if there is a full body"). Half
 * a listing would then pass for a whole one. It looks at the code of the error, so the error gets another one that means the same to us.
 */
function resetIsFailure(callback: buildConnector.Callback): buildConnector.Callback {
  return (...[error, socket]: Parameters<buildConnector.Callback>) => {
    socket?.prependListener('error', (failed: NodeJS.ErrnoException) => {
      if (failed.code === 'ECONNRESET') failed.code = 'EPIPE'
    })
    return error === null ? callback(null, socket) : callback(error, null)
  }
}

const publicLookup: Lookup = (hostname) => systemLookup(hostname, { all: true, hints: ADDRCONFIG })

/** A name with one private address among public ones is refused, because real hosts do not mix them. */
async function checkedAddresses(lookup: Lookup, hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await lookup(hostname)
  if (!first) throw Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' })
  const inside = [first, ...others].find(({ address }) => !isPublicAddress(address))
  if (inside) throw new AddressRefused(`${hostname} points to ${inside.address}, which is not a public address`)
  return [first, ...others]
}

function checkedLookup(lookup: Lookup): LookupFunction {
  return (hostname, options, callback) => {
    checkedAddresses(lookup, hostname).then(
      (addresses) => (options.all ? callback(null, addresses) : callback(null, addresses[0].address, addresses[0].family)),
      (error) => callback(error, []),
    )
  }
}

/** A proxy tries only one address, and many have no IPv6. */
function preferred(addresses: [LookupAddress, ...LookupAddress[]]): string {
  return (addresses.find(({ family }) => family === 4) ?? addresses[0]).address
}
