import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { launchChromium } from '../test/browser/chromium.ts'
import { printBar } from './catalog/bars.ts'
import { indexFolder } from './catalog/index-figures.ts'
import { load, shown } from './catalog/measure.ts'
import type { OpenCatalog } from './catalog/open.ts'
import { benchKey, startServer } from './http.ts'

const BAR_MS = 100
/** A quick typist's pause between two keys. */
const PAUSE_MS = 200
const QUERIES = [
  'engineer',
  'registered nurse',
  'data analyst',
  'java OR kotlin',
  '"product manager"',
  'sales -senior',
  'warehouse',
]

/** What one key cost, in milliseconds: until the jobs were on the screen, and until the counts beside them were. */
interface Key {
  jobs: number
  counts: number
}

/** Types queries into the page of a real browser, key by key, and measures from the key to the painted result. */
export async function benchPage(catalog: OpenCatalog): Promise<void> {
  const servers: ChildProcess[] = []
  const browser = await launchChromium()
  try {
    const key = await benchKey(catalog)
    const port = await startServer({ role: 'api', url: catalog.url, folder: indexFolder(catalog.name) }, servers)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    await context.addInitScript((key) => location.protocol === 'http:' && localStorage.setItem('rolecall.key', key), key)
    // tsx marks functions by this name, also those that run in the page.
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.locator('section[data-shown=""]').waitFor()
    await typeQueries(page, QUERIES.slice(0, 2))
    console.log(`load      ${load()}`)
    const keys = await typeQueries(page, QUERIES)
    console.log(`\n${keys.length} keys, from the key to the painted result, in ms\n`)
    console.log('| shown | p50 | p95 | worst |\n|---|--:|--:|--:|')
    const jobs = row(
      'jobs',
      keys.map((key) => key.jobs),
    )
    row(
      'counts of all filters',
      keys.map((key) => key.counts),
    )
    console.log('\n| bar | measured | |\n|---|---|---|')
    printBar(`typing to shown results: ${BAR_MS} ms`, `${shown(jobs)} ms (p95)`, jobs / BAR_MS)
  } finally {
    await browser.close()
    for (const server of servers) server.kill()
    await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
  }
}

/** Prints a row of the table; returns its 95th percentile. */
function row(name: string, times: number[]): number {
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  console.log(`| ${name} | ${shown(at(0.5))} | ${shown(at(0.95))} | ${shown(at(1))} |`)
  return at(0.95)
}

async function typeQueries(page: Page, queries: readonly string[]): Promise<Key[]> {
  const keys: Key[] = []
  const box = page.getByRole('textbox', { name: 'Search jobs' })
  for (const query of queries) {
    await box.fill('')
    await page.locator('section[data-shown=""]').waitFor()
    for (const letter of query) {
      const measured = page.evaluate(untilPainted)
      await box.press(letter === ' ' ? 'Space' : letter)
      const key = await measured
      if (key) keys.push(key)
      await page.waitForTimeout(PAUSE_MS)
    }
  }
  return keys
}

/**
 * Runs in the page. The clock starts with the event of the next key and stops when the frame after the change has been painted. A key
 * that makes no other search (the first letter, a space, a lone OR) gives null.
 */
function untilPainted(): Promise<Key | null> {
  return new Promise((done) => {
    addEventListener(
      'input',
      (event) => {
        const began = event.timeStamp
        const query = (event.target as HTMLInputElement).value.trim()
        const shownNow = () => document.querySelector('section[data-shown]')?.getAttribute('data-shown')
        if (query.length < 2 || query === shownNow()) return done(null)
        const when = (selector: string, name: string) =>
          new Promise<number>((painted) => {
            const look = () => {
              if (document.querySelector(selector)?.getAttribute(name) !== query) return void requestAnimationFrame(look)
              // A task after the frame: the frame has been painted by then.
              requestAnimationFrame(() => setTimeout(() => painted(performance.now() - began)))
            }
            look()
          })
        void Promise.all([when('section[data-shown]', 'data-shown'), when('h1[data-counted]', 'data-counted')]).then(
          ([jobs, counts]) => done({ jobs, counts }),
        )
      },
      { once: true, capture: true },
    )
  })
}
