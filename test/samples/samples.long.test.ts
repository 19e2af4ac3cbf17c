import { vi } from 'vitest'
import { serve } from '../support/cli.ts'
import { runSamples } from './run-samples.ts'

// The state of a reader's machine after `npm start`: the demo world, crawled, in an embedded database.
runSamples(async (data) => {
  const server = await serve({ ROLECALL_DATA: data, ROLECALL_DEMO: '1' })
  await vi.waitUntil(() => server.output().includes('The demo world is in the catalog'), { timeout: 500_000, interval: 500 })
  return { url: server.url, stop: () => server.kill('SIGTERM') }
})
