import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { emailLinks } from '../../src/api/email-routes.ts'
import { addAccount } from '../../src/catalog/accounts.ts'
import { addEmailToken } from '../../src/catalog/saved-searches/email-tokens.ts'
import { addEmail } from '../../src/catalog/saved-searches/emails.ts'
import { addSearch } from '../../src/catalog/saved-searches/searches.ts'
import { createClient, type Job } from '../../src/client/index.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { rounds } from '../support/rounds.ts'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { LOOKS } from './looks.ts'
import { type TestSite, testSite } from './site.ts'
import { fitsItsWidth } from './watched-page.ts'

/** Named to look at the pages: npx vitest run with PICTURES=folder. */
const PICTURES = process.env.PICTURES

const browser = testBrowser()
let site: TestSite
let job: Job
let mailed: { confirm: string; unsubscribe: string }
beforeAll(async () => {
  site = await testSite()
  mailed = await mailedLinks()
  const client = createClient({ url: site.origin, key: site.key })
  job = (await client.search({ source: ['lever'], has_salary: true, language: 'en', limit: 1 })).data[0]!
  await client.searches.save({ name: 'Engineers', query: 'q=engineer&country=DE&country=AT&has_salary=true' })
})

/** The links in the mails of a saved search. */
async function mailedLinks() {
  const account_id = (await addAccount(site.pool, 'mailed'))!.id
  const search = { account_id, name: 'Nurses in Berlin', query: 'q=nurse', position: 0, known: [] }
  const { id: search_id } = (await addSearch(site.pool, search)) as { id: number }
  const email = await addEmail(site.pool, { account_id, search_id, address: 'ada@example.org', every: 'week' })
  const { confirm, unsubscribe } = emailLinks('')
  const linkOf = async ({ url, digest }: ReturnType<typeof confirm>) => {
    await addEmailToken(site.pool, (email as { id: number }).id, digest)
    return url
  }
  return { confirm: await linkOf(confirm()), unsubscribe: await linkOf(unsubscribe()) }
}

const heading = (page: Page, level: number, name: string) => page.getByRole('heading', { level, name }).first().waitFor()
const words = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** One page of each kind: the start, a guide of samples, one of tables, wide tables, pictures, a decision, the longest, and the API reference. */
const DOCS = [
  '/docs',
  '/docs/first-steps',
  '/docs/query-language',
  '/docs/performance',
  '/docs/architecture',
  '/docs/decisions/0007-cached-items',
  '/docs/changelog',
  '/docs/api',
  '/docs/api/searchJobs',
]

/** `expected` are problems that belong to the page, as of `browser.ts`. */
const PAGES: { name: string; path: () => string; shown: (page: Page) => Promise<unknown>; expected?: RegExp[] }[] = [
  {
    name: 'search',
    path: () => '/?q=engineer&level=senior',
    shown: async (page) => {
      await page.locator('tr[data-row] a[href^="/jobs/"]').first().waitFor()
      await page.getByText(/Pick a bar/).waitFor()
    },
  },
  {
    name: 'keys of the search',
    path: () => '/?q=engineer&level=senior',
    shown: async (page) => {
      await page.locator('tr[data-row] a[href^="/jobs/"]').first().waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'job', path: () => `/jobs/${job.id}`, shown: (page) => heading(page, 2, 'The posting') },
  { name: 'company', path: () => `/companies/${job.company_id}`, shown: (page) => words(page, job.company!.name) },
  {
    name: 'resolve',
    path: () => `/resolve?url=${encodeURIComponent(`${job.url}/apply?utm_source=x`)}`,
    shown: (page) => words(page, job.title),
  },
  {
    name: 'saved searches',
    path: () => '/searches',
    shown: async (page) => {
      await page.getByRole('button', { name: 'Make a feed of Engineers' }).click()
      await page.getByText('it is not shown again').waitFor()
      await page.getByRole('button', { name: 'End the search Engineers' }).click()
    },
  },
  { name: 'coverage', path: () => '/coverage', shown: (page) => words(page, 'How often each field is known') },
  {
    name: 'feed',
    path: () => '/feed?from=now',
    shown: async (page) => {
      await page.getByText('No change yet').waitFor()
      const source = await aSource(site.pool)
      for (const level of ['mid', 'senior'] as const)
        await present(site.pool, source, [aJob({ external_job_id: 'watched', level })])
      await page.getByRole('listitem').getByText('Changed').waitFor()
      await page.getByText('Live.').waitFor()
    },
  },
  {
    name: 'confirming an address',
    path: () => mailed.confirm,
    shown: async (page) => {
      const button = page.getByRole('button', { name: 'Yes, send them' })
      await button.waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await button.click()
      await heading(page, 1, 'The address is confirmed')
    },
  },
  {
    name: 'unsubscribing',
    path: () => mailed.unsubscribe,
    shown: (page) => page.getByRole('button', { name: 'End it' }).waitFor(),
  },
  {
    name: 'a link of a mail that has ended',
    path: () => '/unsubscribe/x',
    shown: (page) => heading(page, 1, 'This link has no effect any more'),
    expected: [/status of 404/],
  },
  ...DOCS.map((path) => ({
    name: path,
    path: () => path,
    shown: (page: Page) => page.getByRole('heading', { level: 1 }).waitFor(),
  })),
  ...['/no-such-page', '/docs/no-such-guide'].map((path) => ({
    name: path,
    path: () => path,
    shown: (page: Page) => page.getByText('There is no such page').first().waitFor(),
    expected: [/status of 404/],
  })),
  {
    name: 'search with a job open',
    path: () => '/?q=engineer',
    shown: async (page) => {
      await page.locator('tr[data-row] a[href^="/jobs/"]').first().click()
      await page.getByRole('region', { name: 'The posting' }).waitFor()
    },
  },
]

// To ask axe about one look takes a second of CPU. `npm test` looks at each page once, in the next look of the four;
// `npm run test:long` looks at it in the other width and the other theme.
describe.each(PAGES.map((page, index) => ({ ...page, index })))('the page $name', ({ name, path, shown, expected, index }) => {
  const look = LOOKS[index % LOOKS.length]!
  const opposite = LOOKS.find(({ width, theme }) => width !== look.width && theme !== look.theme)!
  it.each([rounds(look, opposite)])('at $width px, $theme: axe finds nothing, and it fits', async (look) => {
    const page = await browser.visit(site, path(), { ...look, expected })
    await shown(page)
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
    if (PICTURES) {
      mkdirSync(PICTURES, { recursive: true })
      const file = `${name.replaceAll(/\W+/g, '-')}-${look.width}-${look.theme}.png`
      await page.screenshot({ path: join(PICTURES, file), fullPage: true })
    }
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
