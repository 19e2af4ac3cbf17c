import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { greenhouse } from '../../../src/ats/greenhouse.ts'
import { createReaderPool, type ReaderPool } from '../../../src/collect/readers/pool.ts'
import { ReaderLost } from '../../../src/collect/readers/readers.ts'
import { LISTING_LIMITS } from '../../../src/http/listing-limits.ts'
import { fixture } from '../../ats/served.ts'
import { whenOver } from '../../support/when-over.ts'
import { type World, world } from '../resolve/world.ts'
import { readerPids, runningReaders } from './reader-pids.ts'

/** On a busy machine, a heap may take minutes to fill. */
const PATIENT = 300_000

const listOf = (board: string) => `boards-api.greenhouse.io/v1/boards/${board}/jobs?content=true&pay_transparency=true`

let outside: World
beforeAll(async () => {
  outside = await world(LISTING_LIMITS)
})
afterAll(() => outside.close())

const poolOf = (memoryMb: number): ReaderPool => {
  const pool = createReaderPool({ processes: 1, memoryMb, stepMs: PATIENT, warn: () => {} })
  whenOver(() => pool.close())
  return pool
}

describe('a payload that takes too much memory', () => {
  const first = (pool: ReaderPool, board: string) => pool.open(greenhouse, outside.http).list(board, null).next()

  it('fails alone; others of its process are lost and can be tried again', async () => {
    const small = poolOf(48)
    const waiting: ServerResponse[] = []
    outside.says[listOf('patient')] = (response) => void waiting.push(response)
    outside.says[listOf('greedy')] = `{"jobs":[${'{"a":{}},'.repeat(900_000)}{}],"meta":{"total":900001}}`
    const lost = expect(first(small, 'patient')).rejects.toBeInstanceOf(ReaderLost)
    await expect.poll(() => waiting.length).toBe(1)
    await expect(first(small, 'greedy')).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringMatching(/memory/) })
    await lost
    outside.says[listOf('acme')] = fixture('greenhouse', 'jobs.json')
    expect((await first(small, 'acme')).value).not.toHaveLength(0)
  })

  // V8 ends the whole process, not only a thread, when one large allocation finds the heap full. Tables of very many names are such allocations.
  it('fails alone also as one object of very many names', async () => {
    const pool = poolOf(200)
    const names = Array.from({ length: 1_500_000 }, (_, index) => `"${index.toString(36)}":0`)
    outside.says[listOf('greedy')] = `{"jobs":[],"meta":{"total":0},"names":{${names.join()}}}`
    await expect(first(pool, 'greedy')).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringMatching(/memory/) })
    outside.says[listOf('acme')] = fixture('greenhouse', 'jobs.json')
    expect((await first(pool, 'acme')).value).not.toHaveLength(0)
  })
})

it('ends when the process that started it is killed', async () => {
  const program = `
    const { createReaderPool } = await import(${JSON.stringify(new URL('../../../dist/collect/readers/pool.js', import.meta.url))})
    createReaderPool({ processes: 1, memoryMb: 256, warn: console.error }).warmUp()
    console.log('started')`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  whenOver(() => parent.kill('SIGKILL'))
  await once(parent.stdout, 'data')
  // It has its name once everything is loaded.
  await expect.poll(() => readerPids(parent.pid!), { interval: 100 }).toHaveLength(1)
  const [reader] = readerPids(parent.pid!) as [number]
  parent.kill('SIGKILL')
  await expect.poll(() => runningReaders().map(({ pid }) => pid), { interval: 100 }).not.toContain(reader)
})
