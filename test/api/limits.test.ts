import type { z } from '@hono/zod-openapi'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_UNDER_WAY } from '../../src/api/answer-memory.ts'
import { ROUTES } from '../../src/api/routes.ts'
import { type Reads, readsOf } from '../../src/catalog/reads.ts'
import { openPool } from '../../src/database/pool.ts'
import { MOST_UNFORESEEN } from '../../src/search/parameters/bounded-errors.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { listening } from '../support/listening.ts'
import { fillLongCatalog, type LongCatalog } from '../support/long-catalog.ts'
import { type StatementSizes, watchStatements } from '../support/statement-sizes.ts'
import { WORST_INPUTS, type WorstInput } from './worst-inputs.ts'

/** The most that any single request may cause. `npm run bench -- limits --only requests` measures what comes of it. */
const MOST = {
  /** A slice or one job that is longer, an answer that is made at once, or a batch. SECURITY.md names this number. */
  bytesOfOnePiece: 12 * 1024 * 1024,
  /** The descriptions of a batch. */
  bytesOfOneStatement: 12 * 1024 * 1024,
  rowsOfOneStatement: 1_001,
}

let pool: pg.Pool
let api: TestApi
let sizes: StatementSizes
let long: LongCatalog
beforeAll(async () => {
  const database = await testDatabase()
  long = await fillLongCatalog(database.pool, { jobs: 15, changes: 20 })
  pool = openPool(database.url, { max: 4, applicationName: 'limits', onError: () => {} })
  sizes = watchStatements(pool)
  api = await testApi(pool, { budgetMs: 60_000 })
})
afterAll(() => pool.end())

const operationId = ({ operation }: (typeof ROUTES)[number]) => operation.operationId!

it('every route has its worst inputs', () => {
  expect(Object.keys(WORST_INPUTS)).toEqual(ROUTES.map(operationId))
})

describe.each(ROUTES.map((route) => [operationId(route), route] as const))('%s', (name, { path, method, operation }) => {
  const parameters = Object.keys((operation.request?.query as z.ZodObject | undefined)?.shape ?? {})
  const ownPath = path.replace(':id', '1')

  async function ask({ path: own, query, body, pieces }: Omit<WorstInput, 'about' | 'status'>) {
    sizes.reset()
    const response = await api.app.request(own ?? (query === undefined ? ownPath : `${ownPath}?${query}`), {
      ...(method && { method: method.toUpperCase() }),
      ...(method === 'post' && { body: body ?? '{"ids":[1]}' }),
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
    })
    let [piece, text, read] = [0, '', 0]
    const utf8 = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      piece = Math.max(piece, chunk.length)
      if (!response.ok) text += utf8.decode(chunk, { stream: true })
      if (++read === pieces) break
    }
    const errors: unknown[] = response.ok ? [] : (JSON.parse(text).errors ?? [])
    return { status: response.status, piece, errors }
  }

  function expectBounded({ piece, errors }: Awaited<ReturnType<typeof ask>>): void {
    expect(errors.length).toBeLessThanOrEqual(parameters.length + MOST_UNFORESEEN)
    expect(piece).toBeLessThan(MOST.bytesOfOnePiece)
    expect(sizes.mostBytes).toBeLessThan(MOST.bytesOfOneStatement)
    expect(sizes.mostRows).toBeLessThanOrEqual(MOST.rowsOfOneStatement)
  }

  it('bounds what each of its worst inputs causes', async () => {
    for (const { status, about, ...input } of WORST_INPUTS[name]?.(long) ?? []) {
      const answer = await ask(input)
      expect(answer.status, about).toBe(status)
      expectBounded(answer)
    }
  })

  it('names few of thousands of unknown parameters, and every wrong one that it has', async () => {
    const unknown = Array.from({ length: 2_500 }, (_, at) => `n${at}`).join('&')
    const wrong = parameters.map((parameter) => `${parameter}=%00&${parameter}=%00`).join('&')
    const answer = await ask({ query: `${wrong}&${unknown}` })
    expectBounded(answer)
    if (answer.status !== 400) expect(parameters.filter((parameter) => parameter !== 'url')).toEqual([])
  })
})

describe('one account', () => {
  it('has a bounded number of answers under way, and its other requests wait', async () => {
    let [begun, most] = [0, 0]
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const plain = readsOf(pool)
    const reads: Reads = {
      ...plain,
      find: async (work) => {
        most = Math.max(most, ++begun)
        await held
        begun--
        return plain.find(work)
      },
    }
    const holding = await testApi(pool, { reads })
    const other = await testApi(pool)
    const server = await listening(holding.app)
    const get = (key: string) =>
      fetch(`${server.url}/api/v1/jobs/${long.changed}`, { headers: { authorization: `Bearer ${key}` } })
    const answers = Array.from({ length: 3 * MOST_UNDER_WAY }, () => get(holding.key))
    await expect.poll(() => begun).toBe(MOST_UNDER_WAY)
    const others = get(other.key)
    await expect.poll(() => begun, { message: 'another account' }).toBe(MOST_UNDER_WAY + 1)
    release()
    for (const answer of [...answers, others]) expect((await answer).status).toBe(200)
    for (const answer of answers) await (await answer).arrayBuffer()
    expect(most).toBe(MOST_UNDER_WAY + 1)
  })

  it('has a bounded number of bytes under way, and its other long answers wait', async () => {
    const [one, other] = [await testApi(pool), await testApi(pool)]
    const server = await listening(one.app)
    // Compressed, these answers would be so short that they are sent although nobody reads them.
    const get = (key: string, id: number) =>
      fetch(`${server.url}/api/v1/jobs/${id}`, { headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' } })
    let begun = 0
    const answers = Array.from({ length: 4 }, async () => {
      const answer = await get(one.key, long.longest)
      begun++
      return answer
    })
    await expect.poll(() => begun, { timeout: 30_000 }).toBe(1)
    const short = await get(one.key, long.changed)
    expect((await short.arrayBuffer()).byteLength, 'a short answer needs no room').toBeGreaterThan(0)
    const same = await (await get(other.key, long.longest)).text()
    expect(begun, 'the account itself waits').toBe(1)
    const texts = await Promise.all(answers.map(async (answer) => (await answer).text()))
    expect(texts.filter(({ length }) => length !== same.length)).toEqual([])
  })
})
