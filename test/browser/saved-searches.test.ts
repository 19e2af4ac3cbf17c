import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { type Client, createClient } from '../../src/client/index.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { createTargets } from '../../src/deliver/webhooks/target.ts'
import { createWebhooks } from '../../src/deliver/webhooks/webhooks.ts'
import { followSearchesOnce } from '../support/follow-searches.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { rows } from './search-page.ts'
import { type TestSite, testSite } from './site.ts'
import { fitsItsWidth } from './watched-page.ts'

const browser = testBrowser()
let site: TestSite
/** Each test has an account of its own, because an account has few searches. */
let key: string
let accountId: number
let client: Client
beforeAll(async () => {
  site = await testSite({ sendsMail: true })
})
beforeEach(async () => {
  const account = await addAccount(site.pool, `saver ${Math.random()}`, { requests_per_minute: 5_000, entitlements: [] })
  accountId = account!.id
  key = (await issueKey(site.pool, account!)).key
  client = createClient({ url: site.origin, key })
})

const card = (page: Page, name: string) => page.getByRole('article', { name })

describe('saving the search of the page', () => {
  it('suggests a name from its filters, by keyboard alone, and leads to the saved searches', async () => {
    const page = await browser.visit(site, '/?q=engineer&level=senior&country=US&sort=first_seen_at', { key })
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'Save' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Save this search' })
    const name = dialog.getByLabel('Name')
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await name.inputValue()).toBe('engineer, United States, Senior')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.getByText('Saved as').waitFor()
    const saved = (await client.searches())[0]!
    expect(saved).toMatchObject({ name: 'engineer, United States, Senior' })
    expect(Object.fromEntries(new URLSearchParams(saved.query))).toEqual({ q: 'engineer', level: 'senior', country: 'US' })
    await dialog.getByRole('link', { name: 'See it' }).click()
    await card(page, saved.name).getByText('0 new matches').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('shows a refusal in the words of the API, and takes another name', async () => {
    await client.searches.save({ name: 'taken', query: 'q=nurse' })
    const page = await browser.visit(site, '/?q=engineer', { key, expected: [/status of 409/] })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this search' })
    await dialog.getByLabel('Name').fill('taken')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('alert').getByText('the account has another search of this name').waitFor()
    await dialog.getByLabel('Name').fill('free')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('Saved as').waitFor()
  })
})

describe('the saved searches', () => {
  it('an account without one is told how to save one', async () => {
    const page = await browser.visit(site, '/searches', { key })
    await page.getByRole('heading', { name: 'No search is saved' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Search' }).click()
    await rows(page).first().waitFor()
  })

  it('each tells its new matches and opens with the newest of them first', async () => {
    const word = `Luthier${Math.random().toString(36).slice(2)}`
    const { id } = await client.searches.save({ name: 'luthiers', query: `q=${word}&workplace=remote` })
    await client.searches.save({ name: 'others', query: '' })
    const source = await aSource(site.pool)
    await present(site.pool, source, [aJob({ title: `${word} of the harbour`, workplace: 'remote' })])
    await followSearchesOnce(site.pool)
    expect((await client.searches.matches(id)).data).toHaveLength(1)
    const page = await browser.visit(site, '/searches', { key })
    await card(page, 'luthiers').getByText('1 new match', { exact: true }).waitFor()
    await card(page, 'luthiers').getByText(`${word}, Remote.`).waitFor()
    await page.getByRole('link', { name: 'luthiers', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('q') === word && url.searchParams.get('sort') === 'first_seen_at')
    await page.getByRole('link', { name: `${word} of the harbour` }).waitFor()
  })

  it('a feed is made, its addresses are shown once and can be read, and it is ended after a question', async () => {
    await client.searches.save({ name: 'nurses', query: 'q=nurse' })
    const page = await browser.visit(site, '/searches', { key, width: 390, theme: 'dark' })
    await page.getByRole('button', { name: 'Make a feed of nurses' }).click()
    await page.getByRole('heading', { name: 'Copy the address now: it is not shown again' }).waitFor()
    const addresses = await card(page, 'nurses').locator('pre').allTextContents()
    expect(addresses).toEqual([expect.stringMatching(/\.atom$/), expect.stringMatching(/\.json$/)])
    const read = (address: string) => fetch(site.origin + new URL(address).pathname)
    for (const address of addresses) expect((await read(address)).status).toBe(200)
    await page.getByRole('button', { name: 'Copy Atom' }).waitFor()
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'I have it' }).click()
    await page.reload()
    const end = page.getByRole('button', { name: 'End the feed' })
    await end.waitFor()
    expect(await page.locator('pre').count()).toBe(0)

    await end.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Its address stops working.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => end.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Yes, end' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('None yet.').waitFor()
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Deliveries')
    expect((await read(addresses[0]!)).status).toBe(404)
  })

  it('an address is added where the server sends e-mail, refused in its words, and ended', async () => {
    const search = await client.searches.save({ name: 'nurses', query: 'q=nurse' })
    const page = await browser.visit(site, '/searches', { key, width: 390, expected: [/status of 400/] })
    await page.getByLabel('E-mail address for nurses').fill('nobody')
    await page.getByRole('button', { name: 'Mail it' }).click()
    await card(page, 'nurses').getByRole('alert').getByText('address').waitFor()
    await page.getByLabel('E-mail address for nurses').fill('ada@mail.example')
    await page.getByLabel('How often, for nurses').selectOption('week')
    await page.getByRole('button', { name: 'Mail it' }).press('Enter')
    await page.getByText('ada@mail.example, every week Waits for the link in its first mail.').waitFor()
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'End the mails to ada@mail.example' }).click()
    await page.getByRole('button', { name: 'Yes, end' }).click()
    await page.getByText('None yet.').waitFor()
    expect((await client.searches()).find(({ id }) => id === search.id)?.emails).toEqual([])
  })

  it('a webhook of the search is listed with the reason of its pause, and ended', async () => {
    const search = await client.searches.save({ name: 'nurses', query: 'q=nurse' })
    const secretKey = randomBytes(32)
    const targets = createTargets(secretKey, { product: 'Rolecall/test' })
    const { add } = createWebhooks({ db: site.pool, key: secretKey, targets })
    const request = { filters: {}, include: [], after: null }
    const own = await add(accountId, { ...request, url: 'https://hooks.acme.example/nurses', search_id: search.id })
    await add(accountId, { ...request, url: 'https://hooks.acme.example/feed', search_id: null })
    await site.pool.query("update webhooks set paused_at = now(), paused_why = 'it answered 410' where id = $1", [own.id])
    const page = await browser.visit(site, '/searches', { key })
    await card(page, 'nurses').getByText('https://hooks.acme.example/nurses Paused: it answered 410').waitFor()
    expect(await page.getByRole('listitem').count()).toBe(1)
    await page.getByRole('button', { name: 'End the webhook to https://hooks.acme.example/nurses' }).click()
    await page.getByRole('button', { name: 'Yes, end' }).click()
    await page.getByText('None yet.').waitFor()
    expect((await client.webhooks()).map(({ url }) => url)).toEqual(['https://hooks.acme.example/feed'])
  })

  it('a refusal is shown where the button is, in the words of the API', async () => {
    const { id } = await client.searches.save({ name: 'full', query: 'q=nurse' })
    for (let feeds = 0; feeds < 5; feeds++) await client.searches.addFeed(id)
    const page = await browser.visit(site, '/searches', { key, expected: [/status of 409/] })
    await page.getByRole('button', { name: 'Make a feed of full' }).click()
    await card(page, 'full').getByRole('alert').getByText('the search has 5 feeds').waitFor()
  })

  it('a search is ended with its deliveries, after a question', async () => {
    await client.searches.save({ name: 'kept', query: 'q=nurse' })
    await client.searches.save({ name: 'ended', query: 'q=engineer' })
    const page = await browser.visit(site, '/searches', { key })
    await page.getByRole('button', { name: 'End the search ended' }).click()
    await card(page, 'ended').getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'End the search ended' }).click()
    await card(page, 'ended').getByRole('button', { name: 'Yes, end the search' }).click()
    await card(page, 'ended').waitFor({ state: 'detached' })
    await card(page, 'kept').waitFor()
    expect((await client.searches()).map(({ name }) => name)).toEqual(['kept'])
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Saved searches')
  })

  it('filters that the server no longer accepts are told', async () => {
    const { id } = await client.searches.save({ name: 'old', query: 'q=nurse' })
    await site.pool.query("update saved_searches set query = 'skills=no-such-skill' where id = $1", [id])
    const page = await browser.visit(site, '/searches', { key })
    await card(page, 'old').getByRole('alert').getByText('It finds nothing any more').waitFor()
  })
})
