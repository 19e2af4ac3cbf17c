import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { SharedTable, tableMemory } from '../../../src/api/quotas/shared-table.ts'
import {
  createThreadRateLimit,
  forgetBudgets,
  forgetThread,
  limitMemory,
  limitThreadUses,
} from '../../../src/api/quotas/thread-limits.ts'

const account = { id: 7, requests_per_minute: 5 } as Parameters<ReturnType<typeof createThreadRateLimit>['take']>[0]

it('a budget is one for all threads, and a batch takes all or nothing of it', async () => {
  const memory = limitMemory(2)
  const [here, there] = [createThreadRateLimit(memory), createThreadRateLimit(structuredClone(memory))]
  expect((await here.take(account, 3)).budget).toMatchObject({ quota: 5, remaining: 2, resets_in_seconds: 60 })
  expect((await there.take(account, 3)).exceeded?.detail).toContain('this costs 3 more requests, and 2 of the account')
  expect((await there.take(account, 2)).budget.remaining).toBe(0)
  const refused = await here.take(account)
  expect([refused.exceeded?.status, refused.budget.remaining]).toEqual([429, 0])
  expect((await here.take({ ...account, id: 8 })).exceeded).toBe(null)
  // Windows that go on are not forgotten.
  forgetBudgets(memory)
  expect((await here.take(account)).exceeded?.status).toBe(429)
})

it('uses of a client are limited over all threads, and those of a thread that died are forgotten', () => {
  const memory = limitMemory(3)
  const [here, there] = [1, 2].map((thread) => limitThreadUses(memory, thread, 'address', 2))
  const other = limitThreadUses(memory, 1, 'connections', 2)
  const leave = here!.enter('10.0.0.1')
  expect(there!.enter('10.0.0.1')).not.toBe(null)
  expect([here!.enter('10.0.0.1'), there!.enter('10.0.0.1')]).toEqual([null, null])
  expect([here!.enter('10.0.0.2'), other.enter('10.0.0.1')].includes(null)).toBe(false)
  leave!()
  expect(there!.enter('10.0.0.1')).not.toBe(null)
  expect(here!.enter('10.0.0.1')).toBe(null)
  forgetThread(memory, 2)
  expect([here!.enter('10.0.0.1'), here!.enter('10.0.0.1')].includes(null)).toBe(false)
  expect(here!.enter('10.0.0.1')).toBe(null)
})

it('a table keeps the rows of many texts apart, frees rows of zeros, and forgets some where it is full', () => {
  const table = new SharedTable(tableMemory({ slots: 256, columns: 1 }))
  const at = (text: string, change = (row: Float64Array) => row[0]) => table.update(text, change)
  const set = (value: number) => (row: Float64Array) => (row[0] = value)
  for (let round = 0; round < 20; round++) {
    const texts = Array.from({ length: 150 }, (_, place) => `${round} ${place}`)
    for (const [place, text] of texts.entries()) at(text, set(place + 1))
    for (const text of texts.filter((_, place) => place % 3 === 0)) at(text, set(0))
    expect(texts.map((text) => at(text))).toEqual(texts.map((_, place) => (place % 3 === 0 ? 0 : place + 1)))
    table.updateAll((row) => row.fill(0))
    expect(texts.map((text) => at(text))).toEqual(texts.map(() => 0))
  }
  for (let place = 0; place < 1_000; place++) at(`many ${place}`, set(1))
  expect(at('many 999')).toBe(1)
})

it('threads that count at the same time lose nothing', async () => {
  const memory = tableMemory({ slots: 64, columns: 1 })
  const program = `
    const { workerData } = require('node:worker_threads')
    import(${JSON.stringify(new URL('../../../dist/api/quotas/shared-table.js', import.meta.url).href)}).then(({ SharedTable }) => {
      const table = new SharedTable(workerData)
      for (let round = 0; round < 20000; round++) table.update('all', (row) => { row[0]++ })
    })`
  const workers = [1, 2, 3].map(() => new Worker(program, { eval: true, workerData: memory }))
  await Promise.all(workers.map((worker) => new Promise((done, fail) => worker.once('error', fail).once('exit', done))))
  expect(new SharedTable(memory).update('all', (row) => row[0])).toBe(60_000)
})
