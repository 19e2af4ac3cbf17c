import type { Adapter } from './adapter.ts'

/**
 * Which hosts may be contacted for a board: those of the adapter, those the board's name tells, those the operator named; each exact or
 * what lies below it. Of an unknown board only the adapter's.
 */
export function reachOf(adapter: Adapter, board: string | null, named: string[] = []): (hostname: string) => boolean {
  const told = board === null ? [] : (adapter.hostsOfBoard?.(board) ?? [])
  const hosts = [...adapter.hosts, ...told, ...named]
  return (hostname) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
