import { existsSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { followCatalog, type Upkeep } from '../../../../src/search/bitmap/following/catalog-index.ts'
import { snapshotFile } from '../../../../src/search/bitmap/snapshot/snapshot-folder.ts'
import { indexFolder } from '../../../../src/search/catalog-index.ts'
import { answers } from '../answers.ts'
import { indexedTo, ScriptedCatalog, scriptedJob, WORDS } from '../scripted-catalog.ts'
import { until } from '../until.ts'

const NEVER: Partial<Upkeep> = { lookMs: 600_000 }
const script = scriptedJob(200)
let folder: string
let lines: string[]

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'rolecall-folder-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  folder = join(parent, 'index')
  lines = []
})

const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })

function open(catalog: ScriptedCatalog, upkeep = NEVER, feed = {}) {
  lines = []
  const kept = followCatalog({ ...catalog, ...feed }, { folder: indexFolder(folder), log, upkeep })
  onTestFinished(() => kept.close())
  return kept
}

/** A process that has known so many changes and has ended. */
async function snapshotAt(changes: number): Promise<void> {
  const kept = open(new ScriptedCatalog(script, changes))
  await kept.catchUp()
  await kept.close()
}

/** Starts on the folder: what it logs, once the index says what it should. */
async function startedWith(catalog: ScriptedCatalog, expected = indexedTo(catalog.revision, script)): Promise<string[]> {
  const kept = open(catalog)
  await kept.catchUp()
  expect(answers(kept.index(), WORDS)).toEqual(answers(expected, WORDS))
  return lines
}

const READ = expect.stringMatching(/^the search index has read 200 jobs from its snapshot in \d+\.\d s$/)
const READY = 'the search index is ready: 200 jobs'
const discarded = (why: string) =>
  `the snapshot of the search index is discarded, ${why}: the index is built anew (${snapshotFile(folder)})`

test('a process starts from the snapshot of the one before, and only asks for what came later', async () => {
  await snapshotAt(300)
  const catalog = new ScriptedCatalog(script, 350)
  const asked: number[] = []
  const kept = open(catalog, NEVER, {
    jobsAfter: (revision: number, limit: number) => {
      asked.push(revision)
      return catalog.jobsAfter(revision, limit)
    },
  })
  await kept.catchUp()
  expect(asked[0]).toBe(300)
  expect(lines).toEqual([READ, READY])
  expect(answers(kept.index(), WORDS)).toEqual(answers(indexedTo(350, script), WORDS))
})

describe('a snapshot is discarded with one line', () => {
  test('when it is of another catalog', async () => {
    await snapshotAt(300)
    const other = new ScriptedCatalog(script, 300)
    other.id = 'another'
    expect(await startedWith(other)).toEqual([discarded('it is of another catalog'), READY])
  })

  test('when the catalog was put back to a time before it', async () => {
    await snapshotAt(300)
    expect(await startedWith(new ScriptedCatalog(script, 280))).toEqual([
      discarded('the catalog is at revision 280, and revision 300 was indexed'),
      READY,
    ])
  })

  test('when the catalog was put back and has gone on otherwise', async () => {
    await snapshotAt(300)
    const forked = (revision: number) => ({ ...script(revision <= 280 ? revision : revision + 1_000), revision })
    const [first, second] = await startedWith(new ScriptedCatalog(forked, 320), indexedTo(320, forked))
    expect(first).toMatch(/^the snapshot of the search index is discarded, the catalog does not have job \d+ at revision \d+:/)
    expect(second).toBe(READY)
  })

  test('when it is cut off', async () => {
    await snapshotAt(300)
    const { size } = statSync(snapshotFile(folder))
    truncateSync(snapshotFile(folder), size - 20)
    expect(await startedWith(new ScriptedCatalog(script, 300))).toEqual([discarded('it ends early'), READY])
  })

  test('and a good one takes its place', async () => {
    await snapshotAt(300)
    writeFileSync(snapshotFile(folder), 'hello')
    const kept = open(new ScriptedCatalog(script, 300))
    await kept.catchUp()
    await kept.close()
    expect(lines).toEqual([discarded('it is not a snapshot'), READY])
    expect(await startedWith(new ScriptedCatalog(script, 310))).toEqual([READ, READY])
  })
})

test('jobs that have changed since do not make a snapshot foreign', async () => {
  await snapshotAt(210)
  expect(await startedWith(new ScriptedCatalog(script, 3_000))).toEqual([READ, READY])
})

test('a snapshot is written after the first build, then when enough has changed', async () => {
  const catalog = new ScriptedCatalog(script, 200)
  const kept = open(catalog, { pollMs: 1, lookMs: 1, snapshots: { everyMs: 600_000, few: 1, many: 50 } })
  const written = () => (existsSync(snapshotFile(folder)) ? statSync(snapshotFile(folder)).ino : 0)
  await until(() => written() !== 0)
  const first = written()
  catalog.change(49)
  await kept.catchUp()
  await new Promise((done) => setTimeout(done, 50))
  expect(written()).toBe(first)
  catalog.change(1)
  await until(() => written() !== first)
})

test('after its time a few changes are enough', async () => {
  const catalog = new ScriptedCatalog(script, 200)
  const kept = open(catalog, { pollMs: 1, lookMs: 1, snapshots: { everyMs: 30, few: 3, many: 1_000 } })
  const written = () => (existsSync(snapshotFile(folder)) ? statSync(snapshotFile(folder)).ino : 0)
  await until(() => written() !== 0)
  const first = written()
  catalog.change(2)
  await kept.catchUp()
  await new Promise((done) => setTimeout(done, 80))
  expect(written()).toBe(first)
  catalog.change(1)
  await until(() => written() !== first)
})

test('closing writes only what is new', async () => {
  await snapshotAt(300)
  const { ino } = statSync(snapshotFile(folder))
  await snapshotAt(300)
  expect(statSync(snapshotFile(folder)).ino).toBe(ino)
  await snapshotAt(301)
  expect(statSync(snapshotFile(folder)).ino).not.toBe(ino)
})

test('a compacted index is saved, so that the next start does not compact it again', async () => {
  await snapshotAt(300)
  const compacting = open(new ScriptedCatalog(script, 300), { pollMs: 1, lookMs: 1, appended: { documents: 10, share: 0.1 } })
  await until(() => compacting.index().ordered > 0)
  await compacting.close()
  const { ino } = statSync(snapshotFile(folder))

  const next = open(new ScriptedCatalog(script, 300))
  await next.catchUp()
  expect(next.index()).toMatchObject({ ordered: 200, live: 200 })
  await next.close()
  expect(statSync(snapshotFile(folder)).ino).toBe(ino)
})

test('an empty catalog has no snapshot and needs none', async () => {
  const kept = open(new ScriptedCatalog(script), { pollMs: 1, lookMs: 1 })
  await kept.catchUp()
  await kept.close()
  expect(lines).toEqual(['the search index is ready: 0 jobs'])
  expect(existsSync(snapshotFile(folder))).toBe(false)
})

test('a catalog that is away at the start is waited for, and closing ends the wait', async () => {
  await snapshotAt(300)
  const catalog = new ScriptedCatalog(script, 320)
  let away = true
  const identity = async () => {
    if (away) throw new Error('away')
    return catalog.id
  }
  const waiting = open(catalog, NEVER, { identity })
  await until(() => lines.length > 0)
  expect(lines).toEqual(['the search index waits for the catalog: Postgres answers until it can'])
  expect(waiting.state()).toMatchObject({ ready: false, documents: 0 })
  const caughtUp = waiting.catchUp()
  away = false
  await caughtUp
  expect(lines.slice(1)).toEqual([READ, READY])
  await waiting.close()

  away = true
  const given = open(catalog, NEVER, { identity })
  await until(() => lines.length > 0)
  await given.close()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('a folder that cannot be used leaves the index in memory', async () => {
  writeFileSync(folder, 'a file where the folder should be')
  expect(await startedWith(new ScriptedCatalog(script, 300))).toEqual([
    expect.stringMatching(/^the search index stays in memory and writes no snapshot: E/),
    READY,
  ])
})

test('a snapshot that cannot be written is told, and tried again after its time', async () => {
  const obstacle = `${snapshotFile(folder)}.unfinished`
  mkdirSync(obstacle, { recursive: true })
  open(new ScriptedCatalog(script, 300), { pollMs: 1, lookMs: 1, snapshots: { everyMs: 300, few: 1, many: 1 } })
  await until(() => lines.length > 1)
  expect(lines).toEqual([
    READY,
    expect.stringMatching(/^the search index could not write its snapshot, so the next start reads more of the catalog: EISDIR/),
  ])
  rmSync(obstacle, { recursive: true })
  await until(() => existsSync(snapshotFile(folder)))
})
