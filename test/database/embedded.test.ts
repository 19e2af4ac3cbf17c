import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findNative } from '../../src/database/binaries.ts'
import { DatabaseError } from '../../src/database/database-error.ts'
import { openEmbedded } from '../../src/database/embedded.ts'
import { identify } from '../../src/database/process-identity.ts'
import { chooseRunAs, spawnAs } from '../../src/database/run-as.ts'
import { serverArguments } from '../../src/database/server-settings.ts'
import { postmasterPid, query, quiet, scratchData, until } from './scratch.ts'

const open = (dataDir: string) => openEmbedded({ dataDir, log: quiet, durable: false })

test('makes a UTF-8 cluster, stops it, and finds its rows again at the next start', async () => {
  const dataDir = await scratchData()
  const first = await open(dataDir)
  expect(first.created).toBe(true)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'postgres.log'))).mode & 0o777).toBe(0o600)
  const running = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'))
  expect(running).toMatchObject({
    pid: postmasterPid(dataDir),
    port: first.port,
    user: 'rolecall',
    data: join(dataDir, 'postgres'),
  })
  expect(first.url).toBe(`postgres://rolecall:${running.password}@127.0.0.1:${first.port}/postgres`)

  const [row] = await query(
    first.url,
    `select current_setting('server_encoding') encoding, lower('É') lower, current_setting('listen_addresses') listens,
       to_tsvector('simple', 'Engineer—Backend')::text words`,
  )
  expect(row).toEqual({ encoding: 'UTF8', lower: 'é', listens: '127.0.0.1', words: "'backend':2 'engineer':1" })
  await expect(query(first.url.replace(running.password, 'wrong'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await query(first.url, 'create table kept as select 42 as answer')
  await first.release()
  await first.release()
  expect(identify(running.pid)).toBeNull()
  expect(postmasterPid(dataDir)).toBeNull()
  expect(JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'))).toMatchObject({ pid: null, port: null })

  const second = await open(dataDir)
  expect(second.created).toBe(false)
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.release()
  expect(await readdir(join(dataDir, 'postgres.clients'))).toEqual([])
})

test.runIf(process.platform === 'linux')('keeps the shared memory of a test in its data folder, which is removed', async () => {
  const dataDir = await scratchData()
  const server = await open(dataDir)
  const mapped = await readFile(`/proc/${postmasterPid(dataDir)}/maps`, 'utf8')
  expect(mapped).toContain(join(server.data, 'pg_dynshmem'))
  expect(mapped).not.toContain('/dev/shm/PostgreSQL')
  await server.release()
})

test('keeps the shared memory of any server whose data folder is in memory in that folder', () => {
  expect(serverArguments('/dev/shm/rolecall-test-1/postgres', 1, true)).toContain('dynamic_shared_memory_type=mmap')
})

test('refuses a folder that a foreign server holds', async () => {
  const dataDir = await scratchData()
  await (await open(dataDir)).release()
  const data = join(dataDir, 'postgres')
  const program = join(findNative(), 'bin', 'postgres')
  const foreign = spawnAs(
    await chooseRunAs({ uid: 0, gid: 0 }),
    program,
    ['-D', data, '-c', 'listen_addresses=', '-k', dataDir],
    {
      stdio: 'ignore',
    },
  )
  const ended = once(foreign, 'exit')
  await until(() => postmasterPid(dataDir) !== null)
  const refused = await open(dataDir).catch((error) => error)
  expect(refused).toBeInstanceOf(DatabaseError)
  expect(refused.message).toBe(
    `the data folder ${data} is in use by a PostgreSQL server (pid ${foreign.pid}) that Rolecall did not start: stop it, or set ROLECALL_DATA to another folder`,
  )
  expect(refused.hint).toBe('stop it, or set ROLECALL_DATA to another folder')
  expect(foreign.exitCode).toBeNull()
  foreign.kill('SIGINT')
  await ended
})

test('names what is wrong with a cluster of another version, a folder it cannot write and an initdb that fails', async () => {
  const old = await scratchData()
  await mkdir(join(old, 'postgres'), { recursive: true })
  await writeFile(join(old, 'postgres', 'PG_VERSION'), '14\n')
  await expect(open(old)).rejects.toThrow(/was made by PostgreSQL 14, and this Rolecall brings PostgreSQL 18: export it/)

  const file = await scratchData()
  await writeFile(file, '')
  await expect(open(file)).rejects.toThrow(/cannot write to the data folder .*data \((EEXIST|ENOTDIR)\): run as the user/)

  const occupied = await scratchData()
  await mkdir(join(occupied, 'postgres', 'something'), { recursive: true })
  await expect(open(occupied)).rejects.toThrow(/cannot make the database in .*ENOTEMPTY/)
  expect(await readdir(join(occupied, 'postgres.clients'))).toEqual([])

  const broken = await scratchData()
  await (await open(broken)).release()
  await rm(join(broken, 'postgres', 'global', 'pg_control'))
  await expect(open(broken)).rejects.toThrow(/does not start \(.*could not find the database system.*\): mend what it names/)
})
