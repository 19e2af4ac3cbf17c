import { beforeAll, expect, it } from 'vitest'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'

const browser = testBrowser()
let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

it('the pages are reached by keyboard alone', async () => {
  const page = await browser.visit(site, '/coverage')
  await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to the page' }).waitFor()
  const reached = []
  for (let presses = 0; presses < 7; presses++) {
    await page.keyboard.press('Tab')
    reached.push(await page.locator(':focus').textContent())
  }
  expect(reached).toEqual(['Rolecall', 'Search', 'Saved', 'Feed', 'Resolve', 'Coverage', 'Docs'])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/resolve$/)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' })
})
