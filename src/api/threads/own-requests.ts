import { ROUTES } from '../routes.ts'

const PATTERNS = ROUTES.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
}))

/** Whether any thread may answer a request by itself: it reads the catalog, and needs nothing that only the main thread has. */
export function anyThreadMayAnswer(method: string | undefined, url: string | undefined): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = (url ?? '').split('?', 1)[0] as string
  const row = PATTERNS.find(({ endpoint, pattern }) => endpoint.method === undefined && pattern.test(path))
  return row?.endpoint.anyThread === true
}
