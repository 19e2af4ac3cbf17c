import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../src/database/embedded.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs the work with a PostgreSQL of its own in a temporary folder. Server and folder are removed at the end, also when a signal ends the bench or
 * its output is no longer read (`npm run bench -- boards | head`): without that, the server would go on alone.
 */
export async function withTemporaryDatabase(
  bench: string,
  work: (url: string) => Promise<void>,
  { durable = true } = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `rolecall-${bench}-`))
  const opened = openEmbedded({ dataDir: join(folder, 'data'), log: () => {}, durable })
  const remove = async () => {
    await opened.then((server) => server.release()).finally(() => rmSync(folder, { recursive: true, force: true }))
  }
  const stop = () => void remove().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, stop)
  process.stdout.once('error', stop)
  try {
    await work((await opened).url)
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
    process.stdout.off('error', stop)
    await remove()
  }
}
