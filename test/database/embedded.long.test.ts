import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbedded } from '../../src/database/embedded.ts'
import { canRunAsOrdinary, ORDINARY, openInChild } from './embedded-child.ts'
import { postmasterPid, query, quiet, scratchData, until } from './scratch.ts'

const open = (dataDir: string) => openEmbedded({ dataDir, log: quiet, durable: false })

test('recovers from an initdb that was killed in the middle, and from a lost postgres.json', async () => {
  const dataDir = await scratchData()
  const child = openInChild(dataDir)
  const staging = () => (existsSync(dataDir) ? readdirSync(dataDir) : []).find((name) => name.startsWith('postgres.unfinished-'))
  await until(() => existsSync(join(dataDir, staging() ?? '', 'cluster', 'base')))
  await child.kill()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const server = await open(dataDir)
  expect(server.created).toBe(true)
  await server.release()
  expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([])

  await rm(join(dataDir, 'postgres.json'))
  const again = await open(dataDir)
  expect(again.created).toBe(false)
  await query(again.url, 'select 1')
  await again.release()
})

test('starts although the pid of the dead server belongs to another process now', async () => {
  const dataDir = await scratchData()
  const server = await open(dataDir)
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  await server.release()
  const stranger = spawn('sleep', ['60'])
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), file.replace(/^\d+/, String(stranger.pid)))
  const again = await open(dataDir)
  await query(again.url, 'select 1')
  await again.release()
  stranger.kill()
})

test.runIf(canRunAsOrdinary)('runs as an ordinary user in a folder of their own', async () => {
  const dataDir = await scratchData()
  await chmod(dirname(dataDir), 0o711)
  await mkdir(dataDir, { mode: 0o700 })
  await chown(dataDir, ORDINARY, ORDINARY)
  const child = openInChild(dataDir, { as: ORDINARY })
  const opened = await child.opened
  expect(opened).toMatchObject({ created: true })
  expect((await stat(`/proc/${postmasterPid(dataDir)}`)).uid).toBe(ORDINARY)

  // Root joins it, and leaves nothing behind that its owner could not read.
  const root = await open(dataDir)
  expect(root.port).toBe(opened.port)
  await child.release()
  await root.release()
  const again = await open(dataDir)
  expect((await stat(`/proc/${postmasterPid(dataDir)}`)).uid).toBe(ORDINARY)
  await again.release()
  const owners = await Promise.all((await readdir(dataDir)).map(async (name) => (await stat(join(dataDir, name))).uid))
  expect(new Set(owners)).toEqual(new Set([ORDINARY]))
})
