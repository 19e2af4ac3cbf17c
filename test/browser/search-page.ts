import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { type Client, createClient } from '../../src/client/index.ts'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'
import type { PageOptions } from './watched-page.ts'

/** The search page of a site of the calling test file's own. */
export function searchPage() {
  const browser = testBrowser()
  const here = {} as { site: TestSite; client: Client }
  beforeAll(async () => {
    here.site = await testSite()
    here.client = createClient({ url: here.site.origin, key: here.site.key })
  })
  return {
    here,
    async open(address = '/', options: Partial<PageOptions> = {}): Promise<Page> {
      const page = await browser.open({ origin: here.site.origin, prepare: withKey(here.site.key), ...options })
      await page.goto(address)
      return page
    },
    /** Waits until the page shows what the API answers to the query in the address. */
    async expectCount(page: Page): Promise<void> {
      await expect
        .poll(async () => {
          const { searchParams } = new URL(page.url())
          const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]))
          const { count } = await here.client.facets({ ...query, facet: ['level'] })
          return (await shownCount(page)) === count ? 'equal' : `${await shownCount(page)} shown, ${count} at ${page.url()}`
        })
        .toBe('equal')
    },
  }
}

export const withKey = (key: string) => async (context: BrowserContext) => {
  // The blank page before the first address has no storage.
  await context.addInitScript((key) => location.protocol === 'http:' && localStorage.setItem('rolecall.key', key), key)
}

export const queryBox = (page: Page) => page.getByRole('textbox', { name: 'Search jobs' })
export const rows = (page: Page) => page.locator('tr[data-row] a[href^="/jobs/"]')
export const shownCount = async (page: Page) =>
  Number(((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace(/\D/g, ''))

/** The address of a search whose jobs tests export. */
export const EXPORTED = `/?q=${encodeURIComponent('engineer OR "registered nurse"')}&has_salary=true&sort=first_seen_at`

/** The ids of its jobs, in the order of an export. */
export async function exportedIds(client: Client): Promise<number[]> {
  const found = []
  for await (const { id } of client.search({ q: 'engineer OR "registered nurse"', has_salary: true })) found.push(id)
  return found.sort((a, b) => a - b)
}
