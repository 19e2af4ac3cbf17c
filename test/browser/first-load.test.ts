import { statSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testBrowser } from './browser.ts'
import { rows, withKey } from './search-page.ts'
import { type TestSite, testSite } from './site.ts'

const MOST_BYTES = 205_000

const browser = testBrowser()
let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

it('the search page, its plot and its map need at most 205 kB of compressed script', async () => {
  const page = await browser.open({ origin: site.origin, prepare: withKey(site.key) })
  const scripts = new Map<string, string | undefined>()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.set(pathname, response.headers()['content-encoding'])
  })
  await page.goto('/')
  await page.getByText(/Pick a bar/).waitFor()
  await page.getByRole('img', { name: /^World map/ }).waitFor()
  expect(scripts.size).toBeGreaterThan(3)
  const sizes = [...scripts].map(([path, encoding]) => {
    const file = `dist/site${path}`
    return statSync(encoding === 'br' ? `${file}.br` : encoding === 'gzip' ? `${file}.gz` : file).size
  })
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES)
})

describe('before the script has arrived', () => {
  /** A page whose entry script is on its way until `arrive` is called, and the paths that it asks for. */
  async function slowPage(): Promise<{ page: Page; asked: string[]; arrive: () => void }> {
    const page = await browser.open({ origin: site.origin, prepare: withKey(site.key) })
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url().slice(site.origin.length)))
    let arrive = () => {}
    const arrived = new Promise<void>((done) => {
      arrive = done
    })
    await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      await arrived
      await route.continue()
    })
    return { page, asked, arrive }
  }
  const searches = (asked: string[]) => asked.filter((path) => /^\/api\/v1\/jobs(\?|$)/.test(path))
  const searchScripts = (asked: string[]) => asked.filter((path) => /\/assets\/SearchPage-[^/]+\.js$/.test(path))

  it.each([
    ['/', {}],
    ['/?level=senior&q=engineer&utm_source=x', { q: 'engineer', level: 'senior' }],
  ])('%s shows the frame, loads the search page and asks for its jobs, once', async (address, filters) => {
    const { page, asked, arrive } = await slowPage()
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Coverage' }).waitFor()
    await expect.poll(() => searches(asked)).toHaveLength(1)
    await expect.poll(() => searchScripts(asked)).toHaveLength(1)
    expect(await rows(page).count()).toBe(0)
    arrive()
    await rows(page).first().waitFor()
    expect(searches(asked)).toHaveLength(1)
    expect(Object.fromEntries(new URLSearchParams(searches(asked)[0]!.split('?')[1]))).toEqual({ ...filters, limit: '50' })
  })

  it('a list with commas is left to the page', async () => {
    const { page, asked, arrive } = await slowPage()
    await page.goto('/?country=US,DE', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Coverage' }).waitFor()
    arrive()
    await rows(page).first().waitFor()
    expect(searches(asked)).toEqual(['/api/v1/jobs?country=US&country=DE&limit=50'])
  })

  it('another page shows the same frame, and loads nothing of the search', async () => {
    const { page, asked, arrive } = await slowPage()
    await page.goto('/coverage', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Coverage' }).waitFor()
    arrive()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([...searches(asked), ...searchScripts(asked)]).toEqual([])
  })
})
