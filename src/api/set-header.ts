import type { ApiContext } from './endpoint.ts'

/**
 * Sets a header of the answer, whether a handler makes it or an error does. It goes to Node's response, because the web's `Headers`, in which Hono
 * keeps headers, took 5% of a count's time. Without a server, as in tests, Hono keeps it.
 */
export function setHeader(c: ApiContext, name: string, value: string): void {
  const outgoing = c.env?.outgoing
  if (outgoing) outgoing.setHeader(name, value)
  else if (c.finalized) c.res.headers.set(name, value)
  else c.header(name, value)
}

export function setHeaders(c: ApiContext, headers: Record<string, string>): void {
  for (const name in headers) setHeader(c, name, headers[name] as string)
}
