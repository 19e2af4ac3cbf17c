import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchChromium } from './chromium.ts'
import { openPage, type PageOptions, type WatchedPage } from './watched-page.ts'

/**
 * One Chromium for the calling test file. Every page that a test opens is closed after it, and the test fails when the page
 * asked another origin, wrote an error to the console, broke the Content-Security-Policy or threw.
 */
export function testBrowser(): { open(options: PageOptions): Promise<Page> } {
  let browser: Browser
  let opened: WatchedPage[] = []
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())
  afterEach(async () => {
    const pages = opened
    opened = []
    const problems = await Promise.all(pages.map((page) => page.close()))
    expect(problems.flat(), 'what the browser complained about').toEqual([])
  })
  return {
    async open(options) {
      const watched = await openPage(browser, options)
      opened.push(watched)
      return watched.page
    },
  }
}
