import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataFolder, serve } from '../support/cli.ts'

const POLLING = { interval: 200 }

describe("the demo's first crawl", () => {
  it('is answered from the beginning, and goes on after the database was killed in the middle of it', async () => {
    const ROLECALL_DATA = dataFolder()
    const server = await serve({ ROLECALL_DATA, ROLECALL_DEMO: 'auto' })
    const key = readFileSync(join(ROLECALL_DATA, 'demo-key'), 'utf8').trim()
    expect(server.output()).toContain(`API key: ${key}`)
    const openJobs = async () => {
      const answer = await fetch(`${server.url}/api/v1/jobs/count`, { headers: { authorization: `Bearer ${key}` } })
      return answer.status === 200 ? ((await answer.json()) as { count: number }).count : answer.status
    }
    const readiness = async () => (await (await fetch(`${server.url}/readyz`)).json()) as Record<string, unknown>
    await expect
      .poll(readiness, POLLING)
      .toMatchObject({ ready: true, in_progress: expect.stringMatching(/^crawling the demo world/) })
    await expect.poll(openJobs, POLLING).toBeGreaterThan(600)
    await expect.poll(() => server.output(), POLLING).toMatch(/round 1 of 5: \d+ of 62 boards, [\d,]+ new jobs/)

    process.kill(JSON.parse(readFileSync(join(ROLECALL_DATA, 'postgres.json'), 'utf8')).pid, 'SIGKILL')
    await expect.poll(() => server.output(), POLLING).toContain('the database runs again')
    const before = await openJobs()
    await expect.poll(openJobs, POLLING).toBeGreaterThan(Math.max(before, 601))
    // Told to stop in the middle of the first crawl, it ends in order.
    expect((await server.kill('SIGTERM')).code).toBe(0)
  })
})
