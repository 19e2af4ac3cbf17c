import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { operationsOf, readOpenApi } from '../../scripts/site/reference/openapi.ts'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'

const openapi = readOpenApi()
const browser = testBrowser()
let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

/** A page of the reference as the browser reads it: its title, its code, and the first cells of the tables below each heading. */
const read = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const parsed = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html')
    const texts = (selector: string) => [...parsed.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '')
    const sections: Record<string, { cells: string[]; text: string }> = {}
    let section = { cells: [] as string[], text: '' }
    for (const element of parsed.querySelector('main')?.children ?? []) {
      if (/^H\d$/.test(element.tagName)) sections[element.id] = section = { cells: [], text: '' }
      section.text += element.textContent
      for (const cell of element.querySelectorAll('td:first-child')) section.cells.push(cell.textContent ?? '')
    }
    const links = [...parsed.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    return { title: texts('h1')[0], code: texts('main p > code'), sections, links }
  }, path)

describe('the pages show', () => {
  it('every operation with its parameters and answers', async () => {
    const page = await browser.visit(site, '/docs/api')
    const { links } = await read(page, '/docs/api')
    for (const { operationId, summary, method, path, parameters = [], responses } of operationsOf(openapi)) {
      const address = `/docs/api/${operationId}`
      expect(links).toContain(address)
      const { title, code, sections } = await read(page, address)
      expect([title, code]).toEqual([summary, expect.arrayContaining([`${method} ${path}`])])
      expect(sections.parameters?.cells ?? []).toEqual(parameters.map(({ name }) => name))
      const answers = [...Object.keys(sections), ...(sections.problems?.cells ?? [])]
      expect(answers).toEqual(expect.arrayContaining(Object.keys(responses)))
    }
  })

  it('every schema with its fields or values', async () => {
    const page = await browser.visit(site, '/docs/api/schemas#jobpage')
    const { sections } = await read(page, '/docs/api/schemas')
    for (const [name, { properties = {}, enum: values = [] }] of Object.entries(openapi.components.schemas)) {
      const section = sections[name.toLowerCase()]
      const fields = section?.cells.filter((path) => !/[.[]/.test(path))
      expect(fields, name).toEqual(Object.keys(properties))
      for (const value of values) expect(section?.text, name).toContain(value)
    }
  })
})

describe('trying a request', () => {
  const open = async (operation: string, options = {}) => {
    const page = await browser.visit(site, `/docs/api/${operation}`, options)
    await page.getByText('Try it').click()
    return page
  }
  const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()
  const body = async (page: Page) => JSON.parse((await page.getByLabel('Body of the answer').textContent()) ?? '')

  it('sends what the fields say with the key of this browser, shows the answer and the same request for curl', async () => {
    const page = await open('searchJobs')
    await page.getByLabel('q', { exact: true }).fill("engineer's OR engineer")
    await page.getByLabel('limit').fill('2')
    await page.getByLabel('status').selectOption('open')
    await page.keyboard.press('Tab')
    await send(page)
    await page.getByText(/^200 OK · \d+ ms · [\d,]+ bytes$/).waitFor()
    expect((await body(page)).data).toHaveLength(2)
    await page.getByText('Headers', { exact: true }).click()
    expect(await page.getByLabel('Headers of the answer').textContent()).toMatch(/^ratelimit: "default";/m)
    expect(await page.locator('main .code[data-language=sh] code').first().textContent()).toBe(
      `curl -H "Authorization: Bearer $ROLECALL_KEY" '${site.origin}/api/v1/jobs?q=engineer%27s+OR+engineer&status=open&limit=2'`,
    )
  })

  it('shows a problem as the server tells it', async () => {
    const page = await open('searchJobs', { expected: [/status of 400/] })
    await page.getByLabel('limit').fill('none')
    await send(page)
    await page.getByText(/^400 Bad Request/).waitFor()
    expect(await body(page)).toMatchObject({ status: 400, errors: [{ field: 'limit' }] })
  })

  it('fills in the path, and sends a body', async () => {
    const job = await open('getJob')
    await job.getByLabel('id (required)').fill('2')
    await send(job)
    await job.getByText(/^200 OK/).waitFor()
    expect(await body(job)).toMatchObject({ id: 2 })

    const batch = await open('batchJobs')
    await batch.getByLabel('Body', { exact: true }).fill('{"ids": [1, 999999999]}')
    await send(batch)
    await batch.getByText(/^200 OK/).waitFor()
    expect((await body(batch)).data.map(({ state }: { state: string }) => state)).toEqual(['open', 'not_found'])
  })

  it('keeps a key that the server accepts, and no other', async () => {
    const page = await open('getMe', { key: null, expected: [/status of 401/, /status of 404.*demo/] })
    const kept = () => page.evaluate(() => localStorage.getItem('rolecall.key'))
    await page.getByLabel('API key').fill('sk_wrong')
    await page.keyboard.press('Enter')
    await page.getByText(/^401 Unauthorized/).waitFor()
    expect(await kept()).toBeNull()
    await page.getByLabel('API key').fill(site.key)
    await page.keyboard.press('Enter')
    await page.getByText(/^200 OK/).waitFor()
    expect(await kept()).toBe(site.key)
  })

  it('says when the server cannot be reached', async () => {
    const page = await open('getMe', { expected: [/ERR_/] })
    await page.context().route('**/api/v1/me', (route) => route.abort())
    await send(page)
    await page.getByText(/^No answer: /).waitFor()
  })

  it.each(['light', 'dark'] as const)('the form and the answer are accessible in %s', async (theme) => {
    const page = await open('listCompanies', { theme })
    await send(page)
    await page.getByText(/^200 OK/).waitFor()
    await page.getByText('Headers', { exact: true }).click()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
