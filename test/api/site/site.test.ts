import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Listening } from '../../../src/api/listen.ts'
import { createSite } from '../../../src/api/site/site.ts'
import { testApi } from '../../support/api.ts'
import { testDatabase } from '../../support/database.ts'
import { listening } from '../../support/listening.ts'
import { whenFileIsOver } from '../../support/when-over.ts'

const SCRIPT = 'console.log("a script of the page")\n'.repeat(50)
const FILES: Record<string, string | Uint8Array> = {
  'index.html': '<!doctype html><title>the page</title>',
  'docs/index.html': '<!doctype html><title>the docs</title>',
  'docs/search.html': '<!doctype html><title>searching</title>',
  'docs/search.md': '# Searching',
  'docs/api.html': '<!doctype html><title>reference</title>',
  'llms.txt': 'for machines',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/page-x3Yk1n0u.js': SCRIPT,
  'assets/page-x3Yk1n0u.js.br': brotliCompressSync(SCRIPT),
  'assets/page-x3Yk1n0u.js.gz': gzipSync(SCRIPT),
  '.build.json': 'how it was built',
}

let folder: string
let pool: pg.Pool
let server: Listening

function build(into: string, files: typeof FILES): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(into, name)), { recursive: true })
    writeFileSync(join(into, name), content)
  }
}

async function serve(site: string): Promise<Listening> {
  const { app } = await testApi(pool, { site: createSite(site) })
  return listening(app)
}

beforeAll(async () => {
  pool = (await testDatabase()).pool
  folder = mkdtempSync(join(tmpdir(), 'rolecall-site-'))
  whenFileIsOver(() => rmSync(folder, { recursive: true, force: true }))
  build(join(folder, 'site'), FILES)
  writeFileSync(join(folder, 'secret.txt'), 'a secret')
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'site', 'link.txt'))
  server = await serve(join(folder, 'site'))
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, { method, headers: { 'accept-encoding': 'identity', ...headers } })
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** fetch tidies paths before it sends them; a raw socket does not. */
function raw(target: string, headers = ''): Promise<string> {
  return new Promise((done, fail) => {
    let text = ''
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`, 'latin1'),
    )
    socket.on('data', (chunk) => (text += chunk))
    socket.on('close', () => done(text))
    socket.on('error', fail)
  })
}

describe('the files of the site', () => {
  it.each([
    ['/llms.txt', 'text/plain; charset=utf-8', 'llms.txt'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8', 'favicon.svg'],
    ['/docs', 'text/html; charset=utf-8', 'docs/index.html'],
    ['/docs/', 'text/html; charset=utf-8', 'docs/index.html'],
    ['/docs/search', 'text/html; charset=utf-8', 'docs/search.html'],
    ['/docs/search.html', 'text/html; charset=utf-8', 'docs/search.html'],
    ['/docs/search.md', 'text/markdown; charset=utf-8', 'docs/search.md'],
    ['/assets/page-x3Yk1n0u.js', 'text/javascript; charset=utf-8', 'assets/page-x3Yk1n0u.js'],
    ['/?q=nurse&country=DE', 'text/html; charset=utf-8', 'index.html'],
  ])('%s is a %s', async (path, type, file) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(await answer.text()).toBe(FILES[file])
  })

  it.each(['/', '/jobs/1', '/jobs/nonsense', '/companies/42', '/searches', '/resolve', '/feed', '/coverage'])(
    '%s is the page',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, await answer.text()]).toEqual([200, FILES['index.html']])
    },
  )

  it('are sent as the build compressed them, when the client accepts that', async () => {
    const path = '/assets/page-x3Yk1n0u.js'
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0.1, gzip', 'gzip'],
      ['identity', null],
      ['zstd', null],
    ] as const) {
      const answer = await get(path, { 'accept-encoding': accepted })
      expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, encoding])
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      expect(await answer.text()).toBe(SCRIPT)
    }
    const head = await raw(path, 'Accept-Encoding: gzip\r\n')
    expect(head).toContain(`content-length: ${(FILES['assets/page-x3Yk1n0u.js.gz'] as Uint8Array).length}`)
    expect(gunzipSync(FILES['assets/page-x3Yk1n0u.js.gz'] as Uint8Array).toString()).toBe(SCRIPT)
  })

  it('are kept for good when their name tells their content, and asked about otherwise', async () => {
    expect((await get('/assets/page-x3Yk1n0u.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/', '/jobs/1', '/docs/search', '/llms.txt']) {
      const first = await get(path)
      expect([path, first.headers.get('cache-control')]).toEqual([path, 'no-cache'])
      const again = await get(path, { 'if-none-match': first.headers.get('etag')! })
      expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
      expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    }
    expect((await get('/', { 'if-none-match': '"another"' })).status).toBe(200)
  })

  it('answer HEAD with the headers of GET', async () => {
    for (const path of ['/', '/docs/search', '/assets/page-x3Yk1n0u.js']) {
      const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)]
      const told = (answer: Response) => ['content-type', 'content-length', 'etag'].map((name) => answer.headers.get(name))
      expect([head.status, await head.text(), ...told(head)]).toEqual([200, '', ...told(whole)])
    }
  })

  it('need no key, cost no quota and have no CORS header', async () => {
    const answer = await get('/', { origin: 'https://site.example' })
    expect(answer.status).toBe(200)
    for (const name of ['ratelimit', 'access-control-allow-origin', 'server-timing']) expect(answer.headers.get(name)).toBeNull()
  })

  it('come with a policy that admits nothing from elsewhere and nothing inline', async () => {
    for (const path of ['/', '/docs/search', '/assets/page-x3Yk1n0u.js', '/nothing']) {
      const { headers } = await get(path, BROWSER)
      const policy = headers.get('content-security-policy')!
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }
  })
})

describe('what is not there', () => {
  it('is the page with status 404 in a browser, and a problem for programs', async () => {
    for (const path of ['/nothing', '/jobs', '/jobs/1/2', '/docs/nothing', '/assets/other.js', '/index']) {
      const shown = await get(path, BROWSER)
      if (path === '/index') expect(shown.status).toBe(200)
      else expect([path, shown.status, await shown.text()]).toEqual([path, 404, FILES['index.html']])
    }
    const told = await get('/nothing')
    expect([told.status, told.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
  })

  it('stays a problem below /api, whoever asks', async () => {
    for (const path of ['/api', '/api/', '/api/v1', '/api/v1/nothing', '/api/../api/v1/x']) {
      const answer = await get(path, BROWSER)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    }
  })

  it('is no method but GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await get('/', BROWSER, method)).status).toBe(404)
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%2Fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/docs/..%2f..%2fsecret.txt',
    '/docs/../../secret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/docs%2fsearch.html',
    '/docs//search.html',
    '//docs/search.html',
    '/./%252e%252e/secret.txt',
    '/llms.txt%00',
    '/llms.txt%00.html',
    '/llms.txt%20',
    '/LLMS.TXT',
    '/%',
    '/%zz',
    '/%ff%fe',
    '/%c0%ae%c0%ae/secret.txt',
    '/%ED%A0%80',
    '/\xff\xfe',
    '/link.txt',
    '/.build.json',
    '/assets',
    '/constructor',
    '/__proto__',
    '/file:///etc/passwd',
    '/etc/passwd',
  ])('%s leads nowhere', async (target) => {
    const answer = await raw(target)
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).not.toContain('a secret')
    expect(answer).not.toContain('how it was built')
  })
})

describe('the folder', () => {
  it('may be missing: browsers are told how to build it, the API answers, and a build is noticed without a restart', async () => {
    const later = join(folder, 'later')
    server = await serve(later)
    const missing = await get('/', BROWSER)
    expect(missing.status).toBe(404)
    expect(await missing.text()).toContain('npm run build')
    expect((await get('/')).headers.get('content-type')).toContain('application/problem+json')
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/api/v1/openapi.json')).status).toBe(200)
    build(later, FILES)
    expect(await (await get('/', BROWSER)).text()).toBe(FILES['index.html'])
  })

  it('may be replaced by another build while the server runs', async () => {
    const swapped = join(folder, 'swapped')
    build(swapped, FILES)
    server = await serve(swapped)
    expect((await get('/assets/page-x3Yk1n0u.js')).status).toBe(200)
    build(join(folder, 'next'), { 'index.html': 'another page', 'assets/page-NEWNEWNE.js': 'another script' })
    renameSync(swapped, join(folder, 'old'))
    renameSync(join(folder, 'next'), swapped)
    expect(await (await get('/')).text()).toBe('another page')
    expect((await get('/assets/page-NEWNEWNE.js')).status).toBe(200)
    expect((await get('/assets/page-x3Yk1n0u.js')).status).toBe(404)
  })
})
