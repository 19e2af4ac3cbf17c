import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createClient } from '../src/client/index.ts'
import { launchChromium } from '../test/browser/chromium.ts'
import { openPage } from '../test/browser/watched-page.ts'

const FOLDER = 'docs/img'
const WIDTHS = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }
const THEMES = ['light', 'dark'] as const

interface Shot {
  name: string
  path: string
  /** Shown when the page is whole. */
  ready: string
}

/** Starts the demo, waits until its world is crawled, and writes every page in both themes and widths to docs/img. */
async function main(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'rolecall-screenshots-'))
  const server = spawn(process.execPath, ['bin/rolecall', 'serve'], {
    env: { ...process.env, PORT: '0', ROLECALL_DATA: data, ROLECALL_DEMO: '1', ROLECALL_ENV_FILE: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const browser = await launchChromium({ scrollbars: true })
  try {
    let printed = ''
    const says = (pattern: RegExp) =>
      new Promise<string>((done, fail) => {
        const look = () => {
          const match = pattern.exec(printed)
          if (match) done(match[1] ?? match[0])
        }
        server.stdout.on('data', look)
        server.once('exit', () => fail(new Error(`the server ended:\n${printed}`)))
        look()
      })
    server.stdout.on('data', (chunk) => {
      printed += chunk
    })
    const origin = await says(/Rolecall answers at (\S+)/)
    console.log(`${origin} crawls the demo world`)
    await says(/The demo world is in the catalog/)
    const shots = await pagesToShow(origin, readFileSync(join(data, 'demo-key'), 'utf8').trim())
    mkdirSync(FOLDER, { recursive: true })
    for (const shot of shots) {
      for (const theme of THEMES) {
        for (const [width, size] of Object.entries(WIDTHS)) {
          const watched = await openPage(browser, { origin, theme, ...size, phone: width === 'narrow' })
          await shoot(watched.page, shot, join(FOLDER, `${shot.name}-${width}-${theme}.png`))
          const problems = await watched.close()
          if (problems.length > 0) throw new Error(`${shot.path}:\n${problems.join('\n')}`)
        }
      }
      console.log(`${shot.name}: ${shot.path}`)
    }
  } finally {
    await browser.close()
    const ended = new Promise((done) => server.once('close', done))
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await ended
    }
    rmSync(data, { recursive: true, force: true })
  }
}

async function shoot(page: Page, { path, ready }: Shot, file: string): Promise<void> {
  await page.goto(path)
  await page.locator(ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: file })
}

/** The pages, with a job that has many facts. */
async function pagesToShow(origin: string, key: string): Promise<Shot[]> {
  const client = createClient({ url: origin, key })
  const { data } = await client.search({ q: 'engineer', has_salary: true, skills: ['python'], limit: 1 })
  const job = data[0]
  if (!job) throw new Error('the demo world has no job to show')
  return [
    { name: 'search', path: '/?q=engineer&has_salary=true', ready: 'main a[href^="/jobs/"]' },
    { name: 'job', path: `/jobs/${job.id}`, ready: 'main h1' },
    { name: 'company', path: `/companies/${job.company_id}`, ready: 'main h1' },
    { name: 'resolve', path: `/resolve?url=${encodeURIComponent(job.url)}`, ready: 'main h1' },
    { name: 'feed', path: '/feed?types=updated&types=closed&types=reopened&from=1h', ready: 'text=Live.' },
    { name: 'coverage', path: '/coverage', ready: 'main h1' },
    { name: 'docs', path: '/docs', ready: 'main h1' },
  ]
}

await main()
