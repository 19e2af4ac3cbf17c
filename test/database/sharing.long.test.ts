import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openEmbedded } from '../../src/database/embedded.ts'
import { readPostmasterFile } from '../../src/database/postmaster-file.ts'
import { identify } from '../../src/database/process-identity.ts'
import { openInChild } from './embedded-child.ts'
import { postmasterPid, query, quiet, scratchData, until } from './scratch.ts'

const open = (dataDir: string, durable = false) => openEmbedded({ dataDir, log: quiet, durable })

test('a server whose starter was killed is adopted, and stopped by its adopter', async () => {
  const dataDir = await scratchData()
  const starter = openInChild(dataDir)
  const { port } = await starter.opened
  const pid = Number(postmasterPid(dataDir))
  const before = await readFile(join(dataDir, 'postgres.json'), 'utf8')
  await starter.kill()
  expect(identify(pid)).not.toBeNull()

  const adopter = await open(dataDir)
  expect(adopter).toMatchObject({ port, created: false })
  expect(postmasterPid(dataDir)).toBe(pid)
  expect(await readFile(join(dataDir, 'postgres.json'), 'utf8')).toBe(before)
  await adopter.release()
  expect(identify(pid)).toBeNull()
})

test('what was committed is there after everything was killed', async () => {
  const dataDir = await scratchData()
  const starter = openInChild(dataDir, { durable: true })
  const { url } = await starter.opened
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
  await query(url, 'create table kept as select 42 as answer')
  const pid = Number(postmasterPid(dataDir))
  await starter.kill()
  process.kill(pid, 'SIGKILL')
  await until(() => identify(pid) === null)

  const server = await open(dataDir, true)
  expect(server.created).toBe(false)
  expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await server.release()
})

test('a server that was told to stop by someone else is started anew', async () => {
  const dataDir = await scratchData()
  const starter = openInChild(dataDir)
  const { url } = await starter.opened
  const pid = Number(postmasterPid(dataDir))
  // Smart shutdown waits for its clients, and this one does not go.
  const busy = query(url, 'select pg_sleep(60)').catch((error) => error)
  while ((await query(url, `select from pg_stat_activity where wait_event = 'PgSleep'`)).length === 0) await pause(20)
  process.kill(pid, 'SIGTERM')
  while ((await readPostmasterFile(join(dataDir, 'postgres')))?.state !== 'stopping') await pause(20)
  await starter.kill()
  const server = await open(dataDir)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(postmasterPid(dataDir)).not.toBe(pid)
  expect(await busy).toBeInstanceOf(Error)
  await server.release()
})
