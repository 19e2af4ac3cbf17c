import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../src/catalog/migrate.ts'
import { createPaceStore } from '../src/catalog/pace.ts'
import { openEmbedded } from '../src/database/embedded.ts'
import { openPool } from '../src/database/pool.ts'
import { createPacing } from '../src/http/pacing.ts'
import { createSharedPacing } from '../src/http/shared-pacing.ts'

/**
 * npx tsx bench/pace.ts [--requests 2000]
 * What it costs to agree on the pace of requests in the database, per request that does nothing and has no gap to keep: one at a time, and
 * as many at once as a lane allows. Peer: the pacing of one process alone.
 */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '2000' } } })
const requests = Number(values.requests)
const folder = mkdtempSync(join(tmpdir(), 'rolecall-pace-'))
const server = await openEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
const db = openPool(server.url, { max: 4, applicationName: 'bench', onError: () => {} })
try {
  await migrate(db, () => {})
  const limits = { gap: 0, concurrency: 4 }
  const contestants = {
    'agreed on in the database': createSharedPacing({ store: createPaceStore(db), ...limits }),
    'one process alone': createPacing(limits),
  }
  for (const [name, pacing] of Object.entries(contestants)) {
    const url = new URL('https://jobs.acme.test/')
    const ask = () => pacing.run(url, async () => {})
    for (let warm = 0; warm < 200; warm++) await ask()
    const single = await milliseconds(async () => {
      for (let request = 0; request < requests; request++) await ask()
    })
    const together = await milliseconds(() => Promise.all(Array.from({ length: requests }, ask)))
    console.log(`${name}: ${single.toFixed(3)} ms a request one at a time, ${together.toFixed(3)} ms under many`)
  }
} finally {
  await db.end()
  await server.release()
  rmSync(folder, { recursive: true, force: true })
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / requests
}
