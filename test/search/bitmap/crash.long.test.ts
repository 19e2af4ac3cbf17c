import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { followCatalog, type Upkeep } from '../../../src/search/bitmap/following/catalog-index.ts'
import { indexFolder } from '../../../src/search/catalog-index.ts'
import { answers } from './answers.ts'
import { indexedTo, ScriptedCatalog, scriptedJob, WORDS } from './scripted-catalog.ts'
import { until } from './until.ts'

const JOBS = 4_000
/** Changes behind which the snapshot is that a killed process reads on from. */
const AHEAD = 12_000
/** The pause before each thousand jobs: the process is killed after the first, also by a machine with much else to do. */
const SLOW_MS = 2_000
const script = scriptedJob(JOBS)
const CHILD = resolve('test/search/bitmap/index-process.ts')
const ALWAYS: Partial<Upkeep> = { pollMs: 2, lookMs: 1, snapshots: { everyMs: 0, few: 1, many: 1 } }
const NEVER: Partial<Upkeep> = { lookMs: 600_000 }

async function scratchFolder(): Promise<{ folder: string; file: string; unfinished: string; lock: string }> {
  const parent = await mkdtemp(join(tmpdir(), 'rolecall-index-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'index')
  return { folder, file: join(folder, 'jobs.idx'), unfinished: join(folder, 'jobs.idx.unfinished'), lock: join(folder, 'lock') }
}

interface Child {
  process: ChildProcess
  revision: () => number
  kill(): Promise<void>
  close(): Promise<void>
}

function startChild(folder: string, start: number, upkeep: Partial<Upkeep>, slowMs = 0): Child {
  const given = JSON.stringify({ folder, jobs: JOBS, start, upkeep, slowMs })
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, given], { stdio: ['pipe', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let revision = 0
  child.stdout.on('data', (chunk: Buffer) => {
    revision = Number(chunk.toString().trimEnd().split('\n').at(-1))
  })
  // Unlike its exit, this comes after the last revision that it printed.
  const closed = once(child, 'close')
  return {
    process: child,
    revision: () => revision,
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
    async close() {
      child.stdin.end()
      await closed
    },
  }
}

/** Opens the folder here, with a catalog that has gone on, and gives what the index then says and what it logged. */
async function restart(folder: string, changes: number) {
  const lines: string[] = []
  const catalog = new ScriptedCatalog(script, changes)
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const kept = followCatalog(catalog, { folder: indexFolder(folder), log, upkeep: NEVER })
  onTestFinished(() => kept.close())
  await kept.catchUp()
  return { kept, lines, said: answers(kept.index(), WORDS) }
}

const expected = (changes: number) => answers(indexedTo(changes, script), WORDS)
const size = (file: string) => (existsSync(file) ? statSync(file).size : 0)

test('killed while it writes a snapshot: the one before is whole, and the next process goes on from it', async () => {
  const { folder, file, unfinished } = await scratchFolder()
  let isTorn = false
  let start = JOBS
  for (let round = 0; round < 10 && !isTorn; round++) {
    const child = startChild(folder, start, ALWAYS)
    await until(() => existsSync(file) && child.revision() > start)
    for (let looks = 0; looks < 1e6 && size(unfinished) < 70_000; looks++) if (looks % 100 === 0) await new Promise(setImmediate)
    await child.kill()
    start = child.revision()
    if (size(unfinished) === 0) continue
    isTorn = true
    const { kept, lines, said } = await restart(folder, start + 500)
    expect(lines).toEqual([
      expect.stringMatching(/^the search index has read [\d,]+ jobs from its snapshot/),
      expect.stringMatching(/^the search index is ready/),
    ])
    expect(said).toEqual(expected(start + 500))
    await kept.close()
    expect(existsSync(unfinished)).toBe(false)
  }
  expect(isTorn).toBe(true)
})

test('killed while it reads on from a snapshot: the next process does the same', async () => {
  const { folder } = await scratchFolder()
  const first = await restart(folder, JOBS)
  await first.kept.close()
  const child = startChild(folder, AHEAD, NEVER, SLOW_MS)
  await until(() => child.revision() > JOBS)
  await child.kill()
  expect(child.revision()).toBeLessThan(AHEAD)
  const { lines, said } = await restart(folder, AHEAD)
  expect(lines[0]).toMatch(/^the search index has read 4,000 jobs from its snapshot/)
  expect(said).toEqual(expected(AHEAD))
})

test('two processes on one folder: the second says who has it, answers from memory and writes nothing', async () => {
  const { folder, file, lock } = await scratchFolder()
  const child = startChild(folder, JOBS, { ...NEVER, pollMs: 2 })
  await until(() => child.revision() >= JOBS)
  const holder = readFileSync(lock, 'utf8')
  const second = await restart(folder, JOBS + 100)
  expect(second.lines).toEqual([
    `process ${child.process.pid} has the search index in ${folder}: this one keeps its own in memory and writes no snapshot`,
    'the search index is ready: 4,000 jobs',
  ])
  expect(second.said).toEqual(expected(JOBS + 100))
  await second.kept.close()
  expect(existsSync(file)).toBe(false)
  expect(readFileSync(lock, 'utf8')).toBe(holder)
  await child.close()
  expect(existsSync(file)).toBe(true)
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a killed process is taken over', async () => {
  const { folder, file, lock } = await scratchFolder()
  const child = startChild(folder, JOBS, NEVER)
  await until(() => child.revision() > 0)
  await child.kill()
  expect(existsSync(lock)).toBe(true)
  const { kept, lines } = await restart(folder, JOBS)
  expect(lines).toEqual(['the search index is ready: 4,000 jobs'])
  await kept.close()
  expect(existsSync(file)).toBe(true)
  expect(existsSync(lock)).toBe(false)
})
