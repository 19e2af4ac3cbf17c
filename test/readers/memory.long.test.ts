import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { greenhouse } from '../../src/ats/greenhouse.ts'
import { createReaderPool, type ReaderPool } from '../../src/readers/pool.ts'
import { ReaderLost } from '../../src/readers/readers.ts'
import { fixture } from '../ats/served.ts'
import { type World, world } from '../resolve/world.ts'

const listOf = (board: string) => `boards-api.greenhouse.io/v1/boards/${board}/jobs?content=true&pay_transparency=true`

let outside: World
let small: ReaderPool
beforeAll(async () => {
  outside = await world()
  small = createReaderPool({ threads: 1, memoryMb: 48, warn: () => {} })
})
afterAll(async () => {
  await small.close()
  await outside.close()
})

it('a payload that takes too much memory fails alone; others on its thread are lost and can be tried again', async () => {
  const first = (board: string) => small.open(greenhouse, outside.http).list(board, null).next()
  const waiting: ServerResponse[] = []
  outside.says[listOf('patient')] = (response) => void waiting.push(response)
  outside.says[listOf('greedy')] = `{"jobs":[${'{"a":{}},'.repeat(900_000)}{}],"meta":{"total":900001}}`
  const lost = expect(first('patient')).rejects.toBeInstanceOf(ReaderLost)
  await expect.poll(() => waiting.length).toBe(1)
  await expect(first('greedy')).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringMatching(/memory/) })
  await lost
  outside.says[listOf('acme')] = fixture('greenhouse', 'jobs.json')
  expect((await first('acme')).value).not.toHaveLength(0)
})
