import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { launchChromium } from '../test/browser/chromium.ts'
import { printBar } from './catalog/bars.ts'
import { indexFolder } from './catalog/index-figures.ts'
import { load, shown, summary } from './catalog/measure.ts'
import type { OpenCatalog } from './catalog/open.ts'
import { benchFirstLoad } from './first-load.ts'
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

/** Moments after a key, in milliseconds. */
interface Key {
  /** The request for the jobs leaves the page. */
  asked: number
  /** Its answer has arrived whole. */
  answered: number
  /** The jobs are painted. */
  jobs: number
  /** The counts of all filters are painted. */
  counts: number
}

/** The rows of the table. */
const STEPS: { step: keyof Key; name: string }[] = [
  { step: 'asked', name: 'the request for the jobs is sent' },
  { step: 'answered', name: 'its answer is there' },
  { step: 'jobs', name: 'the jobs are painted' },
  { step: 'counts', name: 'the counts of all filters are painted' },
]

/** Opens the page of a real browser for the first time, then types queries, key by key, and measures until the result is painted. */
export async function benchPage(catalog: OpenCatalog): Promise<void> {
  const servers: ChildProcess[] = []
  const browser = await launchChromium()
  try {
    const key = await benchKey(catalog)
    const { port } = await startServer({ role: 'api', url: catalog.url, folder: indexFolder(catalog.name) }, servers)
    await benchFirstLoad(browser, `http://127.0.0.1:${port}`, key)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    await context.addInitScript((key) => location.protocol === 'http:' && localStorage.setItem('rolecall.key', key), key)
    // tsx marks functions by this name, also those that run in the page.
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.locator('section[data-shown=""]').waitFor()
    await typeQueries(page, QUERIES.slice(0, 2))
    const before = load()
    const keys = await typeQueries(page, QUERIES)
    console.log(
      `\n${keys.length} keys. Milliseconds from the event of a key (its timestamp) until; load ${before}, afterwards ${load()}\n`,
    )
    console.log('| | p50 | p95 | worst |\n|---|--:|--:|--:|')
    for (const { step, name } of STEPS)
      row(
        name,
        keys.map((key) => key[step]),
      )
    const { p95 } = summary(keys.map(({ jobs }) => jobs))
    console.log('\n| bar | measured | |\n|---|---|---|')
    printBar(`typing to shown results: ${BAR_MS} ms`, `${shown(p95)} ms (p95)`, p95 / BAR_MS)
  } finally {
    await browser.close()
    for (const server of servers) server.kill()
    await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
  }
}

function row(name: string, times: number[]): void {
  const { p50, p95 } = summary(times)
  console.log(`| ${name} | ${shown(p50)} | ${shown(p95)} | ${shown(Math.max(...times))} |`)
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
 * Runs in the page. The clock starts with the timestamp of the key's event, which the browser sets before the page hears of it, and stops
 * in the first task after the frame that shows the result. A key that makes no other search (the first letter, a space) gives null.
 */
function untilPainted(): Promise<Key | null> {
  return new Promise((done) => {
    performance.clearResourceTimings()
    addEventListener(
      'input',
      (event) => {
        const began = event.timeStamp
        const query = (event.target as HTMLInputElement).value.trim()
        const shownNow = () => document.querySelector('section[data-shown]')?.getAttribute('data-shown')
        if (query.length < 2 || query === shownNow()) return done(null)
        const painted = (selector: string, name: string) =>
          new Promise<number>((done) => {
            const look = () => {
              if (document.querySelector(selector)?.getAttribute(name) !== query) requestAnimationFrame(look)
              // Callbacks of a frame run before it is painted, and a message is received after that.
              else {
                const { port1, port2 } = new MessageChannel()
                port1.onmessage = () => done(performance.now() - began)
                port2.postMessage(null)
              }
            }
            requestAnimationFrame(look)
          })
        void Promise.all([painted('section[data-shown]', 'data-shown'), painted('aside[data-counted]', 'data-counted')]).then(
          ([jobs, counts]) => {
            const request = performance
              .getEntriesByType('resource')
              .find(({ name }) => new URL(name).pathname === '/api/v1/jobs') as PerformanceResourceTiming | undefined
            done(request ? { asked: request.startTime - began, answered: request.responseEnd - began, jobs, counts } : null)
          },
        )
      },
      { once: true, capture: true },
    )
  })
}
