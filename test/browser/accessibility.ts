import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The success criteria of WCAG 2.2 AA, which holds those of the versions before it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The faults that axe finds against WCAG 2.2 AA on the page as it is now: one line for each element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated through the debugger, which the page's Content-Security-Policy does not stop.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    RULES,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}\n${node.html}`),
  )
}
