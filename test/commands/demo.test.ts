import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataFolder, serve } from '../support/cli.ts'

const PATIENCE = { timeout: 300_000, interval: 200 }

describe('the first start with nothing to crawl', () => {
  it('shows the key at once, serves the demo world as it is crawled, and ends in order', async () => {
    const ROLECALL_DATA = dataFolder()
    const server = await serve({ ROLECALL_DATA, ROLECALL_DEMO: 'auto' })
    const key = readFileSync(join(ROLECALL_DATA, 'demo-key'), 'utf8').trim()
    expect(server.output()).toContain(`API key: ${key}`)
    const filledIn = await fetch(`${server.url}/demo/key`, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(await filledIn.json()).toEqual({ key })
    expect((await fetch(`${server.url}/demo/key`)).status).toBe(404)
    const get = async (path: string) => {
      const response = await fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
      expect(response.status, path).toBe(200)
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
      return (await response.json()) as any
    }
    await expect.poll(async () => (await get('/jobs/count')).count, PATIENCE).toBeGreaterThan(0)
    expect(server.output()).toContain('Jobs: the demo world. Employers and postings are made up')
    const { data: jobs } = await get('/jobs?limit=1')
    expect(await get(`/jobs/resolve?url=${encodeURIComponent(jobs[0].url)}`)).toMatchObject({ id: jobs[0].id })
    expect((await server.kill('SIGTERM')).code).toBe(0)
  })
})
