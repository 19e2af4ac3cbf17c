import type { Outgoing } from './exchange.ts'

export const MAX_HOPS = 5

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The absolute target of a redirect; null when the answer is not a redirect or has no target. */
export function redirectTarget(from: URL, status: number, location: string | null): string | null {
  if (!REDIRECTS.has(status) || location === null) return null
  const text = asUtf8(location.trim())
  return URL.canParse(text, from.href) ? new URL(text, from).href : null
}

/**
 * The request that follows a redirect. Credentials and ETags for one origin are not sent to another, and only 307 and 308 keep a POST a
 * POST.
 */
export function nextHop(previous: Outgoing, status: number, url: URL): Outgoing {
  const headers = { ...previous.headers }
  if (url.origin !== previous.url.origin) {
    for (const name of ['authorization', 'cookie', 'if-none-match']) delete headers[name]
  }
  if (previous.method !== 'POST' || status === 307 || status === 308) return { ...previous, url, headers }
  delete headers['content-type']
  return { url, method: 'GET', headers, body: null }
}

/** Header bytes arrive as latin1, but raw UTF-8 in Location is common. */
function asUtf8(text: string): string {
  const decoded = Buffer.from(text, 'latin1').toString('utf8')
  return decoded.includes('\ufffd') ? text : decoded
}
