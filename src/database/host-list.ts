/**
 * One URL for each host of a PostgreSQL URL. Like libpq, it may name several hosts, each with its port:
 * postgres://user:password@one:5432,two:5432/database
 */
export function hostsOf(url: string): string[] {
  const scheme = url.indexOf('://')
  if (scheme === -1) return [url]
  const authority = scheme + 3
  const length = url.slice(authority).search(/[/?#]/)
  const end = length === -1 ? url.length : authority + length
  const hosts = Math.max(authority, url.lastIndexOf('@', end) + 1)
  return url
    .slice(hosts, end)
    .split(',')
    .map((host) => url.slice(0, hosts) + host + url.slice(end))
}

/** Names a server in logs: the host, port and database of a URL, never its user or password. */
export function serverName(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || 5432}${pathname}`
}
