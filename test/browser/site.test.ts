import { beforeAll, expect, it } from 'vitest'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'

const browser = testBrowser()
let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

it('a browser reads the OpenAPI document', async () => {
  const page = await browser.open({ origin: site.origin })
  await page.goto('/api/v1/openapi.json')
  expect(JSON.parse((await page.textContent('body'))!)).toMatchObject({ openapi: '3.1.0' })
})
