import { demoHostMap } from '../demo/index.ts'
import { createFetcher, type HttpClient } from '../http/client.ts'
import { createPacing } from '../http/pacing.ts'
import { readDemoState } from './demo-state.ts'

/** A client that contacts only the demo world served on this port. */
export function demoClient(port: number): HttpClient {
  return createFetcher({
    hostMap: demoHostMap(port),
    onlyMapped: true,
    pacing: createPacing({ concurrency: 8, gap: 0 }),
  })
}

/** The client for a command beside a running demo, which contacts the demo's world instead of the internet. Null when there is none. */
export function clientOfRunningDemo(dataDir: string): HttpClient | null {
  const port = readDemoState(dataDir)?.port
  return port ? demoClient(port) : null
}

/** The warning against adding a board to the demo world; null elsewhere. */
export function demoWarning(dataDir: string): string | null {
  if (readDemoState(dataDir) === null) return null
  return 'This catalog is the demo world, where only made-up boards answer. For real ones start with ROLECALL_DEMO=0 and another ROLECALL_DATA.'
}
