import type { Adapter } from './adapter.ts'

/**
 * A predicate for the hosts that may be contacted for a board: the adapter's hosts, hosts that the board's name contains and hosts that
 * the operator named, each with every name below it. For an unknown board, only the adapter's.
 */
export function reachOf(adapter: Adapter, board: string | null, named: string[] = []): (hostname: string) => boolean {
  const told = board === null ? [] : (adapter.hostsOfBoard?.(board) ?? [])
  const hosts = [...adapter.hosts, ...told, ...named]
  return (hostname) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
