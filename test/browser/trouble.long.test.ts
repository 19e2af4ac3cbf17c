import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { createClient, type Job } from '../../src/client/index.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'

const browser = testBrowser()
let site: TestSite
let first: Job
let second: Job
beforeAll(async () => {
  site = await testSite()
  const client = createClient({ url: site.origin, key: site.key })
  const jobs = (await client.search({ source: ['lever'] })).data
  first = jobs[0]!
  second = jobs.find(({ company_id }) => company_id !== first.company_id)!
})

// It cannot answer while its tables are away, and may not have noticed yet that they are back.
beforeEach(() => site.openIndex())

let ahead = 0
/** Puts the clock of the server forward by which it tells how old a count is. */
function putForward(milliseconds: number): void {
  ahead += milliseconds
}
beforeAll(() => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  return () => void vi.restoreAllMocks()
})

/** A page of each kind: its address for a job, and what it shows when all is well. */
interface Kind {
  name: string
  path: (job: Job) => string
  shows: (page: Page, job: Job) => ReturnType<Page['locator']>
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const KINDS: Kind[] = [
  { name: 'job', path: ({ id }) => `/jobs/${id}`, shows: (page, { title }) => heading(page, title) },
  {
    name: 'company',
    path: ({ company_id }) => `/companies/${company_id}`,
    shows: (page, { company }) => heading(page, company!.name),
  },
  {
    name: 'resolve',
    path: ({ url }) => `/resolve?url=${encodeURIComponent(url)}`,
    shows: (page, { title }) => page.getByRole('link', { name: title, exact: true }),
  },
  {
    name: 'coverage',
    path: () => '/coverage',
    shows: (page) => page.getByText('How often each field is known', { exact: true }),
  },
]
const FEED: Kind = { name: 'feed', path: () => '/feed?from=1d', shows: (page) => page.getByText('Live.') }

/** The page's own clock can be put forward, so that nobody waits for a countdown. */
const withClock = (page: Page) => ({
  until: async (shown: ReturnType<Page['locator']>, milliseconds: number) =>
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(milliseconds)
          await shown.waitFor({ timeout: 2_000 }).catch(() => {})
          return shown.count()
        },
        { timeout: 110_000 },
      )
      .toBeGreaterThan(0),
})

/** Goes to another address of the same page without loading anything but its data. */
const goWithin = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)

/** Job, resolve and coverage show troubles with the same component as the company. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  if (['company', 'feed'].includes(name)) expect(await accessibilityProblems(page)).toEqual([])
}

describe.each(KINDS)('the page $name', ({ name, path, shows }) => {
  it('says that the service is away, and goes on by itself when it is back', async () => {
    const page = await browser.visit(site, path(first), { expected: [/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/] })
    await shows(page, first).waitFor()
    await page.clock.install()
    await site.stop()
    try {
      await goWithin(page, path(second))
      await withClock(page).until(page.getByRole('heading', { name: 'The service cannot be reached' }), 16_000)
      await expectAccessible(page, name)
    } finally {
      await site.start()
    }
    await withClock(page).until(shows(page, second), 5_100)
    await page.getByText('The service cannot be reached').waitFor({ state: 'hidden' })
  })
})

describe.each(KINDS)('the page $name', ({ name, path, shows }) => {
  it('says that something went wrong, with the number of the request, and tries again when asked', async () => {
    await site.pool.query('alter table jobs rename to jobs_away')
    // The last count of the coverage is too old to be shown.
    putForward(400_000)
    let page: Page
    try {
      page = await browser.visit(site, path(first), { expected: [/status of 50\d/] })
      const alert = page.getByRole('alert')
      await alert
        .getByText(/^Request/)
        .first()
        .waitFor()
      await expectAccessible(page, name)
    } finally {
      await site.pool.query('alter table jobs_away rename to jobs')
    }
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await shows(page, first).waitFor()
  })
})

describe.each([...KINDS, FEED])('the page $name', ({ name, path, shows }) => {
  it('says that there were too many requests, counts down, and goes on', async () => {
    const account = (await addAccount(site.pool, `few ${name} ${Math.random()}`, { requests_per_minute: 1, entitlements: [] }))!
    const { key } = await issueKey(site.pool, account)
    await createClient({ url: site.origin, key }).me()
    const page = await browser.visit(site, path(first), {
      key,
      expected: [/status of 429/],
      prepare: (context) => context.clock.install(),
    })
    await page.getByText('Too many requests').waitFor()
    await page.getByText(/(Going on|Trying again) in \d+ s/).waitFor()
    await expectAccessible(page, name)
    await site.pool.query('update accounts set requests_per_minute = 100000 where id = $1', [account.id])
    await withClock(page).until(shows(page, first), 61_000)
    await page.getByText('Too many requests').waitFor({ state: 'hidden' })
  })
})

describe('coverage that is counted anew', () => {
  it('shows the last count until the new one is there, without a gap', async () => {
    putForward(400_000)
    await createClient({ url: site.origin, key: site.key }).coverage()
    const page = await browser.visit(site, '/coverage', { prepare: (context) => context.clock.install() })
    const figures = page.locator('dl').first()
    const jobs = async () => /open jobs\d+closed jobs\d+/.exec((await figures.textContent()) ?? '')?.[0]
    await expect.poll(jobs).toBeDefined()
    const before = await jobs()
    await site.pool.query('update jobs set closed_at = now() where id = $1', [first.id])
    // The server keeps a count for ten seconds; half a minute later it is stale, but not too old to be shown.
    putForward(30_000)
    const answered = page.waitForResponse(/\/api\/v1\/coverage/)
    await page.clock.fastForward(15_100)
    await answered
    expect(await jobs()).toBe(before)
    await expect
      .poll(async () => {
        await page.clock.fastForward(15_100)
        return jobs()
      })
      .not.toBe(before)
    await site.pool.query('update jobs set closed_at = null where id = $1', [first.id])
  })
})
