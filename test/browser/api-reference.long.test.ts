import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'

const browser = testBrowser()
let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

// The page of Scalar alone takes ten seconds of CPU to come up.

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

it('tries a request of the API reference with the key of this browser', async () => {
  const page = await browser.visit(site, '/docs/api')
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/jobs')
  await page.getByRole('button', { name: /^Send get request/ }).click()
  expect((await answered).status()).toBe(200)
  await page.getByText('200 OK').waitFor()
})

it.each(['light', 'dark'] as const)('the API reference is accessible in %s', async (theme) => {
  const page = await browser.visit(site, '/docs/api', { theme })
  await page.getByRole('heading', { name: 'Search jobs' }).first().waitFor()
  const found = await accessibilityProblems(page)
  expect(found.filter((problem) => !SCALARS_OWN.some(({ is }) => is.test(problem)))).toEqual([])
  for (const { is } of SCALARS_OWN) expect(found, 'a problem that Scalar no longer has').toContainEqual(expect.stringMatching(is))
})
