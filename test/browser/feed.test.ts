import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Source } from '../../src/catalog/sources.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'

const browser = testBrowser()
let site: TestSite
let source: Source
beforeAll(async () => {
  site = await testSite()
})
// A board of its own for each try: jobs that an earlier try has posted would be no news.
beforeEach(async () => {
  source = await aSource(site.pool, undefined, { name: 'Watched Works' })
})

const rows = (page: Page) => page.getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem')
/** By the text in the page's tree: a new row has `content-visibility: auto`, and no inner text before it is painted. */
const titles = (page: Page) => rows(page).getByRole('link').allTextContents()
const post = (title: string, stated: object = {}) =>
  present(site.pool, source, [aJob({ external_job_id: title.toLowerCase().replaceAll(' ', '-'), title, ...stated })])

/** As often as it takes: the page asks every two seconds where a server has no stream. */
const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

describe('the feed', () => {
  it('moves while we watch: a new job, a changed one, a closed one, newest first', async () => {
    const page = await browser.visit(site, '/feed?from=now')
    await shows(page, 'No change yet')
    await post('Lighthouse Keeper', { level: 'senior' })
    await shows(page, 'Lighthouse Keeper')
    await post('Lighthouse Keeper', { level: 'lead' })
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([expect.stringMatching(/Changed[\s\S]*Level now Lead/), expect.stringMatching(/New/)])
    await page.getByText('Watched Works').first().waitFor()
    await page.getByRole('button', { name: 'Level now Lead' }).click()
    await page.getByText('Senior → Lead').waitFor()
    await page.getByText('Live.').waitFor()
    await page.getByText('2 changes').first().waitFor()
  })

  it('tells changes of pay and text in words, without names of fields', async () => {
    const pay = { salary_currency: 'USD', salary_period: 'year' }
    const page = await browser.visit(site, '/feed?from=now')
    await shows(page, 'No change yet')
    await post('Word Smith', { ...pay, salary_min: 90_000, salary_max: 90_000 })
    await shows(page, 'Word Smith')
    await post('Word Smith', { ...pay, salary_min: 120_000, salary_max: 120_000, description_md: 'Other words.' })
    await page.getByRole('button', { name: 'Pay raised to $120K / yr, description edited' }).click()
    await page.getByText('$90K / yr → $120K / yr').waitFor()
    await page.getByText('Also edited: description').waitFor()
    expect((await rows(page).allInnerTexts()).join()).not.toMatch(/salary|description_md|_/)
    await page.getByRole('combobox', { name: 'What changed' }).click()
    await page.getByRole('option', { name: 'Pay' }).click()
    await page.keyboard.press('Escape')
    await page.waitForURL(/changed_fields=salary_min/)
    await page.getByRole('combobox', { name: 'What changed Pay' }).waitFor()
  })

  it('shows the newest changes at once, however long the feed is', async () => {
    await site.pool.query(
      `insert into changes (id, source_id, job_id, change_type, changed_at)
       select nextval('change_ids'), source_id, id, 'created', now() - interval '1 day' from jobs, generate_series(1, 20)`,
    )
    await post('The Very Newest')
    const asked: string[] = []
    const page = await browser.visit(site, '/feed', {
      prepare: async (context) => {
        context.on('request', (request) => request.url().includes('/api/v1/changes') && asked.push(request.url()))
      },
    })
    await shows(page, 'The Very Newest')
    await page.getByText('Live.').waitFor()
    expect((await titles(page))[0]).toBe('The Very Newest')
    expect(await rows(page).count()).toBe(500)
    await page.getByText('The newest 500 changes.').waitFor()
    // The beginning of the feed is never read.
    const cursors = asked.map((url) => Number(new URL(url).searchParams.get('cursor') ?? 'NaN')).filter((cursor) => cursor >= 0)
    expect(cursors.length).toBeGreaterThan(0)
    expect(Math.min(...cursors)).toBeGreaterThan(1_000)
  })

  it('neither loses nor repeats an event when the server goes away and comes back', async () => {
    const page = await browser.visit(site, '/feed?from=now', { expected: [/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/] })
    await shows(page, 'No change yet')
    await post('Before the Cut')
    await shows(page, 'Before the Cut')
    onTestFinished(() => site.start())
    await site.stop()
    await page.getByText('Connection lost.').waitFor()
    await post('During the Cut')
    await post('Also During the Cut')
    await site.start()
    await shows(page, 'Also During the Cut')
    await post('After the Cut')
    await shows(page, 'After the Cut')
    expect(await titles(page)).toEqual(['After the Cut', 'Also During the Cut', 'During the Cut', 'Before the Cut'])
  })

  it('stands still while paused, and then goes on where it was', async () => {
    const page = await browser.visit(site, '/feed?from=now')
    await shows(page, 'No change yet')
    await page.keyboard.press('p')
    await page.getByText('Paused.').waitFor()
    await post('Posted in the Pause')
    await page.getByRole('button', { name: 'Go on' }).click()
    await shows(page, 'Posted in the Pause')
    expect(await titles(page)).toEqual(['Posted in the Pause'])
  })

  it('filters as the API does, and keeps the filters in the address', async () => {
    const page = await browser.visit(site, '/feed?from=now')
    await shows(page, 'No change yet')
    await page.getByRole('combobox', { name: 'Workplace' }).click()
    await page.getByRole('option', { name: 'Remote' }).click()
    await page.keyboard.press('Escape')
    await page.waitForURL(/workplace=remote/)
    await post('Desk Clerk', { workplace: 'onsite' })
    await post('Cloud Clerk', { workplace: 'remote' })
    await shows(page, 'Cloud Clerk')
    expect(await titles(page)).toEqual(['Cloud Clerk'])
    await page.reload()
    await page.getByRole('combobox', { name: 'Workplace Remote' }).waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.waitForURL(/feed\?from=now$/)
  })

  it('shows the changes of one company, chosen by its name', async () => {
    const name = `Works ${Math.random().toString(36).slice(2, 10)}`
    source = await aSource(site.pool, undefined, { name })
    const other = await aSource(site.pool, undefined, { name: 'Other Works' })
    const page = await browser.visit(site, '/feed?from=now')
    await shows(page, 'No change yet')
    await page.getByRole('combobox', { name: 'Choose a company' }).pressSequentially(name.toLowerCase(), { delay: 60 })
    await page.getByRole('option', { name }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/company_id=\d+/)
    await page.getByRole('button', { name: `Remove Company ${name}` }).waitFor()
    await present(site.pool, other, [aJob({ external_job_id: 'elsewhere', title: 'Elsewhere' })])
    await post('Here')
    await shows(page, 'Here')
    expect(await titles(page)).toEqual(['Here'])
    await page.getByRole('button', { name: `Remove Company ${name}` }).click()
    await page.getByRole('combobox', { name: 'Choose a company' }).waitFor()
  })

  it('shows what a filter is refused for', async () => {
    const page = await browser.visit(site, '/feed?level=boss', { expected: [/status of 400/] })
    await page.getByRole('alert').getByText('The service does not understand this request').waitFor()
  })
})
