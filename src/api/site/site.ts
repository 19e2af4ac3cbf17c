import { fileURLToPath } from 'node:url'
import { getMimeType, mimes } from 'hono/utils/mime'
import type { WebSite } from '../app.ts'
import type { Answer, ApiContext } from '../context.ts'
import { acceptedEncoding, hasTag } from '../respond.ts'
import { NotBuilt, openSiteFiles, type SiteFile } from './site-files.ts'
import { HTML, siteHeaders } from './site-headers.ts'
import { SITE_NOT_BUILT } from './site-not-built.ts'

/** The folder that scripts/build.mjs writes the site to, for the compiled program and for the sources. */
const SITE_FOLDER = fileURLToPath(new URL('../../../dist/site', import.meta.url))

/** Paths that the page's script shows. One document serves all of them. */
const PAGE_PATHS = /^\/$|^\/(?:jobs|companies)\/[^/]+$|^\/(?:searches|resolve|feed|coverage)$/
const PAGE = '/index.html'
const notFoundPage = (path: string) => (path.startsWith('/docs/') ? '/docs/404.html' : '/404.html')

const TYPES: Record<string, string> = { ...mimes, md: 'text/markdown; charset=utf-8', json: 'application/json; charset=utf-8' }

/** Serves the built web site: its files, its pages and, for browsers, a "not found" page. Programs get the API's 404 instead. */
export function createSite(folder = SITE_FOLDER): WebSite {
  const files = openSiteFiles(folder)

  /** The name of the file to send, with its content. */
  async function find(path: string): Promise<[name: string, SiteFile] | null> {
    for (const name of candidates(path)) {
      const file = await files.at(name)
      if (file) return [name, file]
    }
    return null
  }

  return {
    async answer(c) {
      const { path } = c.req
      const wantsPage = c.req.header('accept')?.includes('text/html') ?? false
      try {
        const found = await find(path)
        if (found) return send(c, ...found)
        const page = wantsPage && ((await find(notFoundPage(path))) ?? (await find(PAGE)))
        return page ? send(c, ...page, 404) : null
      } catch (error) {
        if (!(error instanceof NotBuilt)) throw error
        return wantsPage ? c.body(SITE_NOT_BUILT, 404, { ...siteHeaders(path), 'content-type': HTML }) : null
      }
    },

    async page() {
      try {
        const file = await files.at(PAGE)
        return file && Buffer.from(file.bytes).toString()
      } catch (error) {
        if (error instanceof NotBuilt) return null
        throw error
      }
    },
  }
}

/** The files that a path may mean, the best first. */
function candidates(path: string): string[] {
  if (PAGE_PATHS.test(path)) return [PAGE]
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return [path, `${bare}.html`, `${bare}/index.html`]
}

function send(c: ApiContext, name: string, { bytes, encoded, tag }: SiteFile, status: 200 | 404 = 200): Answer {
  const etag = `W/"${tag}"`
  const headers: Record<string, string> = {
    ...siteHeaders(name),
    'content-type': getMimeType(name, TYPES) ?? 'application/octet-stream',
    etag,
    vary: status === 200 ? 'Accept-Encoding' : 'Accept, Accept-Encoding',
  }
  if (status === 200 && hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), encoded.keys())
  const body = (encoding !== undefined && encoded.get(encoding)) || bytes
  if (encoding !== undefined) headers['content-encoding'] = encoding
  headers['content-length'] = String(body.byteLength)
  return c.body(body, status, headers)
}
