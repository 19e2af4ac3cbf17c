import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Running, rolecall, serve } from '../support/cli.ts'
import { freePort } from '../support/free-port.ts'
import { runSamples } from './run-samples.ts'

// The state of a reader's machine after `npm start`: the demo world, crawled, in an embedded database. The crawl takes a minute of CPU, so
// the tests of the demo and the samples share it.
const env = { ROLECALL_DATA: '', ROLECALL_DEMO: 'auto', PORT: '' }
let server: Running
let key: string
let boards: number[]

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function get(path: string): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${env.PORT}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect(response.status, path).toBe(200)
  return response.json()
}

const newestEvent = async () => (await get(`/changes?since=${new Date(Date.now() + 60_000).toISOString()}`)).next_cursor
const boardsOf = async (path: string): Promise<number[]> => (await get(path)).data.map(({ id }: { id: number }) => id)
const openJobs = async () => (await get('/jobs/count')).count

describe('the demo world of a first start with nothing to crawl', () => {
  it('has jobs of every kind and lives', async () => {
    expect(server.output()).toMatch(/Crawling the demo world.*\n(.*boards.*\n)* +round 1 of 5: [45],\d{3} created/)
    expect(server.output()).toContain('Jobs: the demo world. Employers and postings are made up')
    // The page of the demo need not ask for it.
    const filledIn = await fetch(`${server.url}/demo/key`, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(await filledIn.json()).toEqual({ key })
    expect((await fetch(`${server.url}/demo/key`)).status).toBe(404)
    const readiness = async () => (await fetch(`${server.url}/readyz`)).json()
    await expect.poll(readiness).toMatchObject({ ready: true, search: { engine: 'bitmap' } })

    // Of every kind there is something: open, closed, reopened, several systems, countries, currencies, languages.
    expect(await openJobs()).toBeGreaterThan(2500)
    expect((await get('/jobs/count?status=closed')).count).toBeGreaterThan(20)
    expect((await get('/changes?types=reopened')).data.length).toBeGreaterThan(5)
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
      expect((await get(`/jobs/count?${filter}`)).count, filter).toBeGreaterThan(0)
    }
    boards = await boardsOf('/sources?limit=500')
    expect(boards).toHaveLength(62)

    // A posting resolves by its URL, also from another process.
    const [job] = (await get('/jobs?limit=1&source=lever')).data
    const resolved = await get(`/jobs/resolve?url=${encodeURIComponent(`${job.url}/apply?utm_source=x`)}`)
    expect(resolved).toMatchObject({ id: job.id })
    const asked = await rolecall(['resolve', job.url, '--json', '--url', server.url, '--key', key], env)
    expect(asked.stdout, asked.stderr).toContain(job.external_job_id)

    // Real boards belong elsewhere.
    expect((await rolecall(['boards', 'add', 'greenhouse:somebody'], env)).stderr).toContain('only made-up boards answer')
    await rolecall(['boards', 'remove', 'greenhouse:somebody', '--yes'], env)

    // It lives: the feed moves by itself.
    const before = await newestEvent()
    await expect.poll(newestEvent, { interval: 1000 }).not.toBe(before)
    expect((await server.kill('SIGTERM')).code).toBe(0)
  })

  describe('at the next start', () => {
    beforeAll(async () => {
      server = await serve(env)
    })

    it('goes on', async () => {
      expect(server.output()).not.toContain('round 1')
      const reached = await newestEvent()
      await expect.poll(newestEvent, { interval: 1000 }).not.toBe(reached)
      // The same world: a handful of changes, not thousands.
      expect((await get(`/changes?cursor=${reached}&limit=500`)).data.length).toBeLessThan(200)
    })
  })
})

runSamples(async (data) => {
  Object.assign(env, { ROLECALL_DATA: data, PORT: String(await freePort()) })
  server = await serve(env)
  key = readFileSync(join(data, 'demo-key'), 'utf8').trim()
  await vi.waitUntil(() => server.output().includes('The demo world is in the catalog'), { timeout: 500_000, interval: 500 })
  return { url: server.url, stop: () => server.kill('SIGTERM') }
})

it('the demo world rests when the server is told so', async () => {
  expect((await server.kill('SIGTERM')).code).toBe(0)
  const resting = await serve({ ...env, ROLECALL_DEMO: '0' })
  await expect.poll(() => resting.output()).toContain('its boards rest while ROLECALL_DEMO=0')
  expect(await openJobs()).toBeGreaterThan(2500)
  await expect.poll(() => boardsOf('/sources?status=paused&limit=500')).toEqual(expect.arrayContaining(boards))
  expect((await resting.kill('SIGTERM')).code).toBe(0)
})
