import { spawn } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReaderPool } from '../../../src/collect/readers/pool.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { whenOver } from '../../support/when-over.ts'
import { GREENHOUSE, type World, world } from '../resolve/world.ts'
import { readerPids, runningReaders } from './reader-pids.ts'
import { GREEDY, LITTLE_MEMORY_MB, readerPool } from './reader-pool.ts'

/** On a busy machine, a heap may take minutes to fill. */
const PATIENT = 300_000

const at = (board: string) => GREENHOUSE.at.replace(GREENHOUSE.board, board)

let outside: World
let database: TestDatabase
beforeAll(async () => {
  outside = await world()
  database = await testDatabase()
})
afterAll(() => outside.close())

const poolOf = (memoryMb: number) => readerPool({ database: database.url, gateway: outside.gateway, memoryMb, stepMs: PATIENT })

const read = (pool: ReaderPool, board: string) =>
  pool.ask('readPosting', {
    ats: 'greenhouse',
    board,
    external_id: GREENHOUSE.id,
    hosts: [],
    hints: { company: null, countries: [] },
  })

describe('a payload that takes too much memory', () => {
  it('fails alone; others of its process are read again', async () => {
    const small = poolOf(LITTLE_MEMORY_MB)
    const waiting: ServerResponse[] = []
    outside.says[at('patient')] = (response) => void waiting.push(response)
    outside.says[at('greedy')] = GREEDY
    const beside = read(small, 'patient')
    await expect.poll(() => waiting.length, { timeout: PATIENT }).toBe(1)
    await expect(read(small, 'greedy')).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringMatching(/memory/) })
    await expect.poll(() => waiting.length, { timeout: PATIENT }).toBe(2)
    waiting[1]!.setHeader('content-type', 'application/json').end(GREENHOUSE.body)
    expect((await beside)?.job.title).toBeTruthy()
  })
})

it('ends when the process that started it is killed', async () => {
  const dist = (path: string) => JSON.stringify(new URL(`../../../dist/${path}`, import.meta.url))
  const program = `
    const { openReaderPool } = await import(${dist('commands/reader-pool.js')})
    const { readConfig } = await import(${dist('config/settings.js')})
    openReaderPool({ config: readConfig(), db: null, log: console, address: '' }).warmUp()`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'ignore', 'inherit'] })
  whenOver(() => parent.kill('SIGKILL'))
  // It has its name once everything is loaded.
  await expect.poll(() => readerPids(parent.pid!), { interval: 100 }).toHaveLength(1)
  const [reader] = readerPids(parent.pid!) as [number]
  parent.kill('SIGKILL')
  await expect.poll(() => runningReaders().map(({ pid }) => pid), { interval: 100 }).not.toContain(reader)
})
