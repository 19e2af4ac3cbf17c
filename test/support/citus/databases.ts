import pg from 'pg'
import { distributionSteps } from '../../../src/catalog/distribution.ts'
import { openPool } from '../../../src/database/pool.ts'
import { USER } from './node.ts'

/** Few, because every test database creates its shards: a shard of `jobs` alone has sixteen indexes. */
const TEST_SHARDS = 4

/** The ports of a cluster's nodes, the coordinator first. */
export type Ports = [coordinator: number, ...workers: number[]]

const addressOn = (port: number, database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`

/** Makes a database on every node, registers the nodes with each other, and returns its address on the coordinator. */
export async function createDatabase(ports: Ports, name: string): Promise<string> {
  await onAll(ports, 'postgres', [`create database ${name}`])
  await onAll(ports, name, ['create extension citus'])
  const [coordinator, ...workers] = ports
  await run(addressOn(coordinator, name), [
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`,
    ...workers.map((port) => `select citus_add_node('127.0.0.1', ${port})`),
  ])
  return addressOn(coordinator, name)
}

/** Makes the database on one more server, and registers the server with its coordinator. */
export async function addToCluster(url: string, port: number): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await run(addressOn(port, 'postgres'), [`create database ${name}`])
  await run(addressOn(port, name), ['create extension citus'])
  await run(url, [`select citus_add_node('127.0.0.1', ${port})`])
}

/**
 * Renames a finished database to its name as a template. It refuses connections from then on: Citus' own maintenance process would be
 * connected, and a database in use can be neither renamed nor cloned.
 */
export async function closeTemplate(ports: Ports, unfinished: string, name: string): Promise<void> {
  await onAll(ports, 'postgres', [
    `alter database ${unfinished} allow_connections false`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${unfinished}'`,
    `alter database ${unfinished} rename to ${name}`,
  ])
}

/** Clones a template on every node, without the settings of the database. */
export async function copyDatabase(ports: Ports, template: string, name: string): Promise<string> {
  await onAll(ports, 'postgres', [`create database ${name} template ${template} strategy file_copy`])
  return addressOn(ports[0], name)
}

/** Clones a distributed template, and repeats the step of distributing that sets options of the database. */
export async function cloneDatabase(ports: Ports, template: string, name: string): Promise<string> {
  const url = await copyDatabase(ports, template, name)
  await distribute(url)
  return url
}

/** `force` waits five seconds for a connection to end, which is too short on a busy machine. */
export async function dropDatabase(ports: Ports, name: string): Promise<void> {
  await onAll(ports, 'postgres', [
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}'`,
    `drop database if exists ${name} with (force)`,
  ])
}

export async function distribute(url: string): Promise<void> {
  const pool = openPool(url, { max: 2, applicationName: 'test setup', onError: () => {} })
  for (const step of await distributionSteps(pool, TEST_SHARDS)) if (!step.done) await step.run()
  await pool.end()
}

const onAll = (ports: Ports, database: string, statements: string[]) =>
  Promise.all(ports.map((port) => run(addressOn(port, database), statements)))

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
