import pg from 'pg'
import { expect, test } from 'vitest'
import { openEmbedded } from '../../src/database/embedded.ts'
import { identify } from '../../src/database/process-identity.ts'
import { postmasterPid, quiet, scratchData } from './scratch.ts'

test('a server that does not stop when it is asked to is ended after ten seconds', async () => {
  const dataDir = await scratchData()
  const lines: string[] = []
  const server = await openEmbedded({ dataDir, log: (line) => lines.push(line), durable: false })
  const client = new pg.Client(server.url)
  client.on('error', quiet)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const pid = Number(postmasterPid(dataDir))
  // A process that is stopped neither ends nor answers, as during a recovery that hangs.
  process.kill(rows[0].pid, 'SIGSTOP')
  await server.release()
  expect(identify(pid)).toBeNull()
  expect(lines.at(-1)).toMatch(/did not stop within 10 s: ended, it will replay its log at the next start$/)
})
