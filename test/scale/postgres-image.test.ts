import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { type PostgresService, postgresContainer } from './support/postgres-image.ts'

const PASSWORD = 'secret1'

interface ComposeService {
  environment: Record<string, string>
  command: string[]
  entrypoint?: string[]
  volumes: string[]
}

const { services } = parse(readFileSync('compose.scale.yaml', 'utf8'), { merge: true }) as {
  services: Record<'primary' | 'replica', ComposeService>
}

/** The service with the passwords that its compose file asks for, and with what is different outside containers. */
const serviceOf = ({ environment, command }: ComposeService, here: Record<string, string> = {}): PostgresService => {
  const given = Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:\?[^}]*\}/, PASSWORD)])
  return { environment: { ...Object.fromEntries(given), ...here }, command }
}

/** The files that a service mounts into a folder, or as a file, of its container. */
const mounted = ({ volumes }: ComposeService, inside: string) =>
  volumes.map((volume) => volume.split(':')).flatMap(([path, target]) => (target!.startsWith(inside) ? [resolve(path!)] : []))

async function ask(port: number, statement: string): Promise<Record<string, unknown>[]> {
  const url = `postgres://rolecall:${PASSWORD}@127.0.0.1:${port}/rolecall`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const SYNCHRONOUS = 'show synchronous_standby_names'
/** Why a server that is starting does not answer. */
const sleeping = (error: Error) => error.message

test('compose.scale.yaml: the image makes the database, a commit waits for the replica, and a promoted replica waits for nobody', async () => {
  const primary = await postgresContainer()
  const replica = await postgresContainer()
  onTestFinished(async () => {
    await replica.stop()
    await primary.stop()
  })
  const asPrimary = serviceOf(services.primary)
  const initScripts = mounted(services.primary, '/docker-entrypoint-initdb.d/')
  expect(initScripts).toHaveLength(1)
  await primary.startByEntrypoint(asPrimary, initScripts)
  await expect.poll(() => ask(primary.port, SYNCHRONOUS).catch(sleeping)).toEqual([{ synchronous_standby_names: 'replica' }])

  const writing = ask(primary.port, 'create table written as select 1 as one')
  await expect
    .poll(() => ask(primary.port, "select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'"))
    .toEqual([{ waiting: 1 }])

  const [script] = mounted(services.replica, services.replica.entrypoint!.at(-1)!)
  const asReplica = serviceOf(services.replica, { PRIMARY_HOST: '127.0.0.1', PRIMARY_PORT: String(primary.port) })
  replica.startByScript(asReplica, script!)
  await writing
  // The copying is a client of the primary too, but no commit may count on it.
  expect(await ask(primary.port, "select application_name from pg_stat_replication where sync_state = 'sync'")).toEqual([
    { application_name: 'replica' },
  ])
  await expect.poll(() => ask(replica.port, 'select one from written').catch(sleeping)).toEqual([{ one: 1 }])

  // The data directory is there now: a restart makes nothing, and keeps the setting.
  await primary.stop()
  await primary.startByEntrypoint(asPrimary, initScripts)
  await expect.poll(() => ask(primary.port, SYNCHRONOUS).catch(sleeping)).toEqual([{ synchronous_standby_names: 'replica' }])

  await primary.stop()
  await ask(replica.port, 'select pg_promote()')
  await ask(replica.port, 'insert into written values (2)')
  expect(await ask(replica.port, 'select one from written order by one')).toEqual([{ one: 1 }, { one: 2 }])
})
