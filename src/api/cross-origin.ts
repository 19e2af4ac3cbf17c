const EXPOSED_HEADERS = [
  'ETag',
  'Export-Change-Id',
  'Export-Cursor',
  'Export-Fuzzy',
  'Export-Revision',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Rolecall-Index-Age',
  'Server-Timing',
  'WWW-Authenticate',
  'X-Request-Id',
]

/** Pages of any origin may read every answer of the API. */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS.join(),
}

export const PREFLIGHT = {
  'access-control-max-age': '86400',
  'access-control-allow-methods': 'GET,HEAD,POST,DELETE',
  'access-control-allow-headers': 'Authorization,Content-Type,If-None-Match,Last-Event-ID,X-Request-Id',
  vary: 'Access-Control-Request-Headers',
}
