import { statSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'

const MOST_BYTES = 200_000

const browser = testBrowser()
let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

it('the search page, its plot and its map need at most 200 kB of compressed script', async () => {
  const page = await browser.open({
    origin: site.origin,
    prepare: async (context) => {
      await context.addInitScript((key) => location.protocol === 'http:' && localStorage.setItem('rolecall.key', key), site.key)
    },
  })
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
