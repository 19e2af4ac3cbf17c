import type { Adapter } from './adapter.ts'

/**
 * Which hosts may be contacted for a board: the adapter's, those that the board's name tells and those that the operator named, each with
 * every name below it. For an unknown board, only the adapter's.
 */
export function reachOf(adapter: Adapter, board: string | null, named: string[] = []): (hostname: string) => boolean {
  const told = board === null ? [] : (adapter.hostsOfBoard?.(board) ?? [])
  const hosts = [...adapter.hosts, ...told, ...named]
  return (hostname) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
