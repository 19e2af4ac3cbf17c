import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { citusBin, startCluster } from './cluster.ts'
import { createDatabase } from './databases.ts'

/*
 * npx tsx test/support/citus/start.ts /usr/lib/postgresql/15/bin
 * Starts a coordinator and two workers with an empty database, prints its address, and ends them when this process is told to end.
 */
const folder = mkdtempSync(join(tmpdir(), 'rolecall-citus-'))
// As root, PostgreSQL runs as another user, who must get through to its own folder.
chmodSync(folder, 0o755)
const cluster = await startCluster(citusBin(process.argv[2] ?? ''), folder)
console.log(await createDatabase(cluster.ports, 'rolecall'))
const alive = setInterval(() => {}, 60_000)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
    clearInterval(alive)
  })
}
