import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { EXPORTED, exportedIds, rows, searchPage, withKey } from './search-page.ts'

const { here, open, expectCount } = searchPage()

/** The lines that a program prints, which must end well. */
async function linesOf(program: string, given: string[]): Promise<string[]> {
  const run = spawn(program, given, { env: { ...process.env, ROLECALL_KEY: here.site.key, no_proxy: '127.0.0.1' } })
  let printed = ''
  let said = ''
  run.stdout.on('data', (chunk) => {
    printed += chunk
  })
  run.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [status] = await once(run, 'close')
  expect(status, said).toBe(0)
  return printed.trim().split('\n')
}

/** The samples of the open dialog, whose code is loaded when it is opened. */
async function samplesOf(page: Page): Promise<string[]> {
  const samples = page.getByRole('dialog').locator('pre')
  await samples.first().waitFor()
  return samples.allTextContents()
}

describe('as code', () => {
  it('every sample finds what the page shows', async () => {
    const page = await open(`/?q=${encodeURIComponent('engineer OR "registered nurse"')}&has_salary=true`)
    await expectCount(page)
    await page.getByRole('button', { name: 'As code' }).click()
    const [curl, sdk, python] = await samplesOf(page)
    const wanted = (await here.client.search({ q: 'engineer OR "registered nurse"', has_salary: true, limit: 500 })).data
    const address = /'(.*)'/.exec(curl!)![1]!
    const answer = await fetch(`${address}&limit=500`, { headers: { authorization: `Bearer ${here.site.key}` } })
    expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(wanted.length)

    expect(await linesOf(process.execPath, ['--input-type=module', '--eval', sdk!])).toHaveLength(wanted.length)
    expect(await linesOf('python3', ['-c', python!])).toHaveLength(wanted.length)
  })
})

describe('export', () => {
  it('both commands write what the page shows', async () => {
    const page = await open(EXPORTED)
    await page.getByRole('button', { name: 'Export' }).click()
    const [curl, command] = await samplesOf(page)
    const answer = await fetch(/'(http.*)'/.exec(curl!)![1]!, { headers: { authorization: `Bearer ${here.site.key}` } })
    expect((await answer.text()).trimEnd().split('\r\n')).toHaveLength((await exportedIds(here.client)).length + 1)

    const written = mkdtempSync(join(tmpdir(), 'rolecall-export-'))
    try {
      const script = `rolecall() { "${process.execPath}" "${resolve('bin/rolecall')}" "$@"; }\ncd "${written}"\n${command}`
      const run = spawn('sh', ['-c', script], { env: { ...process.env, ROLECALL_KEY: here.site.key } })
      let said = ''
      run.stderr.on('data', (chunk) => {
        said += chunk
      })
      const [status] = await once(run, 'close')
      expect(status, said).toBe(0)
      const { rows } = JSON.parse(readFileSync(join(written, 'jobs.parquet.manifest.json'), 'utf8'))
      expect(rows).toBe((await exportedIds(here.client)).length)
    } finally {
      rmSync(written, { recursive: true, force: true })
    }
  })
})

describe('a browser whose language no Intl knows', () => {
  it('draws the plot all the same', async () => {
    const page = await open('/', {
      prepare: async (context) => {
        await withKey(here.site.key)(context)
        // Chromium answers so where LANG is C or POSIX.
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix', configurable: true }),
        )
      },
    })
    await rows(page).first().waitFor()
    await page.locator('canvas').first().waitFor()
    expect(await page.getByText('This could not be drawn').count()).toBe(0)
  })
})
