import { isLoopback } from './client-address.ts'
import type { ApiContext } from './context.ts'
import { comesStraightFromThisMachine } from './internal-access.ts'
import type { Router } from './router.ts'

/**
 * GET /demo/key gives the demo's key to the demo's own page, so that a newcomer need not paste it. All other callers get the 404 of a path
 * that does not exist: other sites, a host name that was made to lead to this machine, clients of a proxy, and everybody outside the demo.
 * No CORS header is sent, so no other site could read the answer either.
 */
export function addDemoKey(app: Router, demoKey: () => string | null, clientHeader: string): void {
  app.get('/demo/key', (c) => {
    const key = demoKey()
    if (key === null || !isOwnPage(c, clientHeader)) return null
    return c.json({ key }, 200, { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
  })
}

/** Browsers set Host and Sec-Fetch-Site themselves; no script can choose them. */
function isOwnPage(c: ApiContext, clientHeader: string): boolean {
  return (
    c.req.method === 'GET' &&
    comesStraightFromThisMachine(c, clientHeader) &&
    c.req.header('sec-fetch-site') === 'same-origin' &&
    isOwnHost(c.req.header('host'), c.env.incoming?.socket.localPort)
  )
}

/** Whether a Host header is a loopback name with the port we listen on. */
function isOwnHost(host: string | undefined, port: number | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  const url = new URL(`http://${host}`)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  return url.host === host && Number(url.port || 80) === port && (name === 'localhost' || isLoopback(name))
}
