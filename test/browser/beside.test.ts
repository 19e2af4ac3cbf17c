import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { queryBox, rows, searchPage } from './search-page.ts'

const { here, open } = searchPage()

const table = (page: Page) => page.getByRole('table', { name: 'Jobs' })
const pane = (page: Page) => page.getByRole('region', { name: 'The open job' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const idInAddress = (page: Page) => Number(/^\/jobs\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1])

/** The ids of the first jobs, in the order of the list. */
async function firstIds(count: number, q?: string): Promise<number[]> {
  const { data } = await here.client.search({ limit: count, ...(q && { q }) })
  return data.map(({ id }) => id)
}

/** Whether the list is the same one as before, and not a new one. */
const mark = (page: Page) => table(page).evaluate((element) => element.setAttribute('data-seen', ''))
const isMarked = (page: Page) => table(page).evaluate((element) => element.hasAttribute('data-seen'))

describe('a job on a wide screen', () => {
  it('opens beside the list at its own address; j and k walk; Back, Forward, a reload and a shared address work', async () => {
    const [first, second, third] = await firstIds(3)
    const page = await open('/?sort=posted_at')
    await rows(page).first().waitFor()
    await mark(page)
    await rows(page).first().click()
    await page.waitForURL(`**/jobs/${first}`)
    const opened = await here.client.get(first!)
    await pane(page).getByRole('heading', { level: 1, name: opened.title, exact: true }).waitFor()
    expect(await isMarked(page)).toBe(true)
    expect(await page.locator('a[aria-current=true]').getAttribute('href')).toBe(`/jobs/${first}`)
    expect(new URL(page.url()).search).toBe('')

    await page.keyboard.press('j')
    await page.waitForURL(`**/jobs/${second}`)
    await page.keyboard.press('j')
    await page.waitForURL(`**/jobs/${third}`)
    await page.keyboard.press('k')
    await page.waitForURL(`**/jobs/${second}`)
    const shown = (await here.client.get(second!)).title
    await expect.poll(() => title(page).textContent()).toBe(shown)
    expect(await page.title()).toContain(shown)
    expect(await isMarked(page)).toBe(true)

    await page.goBack()
    await page.waitForURL('**/?sort=posted_at')
    await pane(page).waitFor({ state: 'detached' })
    await page.goForward()
    await page.waitForURL(`**/jobs/${second}`)
    await pane(page).getByRole('heading', { level: 1, name: shown, exact: true }).waitFor()

    await page.reload()
    await pane(page).getByRole('heading', { level: 1, name: shown, exact: true }).waitFor()
    await expect.poll(() => page.locator('a[aria-current=true]').getAttribute('href')).toBe(`/jobs/${second}`)
    await page.keyboard.press('j')
    await page.waitForURL(`**/jobs/${third}`)

    const other = await page.context().newPage()
    await other.goto(`/jobs/${second}`)
    await other.getByRole('heading', { level: 1, name: shown, exact: true }).waitFor()
    expect(await table(other).count()).toBe(0)
  })

  it('Escape closes it, and the focus is on its row, which has not left the screen', async () => {
    const page = await open()
    const row = page.locator('tr[data-row="30"]')
    await rows(page).first().waitFor()
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, 1_700))
        return row.isVisible()
      })
      .toBe(true)
    const href = await row.locator('a').first().getAttribute('href')
    await row.locator('a').first().click()
    await page.waitForURL(`**${href}`)
    await pane(page).getByRole('heading', { level: 1 }).waitFor()
    const seen = () =>
      page.evaluate((href) => {
        const { top, bottom } = document.querySelector(`tr a[href="${href}"]`)?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
        return top > 0 && bottom < innerHeight
      }, href)
    await expect.poll(seen).toBe(true)
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
    await expect.poll(seen).toBe(true)
  })

  it('stays open while another query is typed, and the list changes beside it', async () => {
    const page = await open()
    await rows(page).first().click()
    await title(page).waitFor()
    const id = idInAddress(page)
    await queryBox(page).fill('nurse')
    const found = await firstIds(3, 'nurse')
    await expect.poll(() => rows(page).first().getAttribute('href')).toBe(`/jobs/${found[0]}`)
    expect(idInAddress(page)).toBe(id)
    expect(await queryBox(page).inputValue()).toBe('nurse')
    await page.getByRole('button', { name: 'Close the job (Esc)' }).click()
    await page.waitForURL('**/?q=nurse')
  })

  it('a similar job opens in its place, and the walk goes on from the job before', async () => {
    const [first, second] = await firstIds(2)
    const page = await open()
    await rows(page).first().click()
    await page.waitForURL(`**/jobs/${first}`)
    await pane(page).getByRole('region', { name: 'Similar jobs' }).getByRole('link').first().click()
    await page.waitForURL((url) => /^\/jobs\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${first}`))
    await table(page).waitFor()
    await page.goBack()
    await page.waitForURL(`**/jobs/${first}`)
    await page.keyboard.press('j')
    await page.waitForURL(`**/jobs/${second}`)
  })
})

describe('a job on a narrow screen', () => {
  it('has back, previous and next, also after a reload', async () => {
    const [first, second] = await firstIds(2)
    const page = await open('/', { width: 390, height: 844 })
    await rows(page).first().click()
    await page.waitForURL(`**/jobs/${first}`)
    const previous = page.getByRole('button', { name: 'Previous' })
    const next = page.getByRole('button', { name: 'Next' })
    await expect.poll(() => previous.isDisabled()).toBe(true)
    await next.click()
    await page.waitForURL(`**/jobs/${second}`)
    await page.reload()
    await expect.poll(() => previous.isEnabled()).toBe(true)
    await previous.click()
    await page.waitForURL(`**/jobs/${first}`)
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await rows(page).first().waitFor()
  })

  it('that was opened by its address has a way back, and no list to walk', async () => {
    const [first] = await firstIds(1)
    const page = await open(`/jobs/${first}`, { width: 390, height: 844 })
    await title(page).waitFor()
    expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await rows(page).first().waitFor()
  })
})

describe('by keyboard', () => {
  it('"Skip to results" is the first stop of Tab, and the next one after it is the first job', async () => {
    const page = await open('/?q=engineer')
    await rows(page).first().waitFor()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to results' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const href = await rows(page).first().getAttribute('href')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
    expect(page.url()).toMatch(/\?q=engineer$/)
  })
})

it.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('the text of a job uses the width it has, at $width px', async (size) => {
  const [first] = await firstIds(1)
  const page = await open(`/jobs/${first}`, size)
  const posting = page.getByRole('region', { name: 'The posting' })
  await posting.getByRole('heading').first().waitFor()
  const unused = () =>
    posting.evaluate((box) => {
      const { paddingLeft, paddingRight } = getComputedStyle(box)
      return (
        box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - box.lastElementChild!.clientWidth
      )
    })
  expect(await unused()).toBeLessThan(2)
})
