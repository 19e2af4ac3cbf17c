import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'

const browser = testBrowser()
let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

describe('searching the guides', () => {
  it('finds by keyboard alone, says where, and goes there', async () => {
    const page = await browser.open({ origin: site.origin })
    await page.goto('/docs')
    await page.keyboard.press('/')
    await page.keyboard.type('posted_since')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('option').count()).toBe(0)
    await page.keyboard.type(' window')
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toContainEqual(expect.stringContaining('The 90-day window'))
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/filters#the-90-day-window')
  })

  it('says when nothing is found', async () => {
    const page = await browser.open({ origin: site.origin })
    await page.goto('/docs')
    await page.getByRole('combobox').fill('xyzzyxyzzy')
    await page.getByText('Nothing in the guides matches').waitFor()
  })
})

it('copies a sample, keeps the theme, and opens the list of guides on a phone', async () => {
  const page = await browser.open({ origin: site.origin, width: 390 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/first-steps')
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm install\nnpm start')

  await page.getByRole('button', { name: 'Guides' }).click()
  await page.getByRole('link', { name: 'Staying in sync' }).first().click()
  await page.waitForURL('**/docs/sync')
  await page.getByRole('button', { name: /light and dark/ }).click()
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
})

it('shows samples with the address of the server that shows them', async () => {
  const page = await browser.open({ origin: site.origin })
  await page.goto('/docs/first-steps')
  const text = await page.getByRole('main').textContent()
  expect(text).toContain(`"${site.origin}/api/v1/jobs/count?q=engineer"`)
  expect(text).not.toContain(':8080')
  expect(await page.locator(`main a[href^="${site.origin}"]`).count()).toBeGreaterThan(0)
})

it('shows a page of its own for an address that is none', async () => {
  const page = await browser.open({ origin: site.origin, expected: [/status of 404/] })
  const answer = await page.goto('/docs/no-such-guide')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
})
