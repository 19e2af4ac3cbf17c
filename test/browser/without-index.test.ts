import { beforeAll, expect, it } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'

const browser = testBrowser()
let site: TestSite
beforeAll(async () => {
  site = await testSite({ index: false })
})

it('a job says calmly why there are no similar jobs, and shows them when the index is there', async () => {
  const { data } = await createClient({ url: site.origin, key: site.key }).search({ q: 'engineer', limit: 1 })
  const page = await browser.visit(site, `/jobs/${data[0]!.id}`, {
    expected: [/status of 503/],
    prepare: (context) => context.clock.install(),
  })
  const similar = page.getByRole('region', { name: 'Similar jobs' })
  await similar.getByText('They are found by the search index').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await site.openIndex()
  await page.clock.fastForward(10_100)
  await similar.getByRole('link').first().waitFor()
})
