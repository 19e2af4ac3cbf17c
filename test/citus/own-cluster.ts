import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from '../../src/catalog/migrate.ts'
import { openPool } from '../../src/database/pool.ts'
import { type CitusCluster, citusBin, startCluster } from '../support/citus/cluster.ts'
import { addToCluster, createDatabase, distribute } from '../support/citus/databases.ts'
import { type CitusNode, createNode } from '../support/citus/node.ts'

export interface OwnCluster {
  cluster: CitusCluster
  pool: pg.Pool
  url: string
  /** The data of the nodes, in `NAME/data` of each. */
  folder: string
  /** Starts one more server, with the catalog's database, and lets the coordinator know it. It has no shards yet. */
  addWorker(): Promise<CitusNode>
  close(): Promise<void>
}

const DATABASE = 'catalog'

/** A cluster of the calling test file alone, for tests that kill its nodes, with an empty distributed catalog. `settings` are added to postgresql.conf. */
export async function ownCluster(settings = ''): Promise<OwnCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'citus-'))
  // As root, PostgreSQL runs as another user, who must get through to its own folder.
  chmodSync(folder, 0o755)
  const bin = citusBin(process.env.ROLECALL_TEST_CITUS ?? '')
  const cluster = await startCluster(bin, folder, settings)
  const url = await createDatabase(cluster.ports, DATABASE)
  const setup = openPool(url, { max: 2, applicationName: 'test setup', onError: () => {} })
  await migrate(setup)
  await setup.end()
  await distribute(url)
  // Opened now, so that its connections have the settings that distributing gave to the database.
  const pool = openPool(url, { max: 10, applicationName: 'test', onError: () => {} })
  const added: CitusNode[] = []
  const addWorker = async () => {
    const worker = await createNode(bin, join(folder, `added-${added.length}`))
    added.push(worker)
    await worker.start()
    await addToCluster(url, worker.port)
    return worker
  }
  const close = async () => {
    await pool.end()
    await Promise.all([cluster.stop(), ...added.map((worker) => worker.stop())])
  }
  return { cluster, pool, url, folder, addWorker, close }
}
