import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { launchChromium } from './chromium.ts'
import type { TestSite } from './site.ts'
import { openPage, type PageOptions, type WatchedPage } from './watched-page.ts'

export interface VisitOptions extends Omit<PageOptions, 'origin'> {
  /** The key that the browser keeps: the site's unless given; null for none. */
  key?: string | null
}

export interface TestBrowser {
  /** A blank page. */
  open(options: PageOptions): Promise<Page>
  /** A page at a path of the site, with a key in its storage. */
  visit(site: TestSite, path: string, options?: VisitOptions): Promise<Page>
}

/** Test files share their process, and in it one Chromium, because it takes a second of CPU to start. It ends with the process. */
let shared: Promise<Browser> | null = null
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => null)
  if (!running?.isConnected()) shared = launchChromium()
  return shared!
}

/**
 * A Chromium for the calling test file. Every page that a test opens is closed after it, and the test fails when the page
 * asked another origin, wrote an error to the console, broke the Content-Security-Policy or threw.
 */
export function testBrowser(): TestBrowser {
  let browser: Browser
  let opened: WatchedPage[] = []
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterEach(async () => {
    const pages = opened
    opened = []
    const problems = await Promise.all(pages.map((page) => page.close()))
    expect(problems.flat(), 'what the browser complained about').toEqual([])
  })
  async function open(options: PageOptions): Promise<Page> {
    const watched = await openPage(browser, options)
    opened.push(watched)
    return watched.page
  }
  return {
    open,
    async visit(site, path, { key = site.key, ...options } = {}) {
      const script = `if (location.origin === '${site.origin}') localStorage['rolecall.key'] ??= '${key}'`
      const page = await open({
        ...options,
        origin: site.origin,
        prepare: async (context) => {
          if (key !== null) await context.addInitScript(script)
          await options.prepare?.(context)
        },
      })
      await page.goto(path)
      return page
    },
  }
}
