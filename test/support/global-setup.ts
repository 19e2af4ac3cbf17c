import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/catalog/migrate.ts'
import { openEmbedded } from '../../src/database/embedded.ts'
import { openPool } from '../../src/database/pool.ts'
import { citusBin, startCluster } from './citus/cluster.ts'
import { closeTemplate, createDatabase, distribute, type Ports } from './citus/databases.ts'
import { classifyAll, forbidden } from './citus/plan-class.ts'
import { readPlans } from './citus/plans.ts'
import { openRunFolder } from './run-folder.ts'
import { TEMPLATE } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server with the migrated template database `rolecall_template`. */
    postgresUrl: string
    /** `npm run test:citus`: the nodes of a cluster with the distributed template database; null elsewhere. */
    citus: Ports | null
    /** `npm run test:long`: long rounds are run in full (rounds.ts). */
    long: boolean
  }
}

/** One real Postgres for the whole run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  const folder = await openRunFolder()
  const server =
    project.vite.config.mode === 'citus'
      ? await citusServer(project, join(folder.path, 'citus'))
      : await plainServer(project, join(folder.path, 'data'))

  return async () => {
    await server.stop()
    const left = await folder.close()
    if (left.length === 0) return
    console.error(`tests left processes running, which were ended now:\n${left.join('\n')}`)
    process.exitCode = 1
  }
}

interface Server {
  stop(): Promise<void>
}

async function plainServer(project: TestProject, dataDir: string): Promise<Server> {
  const server = await openEmbedded({ dataDir, log: () => {}, durable: false })
  const admin = openPool(server.url, { max: 1, applicationName: 'test setup', onError: () => {} })
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const url = new URL(server.url)
  url.pathname = `/${TEMPLATE}`
  await migrated(url.href)
  project.provide('postgresUrl', server.url)
  project.provide('citus', null)
  return { stop: () => server.release() }
}

async function citusServer(project: TestProject, folder: string): Promise<Server> {
  const bin = process.env.ROLECALL_TEST_CITUS
  if (!bin) throw new Error('set ROLECALL_TEST_CITUS to the bin folder of a PostgreSQL with Citus (test/citus/README.md)')
  const cluster = await startCluster(citusBin(bin), folder)
  const url = await createDatabase(cluster.ports, 'unfinished')
  await migrated(url)
  await distribute(url)
  await closeTemplate(cluster.ports, 'unfinished', TEMPLATE)
  project.provide('postgresUrl', cluster.coordinator.url('postgres'))
  project.provide('citus', cluster.ports)
  process.env.ROLECALL_CITUS_PLANS ||= join(folder, 'plans.ndjson')
  return {
    async stop() {
      await cluster.stop()
      checkPlans(process.env.ROLECALL_CITUS_PLANS!)
    },
  }
}

/** Fails the run if a statement of one of its tests pulls the shards to the coordinator, or if no statement was recorded. */
function checkPlans(file: string): void {
  const plans = readPlans(file)
  const found = plans.length === 0 ? ['no statement of a test was recorded'] : forbidden(classifyAll(plans))
  if (found.length === 0) return
  console.error(`${found.join('\n')}\n(test/support/citus/plan-class.ts)`)
  process.exitCode = 1
}

async function migrated(url: string): Promise<void> {
  const pool = openPool(url, { max: 2, applicationName: 'test setup', onError: () => {} })
  await migrate(pool)
  await pool.end()
}
