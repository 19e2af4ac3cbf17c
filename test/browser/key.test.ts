import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'

const browser = testBrowser()
let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

const keyOf = async (name: string, requests_per_minute: number) => {
  const account = (await addAccount(site.pool, name, { requests_per_minute, entitlements: [] }))!
  return (await issueKey(site.pool, account)).key
}

describe('a key that is given', () => {
  it('is tried first: a wrong one is told in the form, and the one in use stays', async () => {
    const page = await browser.visit(site, '/coverage', { expected: [/status of 401/] })
    await page.getByRole('button', { name: 'API key' }).click()
    const dialog = page.getByRole('dialog', { name: 'API key' })
    await dialog.getByLabel('API key', { exact: true }).fill('sk_wrongwrongwrongwrong')
    await dialog.getByRole('button', { name: 'Use this key' }).click()
    await dialog.getByRole('alert').getByText('The server does not accept this key').waitFor()
    expect(await page.evaluate(() => localStorage['rolecall.key'])).toBe(site.key)
    expect(await accessibilityProblems(page)).toEqual([])
    const right = await keyOf('right', 5_000)
    await dialog.getByLabel('API key', { exact: true }).fill(right)
    await dialog.getByRole('button', { name: 'Use this key' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => localStorage['rolecall.key'])).toBe(right)
  })

  it('is told in the form when the service is away, and can be tried again', async () => {
    const page = await browser.visit(site, '/coverage', {
      key: null,
      expected: [/\/demo\/key/, /ERR_CONNECTION_REFUSED/],
    })
    const field = page.getByRole('main').getByLabel('API key', { exact: true })
    await field.fill(site.key)
    onTestFinished(() => site.start())
    await site.stop()
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByRole('alert').getByText('the service cannot be reached').waitFor()
    await site.start()
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
  })

  it('is taken when its account has used up its requests, which is no fault of the key', async () => {
    const key = await keyOf('used up', 1)
    await fetch(`${site.origin}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })
    const page = await browser.visit(site, '/coverage', { key: null, expected: [/\/demo\/key/, /status of 429/] })
    await page.getByRole('main').getByLabel('API key', { exact: true }).fill(key)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByText('Too many requests').waitFor()
    expect(await page.evaluate(() => localStorage['rolecall.key'])).toBe(key)
  })
})

it('the account of the key in use: its name, its budget and its use', async () => {
  const key = await keyOf('Northwind', 5_000)
  const page = await browser.visit(site, '/coverage', { key })
  await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
  await page.getByRole('button', { name: 'API key' }).click()
  const facts = page.getByRole('dialog', { name: 'API key' }).locator('dl')
  await facts.getByText('Northwind').waitFor()
  await facts.getByText(/^4,9\d\d of 5,000 requests left in this minute$/).waitFor()
  await expect.poll(async () => Number(/today(\d+) requests/.exec((await facts.textContent()) ?? '')?.[1])).toBeGreaterThan(1)
  expect(await accessibilityProblems(page)).toEqual([])
})
