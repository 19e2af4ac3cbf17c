import { beforeAll, describe, expect, it } from 'vitest'
import { addBoard } from '../../src/catalog/boards.ts'
import { createClient, type Job } from '../../src/client/index.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { rows } from './search-page.ts'
import { type TestSite, testSite } from './site.ts'

/** The page says what it shows: a demo, a collection that is not whole, a list that is no longer the newest. */
const browser = testBrowser()

describe('in the demo', () => {
  let site: TestSite
  let job: Job
  beforeAll(async () => {
    site = await testSite({ demo: true })
    job = (await createClient({ url: site.origin, key: site.key }).search({ source: ['lever'], limit: 1 })).data[0]!
  })

  it('the search says that employers are made up', async () => {
    const page = await browser.visit(site, '/')
    await page.getByText('Employers and jobs are made up.').waitFor()
    await rows(page).first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('no link of a job leads to the host of a real system, on a desk and on a phone', async () => {
    const page = await browser.visit(site, `/jobs/${job.id}`)
    const apply = page.getByRole('button', { name: /^Apply at/ })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await apply.waitFor()
      await page.getByRole('region', { name: 'The posting' }).waitFor()
      const hosts = await page
        .locator('main a[href]')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).host))
      expect(hosts.filter((host) => host !== new URL(site.origin).host)).toEqual([])
    }
    await apply.click()
    const dialog = page.getByRole('dialog', { name: 'This employer is made up' })
    await dialog.getByText(job.apply_url ?? job.url).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
  })

  it('neither does one of a company or of a resolved posting', async () => {
    const source = await aSource(site.pool, 'demo-site', { name: 'Made Up Works' })
    await site.pool.query("update companies set website_url = 'https://careers.lever.co' where id = $1", [source.company_id])
    const page = await browser.visit(site, `/companies/${source.company_id}`)
    await page.getByRole('button', { name: 'careers.lever.co' }).waitFor()
    await page.goto(`/resolve?url=${encodeURIComponent(job.url)}`)
    await page.getByRole('button', { name: 'The posting itself' }).waitFor()
  })
})

describe('of a real collection', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await testSite()
  })

  it('while boards are collected, how many were read and how many jobs there are, with numbers that move', async () => {
    const now = new Date()
    for (const board of ['one', 'two'])
      await addBoard(site.pool, { type: 'lever', board: `waiting-${board}`, company: board, verified: true }, now)
    await site.pool.query('update boards set last_attempt_at = now()')
    const page = await browser.visit(site, '/', { prepare: (context) => context.clock.install() })
    const line = page.locator('p', { hasText: 'Still collecting:' })
    await expect.poll(() => line.textContent()).toMatch(/^Still collecting: \d+ of \d+ boards read, [\d,]+ jobs so far\.$/)
    const [, read, boards] = /: (\d+) of (\d+)/.exec((await line.textContent())!)!
    expect(Number(read)).toBe(Number(boards) - 2)
    expect(await accessibilityProblems(page)).toEqual([])
    const readOne = async (board: string) =>
      await site.pool.query('update boards set last_success_at = now() from sources s where s.id = source_id and s.board = $1', [
        `waiting-${board}`,
      ])
    await readOne('one')
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000)
        return line.textContent()
      })
      .toContain(`${Number(boards) - 1} of ${boards} boards read`)
    await readOne('two')
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000)
        return line.count()
      })
      .toBe(0)
  })

  it('jobs from memory, while the database is away, with their age; and loads them again', async () => {
    const page = await browser.visit(site, '/?q=engineer', {
      async prepare(context) {
        await context.route('**/api/v1/jobs?*', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, headers: { ...response.headers(), 'rolecall-index-age': '12' } })
        })
      },
    })
    await page.getByText('These jobs are as they were 12 seconds before').waitFor()
    await rows(page).first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.context().unroute('**/api/v1/jobs?*')
    await page.getByRole('button', { name: 'Load again' }).click()
    await page.getByText('The database does not answer.').waitFor({ state: 'detached' })
    await rows(page).first().waitFor()
  })

  it('new jobs that match are told above the list, which stays until they are asked for', async () => {
    const page = await browser.visit(site, '/?q=engineer', { prepare: (context) => context.clock.install() })
    await rows(page).first().waitFor()
    const before = await rows(page).first().getAttribute('href')
    const source = await aSource(site.pool, 'newcomer', { name: 'New Works' })
    // The server's clock is told in whole seconds, so a job of the same second may be in the list already.
    await site.pool.query('select pg_sleep(2)')
    const posted_at = new Date(Date.now() - 30 * 86_400_000).toISOString()
    await present(site.pool, source, [
      aJob({ external_job_id: 'engineer', title: 'Engineer of New Things', posted_at }),
      aJob({ external_job_id: 'long ago', title: 'Engineer of Old Things', posted_at: '2020-01-01T00:00:00.000Z' }),
      aJob({ external_job_id: 'nurse', title: 'Nurse', posted_at }),
    ])
    const told = page.getByRole('button', { name: '1 new', exact: true })
    await expect
      .poll(async () => {
        await page.clock.fastForward(15_100)
        return told.count()
      })
      .toBe(1)
    expect(await rows(page).first().getAttribute('href')).toBe(before)
    expect(await accessibilityProblems(page)).toEqual([])
    await told.click()
    await expect.poll(() => rows(page).first().textContent()).toBe('Engineer of New Things')
    await told.waitFor({ state: 'detached' })
  })
})
