import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbedded } from '../../src/database/embedded.ts'
import { identify } from '../../src/database/process-identity.ts'
import { openInChild } from './embedded-child.ts'
import { postmasterPid, query, quiet, scratchData } from './scratch.ts'

const open = (dataDir: string) => openEmbedded({ dataDir, log: quiet, durable: false })

test('processes that open at once share one server, and the last one out stops it', async () => {
  const dataDir = await scratchData()
  const children = [openInChild(dataDir), openInChild(dataDir), openInChild(dataDir)]
  const opened = await Promise.all(children.map((child) => child.opened))
  expect(new Set(opened.map(({ port }) => port)).size).toBe(1)
  expect(opened.filter(({ created }) => created)).toHaveLength(1)

  const here = await open(dataDir)
  const twice = await open(dataDir)
  await Promise.all(children.map((child) => child.release()))
  await here.release()
  expect(await query(twice.url, 'select 1 as one')).toEqual([{ one: 1 }])
  const pid = postmasterPid(dataDir)
  await twice.release()
  expect(identify(Number(pid))).toBeNull()
  expect(await readdir(join(dataDir, 'postgres.clients'))).toEqual([])
})
