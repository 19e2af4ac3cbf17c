import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

export interface PageOptions {
  /** The only origin that the page may ask. */
  origin: string
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** As a phone shows it: scrollbars lie over the page. A page that is too wide is then made smaller instead of cut, so tests go without. */
  phone?: boolean
  /** Problems that the test provokes, such as /status of 401/. Each must occur, and nothing else may. */
  expected?: RegExp[]
  /** Runs before the page's own scripts. */
  prepare?: (context: BrowserContext) => Promise<void>
}

export interface WatchedPage {
  page: Page
  context: BrowserContext
  /** Closes the page and returns its problems: requests to other origins, failed answers, console errors (CSP violations are such), uncaught exceptions. */
  close(): Promise<string[]>
}

/** A page in a context of its own, which sees neither the cache nor the storage of any other. */
export async function openPage(browser: Browser, options: PageOptions): Promise<WatchedPage> {
  const { origin, width = 1440, height = 900, theme = 'light', expected = [] } = options
  const settings: BrowserContextOptions = {
    baseURL: origin,
    viewport: { width, height },
    hasTouch: width < 600,
    isMobile: options.phone ?? false,
    colorScheme: theme,
    // Nothing moves while it is looked at.
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  }
  const context = await browser.newContext(settings)
  // They only guard against hanging on a machine that is busy with other things.
  context.setDefaultTimeout(120_000)
  const problems: string[] = []
  const failedUrls = new Set<string>()
  const consoleErrors: { text: string; url: string }[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) problems.push(`asked another origin: ${url.href}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    failedUrls.add(response.url())
    problems.push(`status of ${response.status()}: ${response.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push({ text: message.text(), url: message.location().url })
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  await options.prepare?.(context)
  const page = await context.newPage()
  return {
    page,
    context,
    async close() {
      await context.close()
      // The console tells of a failed answer again, in words that differ between browsers.
      const untold = consoleErrors.filter(({ url }) => !failedUrls.has(url))
      problems.push(...untold.map(({ text, url }) => `console: ${text} (${url})`))
      const missing = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)))
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
      return [...unexpected, ...missing.map((pattern) => `expected, but did not occur: ${pattern}`)]
    },
  }
}

/** Whether nothing is wider than the window, so that nobody has to scroll sideways. */
export const fitsItsWidth = (page: Page): Promise<boolean> => page.evaluate('document.documentElement.scrollWidth <= innerWidth')
