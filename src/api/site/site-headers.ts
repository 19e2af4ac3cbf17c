export const HTML = 'text/html; charset=utf-8'

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

const POLICY = Object.entries(PAGE_POLICY)
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ')

/** The headers of a file of the site. */
export function siteHeaders(path: string): Record<string, string> {
  return {
    // The bundler names files of /assets/ by a digest of their content.
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
