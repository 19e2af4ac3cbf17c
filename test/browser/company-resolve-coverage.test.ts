import { beforeAll, describe, expect, it } from 'vitest'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'
import { fitsItsWidth } from './watched-page.ts'

const browser = testBrowser()
let site: TestSite
let job: { id: number; url: string; title: string; company_id: number; company: { name: string } }

beforeAll(async () => {
  site = await testSite()
  const answer = await fetch(`${site.origin}/api/v1/jobs?limit=1&source=lever`, {
    headers: { authorization: `Bearer ${site.key}` },
  })
  job = ((await answer.json()) as { data: (typeof job)[] }).data[0]!
})

describe('resolving', () => {
  it('by keyboard alone: paste, Enter, and the job is a link', async () => {
    const page = await browser.visit(site, '/resolve')
    await page.getByLabel('URL of a posting').focus()
    await page.keyboard.insertText(job.url)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: job.title }).waitFor()
    expect(page.url()).toContain(`url=${encodeURIComponent(job.url)}`)
    await page.getByText('Lever', { exact: true }).waitFor()
  })

  it('says what is understood, and tries it with a posting of the catalog', async () => {
    const page = await browser.visit(site, '/resolve', { width: 390 })
    await page.getByText('Its application form').waitFor()
    expect(await fitsItsWidth(page)).toBe(true)
    await page.getByRole('link', { name: 'Try it with the newest posting' }).click()
    await page.getByText('The posting itself').waitFor()
  })

  it.each([
    ['https://jobs.lever.co/nobody-at-all', 'This is a board, not a posting'],
    ['https://news.example/article', 'This site is not a system that we know'],
  ])('%s: says why not', async (url, words) => {
    const page = await browser.visit(site, `/resolve?url=${encodeURIComponent(url)}`, { expected: [/status of 404/] })
    await page.getByText(words).waitFor()
  })
})

describe('what is not there', () => {
  it('a company that does not exist', async () => {
    const page = await browser.visit(site, '/companies/999999', { expected: [/status of 404/] })
    await page.getByText('There is no such company').waitFor()
  })

  it('a key: every page says what to do', async () => {
    const page = await browser.open({ origin: site.origin, expected: [/status of 404/] })
    for (const path of ['/coverage', '/resolve', '/companies/1']) {
      await page.goto(path)
      await page.getByText('This page needs an API key').waitFor()
    }
  })
})
