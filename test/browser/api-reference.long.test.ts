import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'

const browser = testBrowser()
let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

/** What is wrong with Scalar's markup and can be mended neither by its configuration nor from outside. */
const SCALARS_OWN: { is: RegExp; why: string }[] = [
  {
    is: /^aria-required-children .*\.client-libraries-list/,
    why: 'The button of the menu of further libraries stands among the tabs. Moved out of their list, Scalar would lose it.',
  },
  {
    is: /^nested-interactive .*\n.*parameter-item-trigger/,
    why: 'An answer with several media types, such as an export, has the choice of them inside the button that opens it.',
  },
]

// Scalar and axe take ten seconds of CPU for each. docs.test.ts loads the page too, and tries a request.
it.each(['light', 'dark'] as const)('the API reference is accessible in %s', async (theme) => {
  const page = await browser.visit(site, '/docs/api', { theme })
  await page.getByRole('heading', { name: 'Search jobs' }).first().waitFor()
  const found = await accessibilityProblems(page)
  expect(found.filter((problem) => !SCALARS_OWN.some(({ is }) => is.test(problem)))).toEqual([])
  for (const { is } of SCALARS_OWN) expect(found, 'a problem that Scalar no longer has').toContainEqual(expect.stringMatching(is))
})
