import { afterAll, vi } from 'vitest'
import { type Running, serve } from '../support/cli.ts'
import { runSamples } from './run-samples.ts'

let server: Running | undefined
afterAll(() => server?.kill('SIGTERM'))

// What a reader has after `npm start`: the demo world, crawled, in an embedded database.
runSamples(async (data) => {
  const running = await serve({ ROLECALL_DATA: data, ROLECALL_DEMO: '1' })
  server = running
  await vi.waitUntil(() => running.output().includes('The demo world is in the catalog'), { timeout: 1_000_000, interval: 500 })
  return { url: running.url }
})
