/** Only scripts, styles, images and requests of our own origin: no inline code, no other host, no frame, no form. */
const PAGE_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

type Policy = typeof PAGE_POLICY

/** What differs below a path. The first row with a matching prefix applies. */
const PARTS: { prefix: string; cacheControl: string; policy?: Partial<Policy> }[] = [
  // The bundler names these files by a digest of their content.
  { prefix: '/assets/', cacheControl: 'public, max-age=31536000, immutable' },
  // Scalar, which shows the API reference, inserts its style sheets by script.
  { prefix: '/docs/api.html', cacheControl: 'no-cache', policy: { 'style-src': "'self' 'unsafe-inline'" } },
  { prefix: '/', cacheControl: 'no-cache' },
]

/** The headers of a file of the site. */
export function siteHeaders(path: string): Record<string, string> {
  const part = PARTS.find(({ prefix }) => path.startsWith(prefix))
  const policy = Object.entries({ ...PAGE_POLICY, ...part?.policy })
  return {
    'cache-control': part?.cacheControl ?? 'no-cache',
    'content-security-policy': policy.map(([directive, sources]) => `${directive} ${sources}`).join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
