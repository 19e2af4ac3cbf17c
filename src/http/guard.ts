import { ADDRCONFIG, type LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicAddress } from './address.ts'
import { bareHost, type HostMap } from './destination.ts'

export type Lookup = (hostname: string) => Promise<LookupAddress[]>

export interface GuardOptions {
  hostMap?: HostMap
  onlyMapped?: boolean
  /** Stands in for DNS. */
  lookup?: Lookup
  /** Milliseconds for DNS, TCP and TLS together. */
  connectTimeout?: number
}

export class AddressRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AddressRefused'
  }
}

/**
 * An undici Agent that connects to public addresses only. The check sits where the connection is made, with the address it is made
 * to: names inside `lookup`, whose answer is used for this one connection (no rebinding window), and IP literals before it, because
 * no lookup happens for those.
 */
export function createGuardedAgent(options: GuardOptions = {}): Agent {
  const timeout = options.connectTimeout ?? 10_000
  const guarded = buildConnector({ timeout, lookup: checkedLookup(options.lookup ?? publicLookup) })
  const unguarded = buildConnector({ timeout })

  return new Agent({
    // The deadline of a request is kept by its signal, which a slow drip of bytes cannot extend.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(target, callback) {
      const hostname = bareHost(target.hostname)
      const mapped = options.hostMap?.(hostname) ?? null
      if (mapped !== null) {
        unguarded({ ...target, protocol: 'http:', hostname: mapped.host, port: String(mapped.port) }, callback)
      } else if (options.onlyMapped) {
        callback(new AddressRefused(`${hostname} is not part of the offline world`), null)
      } else if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) {
        callback(new AddressRefused(`${hostname} is not a public address`), null)
      } else {
        guarded({ ...target, hostname }, callback)
      }
    },
  })
}

const publicLookup: Lookup = (hostname) => systemLookup(hostname, { all: true, hints: ADDRCONFIG })

/** One private address among public ones refuses the name: honest hosts do not mix them. */
function checkedLookup(lookup: Lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname).then(
      (addresses) => {
        const inside = addresses.find(({ address }) => !isPublicAddress(address))
        const first = addresses[0]
        if (inside)
          return callback(new AddressRefused(`${hostname} points to ${inside.address}, which is not a public address`), [])
        if (!first) return callback(Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' }), [])
        if (options.all) return callback(null, addresses)
        callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }
}
