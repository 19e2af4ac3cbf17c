import type { Browser } from 'playwright-core'
import { shown, summary } from './catalog/measure.ts'

const LOADS = 3

/** Moments after the navigation began, in milliseconds. */
interface FirstLoad {
  /** The browser paints the first text or picture. */
  painted: number
  /** The first job is in the document; it is painted with the next frame. */
  jobs: number
}

/** The kinds of slowness that a first visit is measured with. */
const SLOWNESSES: { name: string; slower: number; bytesPerSecond: number }[] = [
  { name: 'as it is', slower: 1, bytesPerSecond: -1 },
  { name: 'a quarter of the processor', slower: 4, bytesPerSecond: -1 },
  { name: '50 kB/s', slower: 1, bytesPerSecond: 50_000 },
]

/** Opens the search page with an empty cache and a stored key, and prints when something is painted and when jobs are there. */
export async function benchFirstLoad(browser: Browser, origin: string, key: string): Promise<void> {
  console.log(`\nThe first visit, the median of ${LOADS}, in milliseconds after the navigation began\n`)
  console.log('| | something is painted | the first job is there |\n|---|--:|--:|')
  for (const { name, ...slowness } of SLOWNESSES) {
    const loads: FirstLoad[] = []
    for (let load = 0; load < LOADS; load++) loads.push(await firstLoad(browser, origin, key, slowness))
    const cell = (step: keyof FirstLoad) => shown(summary(loads.map((load) => load[step])).p50)
    console.log(`| ${name} | ${cell('painted')} | ${cell('jobs')} |`)
  }
}

async function firstLoad(
  browser: Browser,
  origin: string,
  key: string,
  { slower, bytesPerSecond }: { slower: number; bytesPerSecond: number },
): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  try {
    await context.addInitScript((key) => location.protocol === 'http:' && localStorage.setItem('rolecall.key', key), key)
    const page = await context.newPage()
    const debug = await context.newCDPSession(page)
    await debug.send('Network.enable')
    await debug.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: -1,
    })
    await debug.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(origin, { waitUntil: 'commit' })
    const jobs = await page.waitForFunction(
      () => document.querySelector('tr[data-row] a[href^="/jobs/"]') && performance.now(),
      undefined,
      { timeout: 120_000 },
    )
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
    return { painted, jobs: Number(await jobs.jsonValue()) }
  } finally {
    await context.close()
  }
}
