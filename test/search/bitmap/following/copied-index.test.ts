import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { followCatalog, type Upkeep } from '../../../../src/search/bitmap/following/catalog-index.ts'
import type { IndexFolder } from '../../../../src/search/bitmap/snapshot/snapshot-folder.ts'
import { answers } from '../answers.ts'
import { ScriptedCatalog, scriptedJob, WORDS } from '../scripted-catalog.ts'
import { until } from '../until.ts'
import { copyInThread } from './copy-in-thread.ts'

const BRISK: Partial<Upkeep> = { pollMs: 1, lookMs: 1, dead: { documents: 40, share: 0.1 } }

async function scratchFolder(): Promise<IndexFolder> {
  const path = await mkdtemp(join(tmpdir(), 'rolecall-copied-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return { path, lock: async () => ({ release: async () => {} }) }
}

function followed(catalog: ScriptedCatalog, folder: IndexFolder | null = null) {
  const { copies, copy, follow } = copyInThread(folder?.path ?? null)
  const index = followCatalog(catalog, { log: pino({ level: 'silent' }), upkeep: BRISK, folder, copies })
  follow(index)
  onTestFinished(async () => {
    await index.close()
    await copy.close()
  })
  return { index, copy }
}

test('a copy answers as the index does, through changes, removals and compactions', async () => {
  const script = scriptedJob(150)
  const catalog = new ScriptedCatalog(script, 200)
  const { index, copy } = followed(catalog, await scratchFolder())
  expect(copy.progress().ready).toBe(false)
  await until(() => copy.progress().ready)
  const copied = new Set([copy.index()])
  for (let round = 0; round < 10 || copied.size < 3; round++) {
    catalog.change(40)
    catalog.remove(1 + round)
    await copy.catchUp()
    expect(copy.index().documentOf(1 + round)).toBe(null)
    expect(copy.progress()).toMatchObject({ ready: true, revision: index.index().revision })
    copied.add(copy.index())
  }
  expect(answers(copy.index(), WORDS)).toEqual(answers(index.index(), WORDS))
})

test('a copy of a catalog that lost jobs is dropped, and made anew', async () => {
  const catalog = new ScriptedCatalog(scriptedJob(300), 300)
  const { index, copy } = followed(catalog)
  await until(() => copy.progress().ready)
  const before = copy.index()
  // A catalog that was restored: fewer revisions than were read.
  const restored = new ScriptedCatalog(scriptedJob(200), 200)
  Object.assign(catalog, { jobsAfter: restored.jobsAfter, checkpoint: restored.checkpoint, removedAfter: restored.removedAfter })
  await until(() => copy.index() !== before && copy.progress().ready)
  expect(copy.index().live).toBe(200)
  expect(answers(copy.index(), WORDS)).toEqual(answers(index.index(), WORDS))
})

test('a copy that hears nothing for some seconds is not ready', async () => {
  const { copies, copy } = copyInThread()
  const index = followCatalog(new ScriptedCatalog(scriptedJob(10), 10), { log: pino({ level: 'silent' }), upkeep: BRISK, copies })
  await until(() => copy.progress().ready)
  await index.close()
  copy.take({ kind: 'complete', at: Number(process.hrtime.bigint()) / 1e6 - 2_000 })
  expect(copy.progress().ready).toBe(true)
  copy.take({ kind: 'complete', at: Number(process.hrtime.bigint()) / 1e6 - 4_000 })
  expect(copy.progress().ready).toBe(false)
  expect(copy.progress().lagMs).toBeGreaterThan(3_999)
})
