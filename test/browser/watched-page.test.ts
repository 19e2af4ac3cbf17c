import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { sharedBrowser } from './browser.ts'
import { openPage } from './watched-page.ts'

let browser: Browser
let server: Server
let origin: string

const PAGES: Record<string, string> = {
  '/favicon.ico': '',
  '/calm': '<!doctype html><html lang="en"><title>Calm</title><main><h1>Calm</h1><label>Name <input></label></main></html>',
  '/elsewhere': '<!doctype html><img src="http://127.0.0.1:1/pixel.png" alt="">',
  '/inline': '<!doctype html><script>document.title = "ran"</script>',
  '/throws': '<!doctype html><script src="/throws.js"></script>',
  '/throws.js': 'throw new Error("broken on purpose")',
  '/unlabelled': '<!doctype html><html lang="en"><title>A form</title><main><input></main></html>',
}

beforeAll(async () => {
  browser = await sharedBrowser()
  server = createServer((request, response) => {
    const body = PAGES[request.url ?? '']
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    const policy = "default-src 'self'; img-src *"
    const headers = { 'content-type': type, 'content-security-policy': policy }
    // Browsers differ in how they show an empty 404.
    response.writeHead(body === undefined ? 404 : 200, headers).end(body ?? 'Not found')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => void server?.close())

async function visit(path: string, expected: RegExp[] = []): Promise<string[]> {
  const watched = await openPage(browser, { origin, expected })
  await watched.page.goto(path)
  return watched.close()
}

describe('a watched page', () => {
  it('has nothing to say of a page that behaves', async () => {
    expect(await visit('/calm')).toEqual([])
  })

  it.for([
    ['/elsewhere', /asked another origin: http:\/\/127\.0\.0\.1:1\/pixel\.png/],
    ['/inline', /console: .*Content Security Policy/],
    ['/throws', /uncaught: Error: broken on purpose/],
    ['/missing', /status of 404: .*\/missing/],
  ] as const)('tells of %s', async ([path, problem]) => {
    expect(await visit(path)).toContainEqual(expect.stringMatching(problem))
  })

  it('does not tell what was expected, and tells when that did not occur', async () => {
    expect(await visit('/missing', [/status of 404/])).toEqual([])
    expect(await visit('/calm', [/status of 500/])).toContainEqual(expect.stringMatching(/did not occur: \/status of 500\//))
  })

  it('reaches no other machine', async () => {
    const watched = await openPage(browser, { origin })
    await expect(watched.page.goto('http://example.com/')).rejects.toThrow(/ERR_NAME_NOT_RESOLVED/)
    await watched.close()
  })
})

describe('axe', () => {
  it.for([
    ['/calm', []],
    ['/unlabelled', [expect.stringMatching(/^label /)]],
  ] as const)('judges %s', async ([path, found]) => {
    const watched = await openPage(browser, { origin })
    await watched.page.goto(path)
    expect(await accessibilityProblems(watched.page)).toEqual(found)
    await watched.close()
  })
})
