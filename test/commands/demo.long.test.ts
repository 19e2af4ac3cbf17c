import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataFolder, rolecall, serve } from '../support/cli.ts'

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
    await expect.poll(async () => (await get('/jobs/count')).count, { interval: 200 }).toBeGreaterThan(0)
    expect(server.output()).toContain('Jobs: the demo world. Employers and postings are made up')
    const { data: jobs } = await get('/jobs?limit=1')
    expect(await get(`/jobs/resolve?url=${encodeURIComponent(jobs[0].url)}`)).toMatchObject({ id: jobs[0].id })
    expect((await server.kill('SIGTERM')).code).toBe(0)
  })

  it('shows a living demo world, goes on with it at the next start, and lets it rest when told so', async () => {
    const env = { ROLECALL_DATA: dataFolder(), ROLECALL_DEMO: 'auto' }
    const first = await serve(env)
    await expect.poll(() => first.output(), { timeout: 300_000 }).toContain('The demo world is in the catalog')
    expect(first.output()).toMatch(/Crawling the demo world.*\n(.*boards.*\n)* +round 1 of 5: [45],\d{3} created/)
    expect(first.output()).toContain('Jobs: the demo world. Employers and postings are made up')
    const key = readFileSync(join(env.ROLECALL_DATA, 'demo-key'), 'utf8').trim()
    const get = async (url: string, path: string) => {
      const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
      expect(response.status).toBe(200)
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
      return (await response.json()) as any
    }
    // The page of the demo need not ask for it.
    const filledIn = await fetch(`${first.url}/demo/key`, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(await filledIn.json()).toEqual({ key })
    expect((await fetch(`${first.url}/demo/key`)).status).toBe(404)
    const readiness = async () => (await fetch(`${first.url}/readyz`)).json()
    await expect.poll(readiness).toMatchObject({ ready: true, search: { engine: 'bitmap' } })

    // Of every kind there is something: open, closed, reopened, several systems, countries, currencies, languages.
    expect((await get(first.url, '/jobs/count')).count).toBeGreaterThan(2500)
    expect((await get(first.url, '/jobs/count?status=closed')).count).toBeGreaterThan(20)
    expect((await get(first.url, '/changes?types=reopened')).data.length).toBeGreaterThan(5)
    for (const filter of [
      'country=DE',
      'country=JP',
      'workplace=remote',
      'has_salary=true',
      'salary_currency=EUR',
      'language=fr',
      'sponsors_visa=true',
      'skills=python',
      'level=senior',
      'source=personio',
    ]) {
      expect((await get(first.url, `/jobs/count?${filter}`)).count, filter).toBeGreaterThan(0)
    }
    const { data: sources } = await get(first.url, '/sources?limit=500')
    expect(sources).toHaveLength(62)

    // A posting resolves by its URL, also from another process.
    const { data: jobs } = await get(first.url, '/jobs?limit=1&source=lever')
    expect(await get(first.url, `/jobs/resolve?url=${encodeURIComponent(`${jobs[0].url}/apply?utm_source=x`)}`)).toMatchObject({
      id: jobs[0].id,
    })
    const asked = await rolecall(['resolve', jobs[0].url, '--json', '--url', first.url, '--key', key], env)
    expect(asked.stdout, asked.stderr).toContain(jobs[0].external_job_id)

    // Real boards belong elsewhere.
    expect((await rolecall(['boards', 'add', 'greenhouse:somebody'], env)).stderr).toContain('only made-up boards answer')
    await rolecall(['boards', 'remove', 'greenhouse:somebody', '--yes'], env)

    // It lives: the feed moves by itself.
    const newest = async (url: string) =>
      (await get(url, `/changes?since=${new Date(Date.now() + 60_000).toISOString()}`)).next_cursor
    const before = await newest(first.url)
    await expect.poll(() => newest(first.url), { interval: 1000 }).not.toBe(before)
    expect((await first.kill('SIGTERM')).code).toBe(0)

    const second = await serve(env)
    expect(second.output()).not.toContain('round 1')
    const reached = await newest(second.url)
    await expect.poll(() => newest(second.url), { interval: 1000 }).not.toBe(reached)
    // The same world: a handful of changes, not thousands.
    expect((await get(second.url, `/changes?cursor=${reached}&limit=500`)).data.length).toBeLessThan(200)
    await second.kill('SIGTERM')

    const third = await serve({ ...env, ROLECALL_DEMO: '0' })
    await expect.poll(() => third.output()).toContain('its boards rest while ROLECALL_DEMO=0')
    expect((await get(third.url, '/jobs/count')).count).toBeGreaterThan(2500)
    const paused = async () => (await get(third.url, '/sources?status=paused&limit=500')).data.length
    await expect.poll(paused).toBe(62)
    await third.kill('SIGTERM')
  })
})
