import { checkDestination, type DestinationRules } from './destination.ts'
import { type ExchangeAnswer, exchange, type Limits, type Outgoing } from './exchange.ts'
import { createGuardedAgent, type GuardOptions } from './guard.ts'

/** A server that forwards: every request goes to it over plain HTTP, with the destination in the Host header. */
export interface Gateway {
  host: string
  port: number
}

export interface OutletOptions extends GuardOptions, DestinationRules {
  /**
   * The operator's own server, which may be on an internal address. It decides which addresses are allowed; names are not looked up here.
   */
  gateway?: Gateway | null
}

/** The only way to the network. Every request is checked against the rules for destinations. */
export interface Outlet {
  /** The checked URL of one request; throws a `refused` failure. */
  check(url: string, allowHost?: (hostname: string) => boolean): URL
  /** One request and one answer, without redirects. */
  send(request: Outgoing, limits: Limits): Promise<ExchangeAnswer>
  close(): Promise<void>
}

export function createOutlet(options: OutletOptions): Outlet {
  const { gateway = null } = options
  const rules = gateway === null ? options : { ...options, hostMap: () => ({ ...gateway, forwards: true }) }
  const agent = createGuardedAgent(rules)
  return {
    check: (url, allowHost) =>
      checkDestination(url, {
        ...rules,
        allowHost: (hostname) => (rules.allowHost?.(hostname) ?? true) && (allowHost?.(hostname) ?? true),
      }),
    send(request, limits) {
      if (gateway === null) return exchange(agent, request, limits)
      const scheme = request.url.protocol.slice(0, -1)
      return exchange(agent, { ...request, headers: { ...request.headers, 'x-forwarded-proto': scheme } }, limits)
    },
    close: () => agent.close(),
  }
}
