import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { LOOKS } from './looks.ts'
import { type TestSite, testSite } from './site.ts'
import { fitsItsWidth } from './watched-page.ts'

const browser = testBrowser()
let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

// The page has all schemas, and axe takes ten seconds of CPU for it: the first two looks have both widths and both themes.
it.each(LOOKS.slice(0, 2))('the schemas of the API at $width px, $theme: axe finds nothing, and they fit', async (look) => {
  const page = await browser.visit(site, '/docs/api/schemas', look)
  expect(await fitsItsWidth(page)).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
})
