import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { addBoard, pauseBoard } from '../../src/catalog/boards.ts'
import { removeBoard } from '../../src/collect/crawl/remove-board.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

let pool: pg.Pool
let api: TestApi
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool, { now: () => NOW })
  const board = async (
    name: string,
    columns: Record<string, unknown> = {},
    type = 'greenhouse',
    company: string | null = name,
  ) => {
    const { id } = await addBoard(pool, { type, board: name, company, verified: name !== 'hoped-for' }, minutes(10))
    for (const [column, value] of Object.entries(columns)) {
      await pool.query(`update boards set ${column} = $2 where source_id = $1`, [id, value])
    }
    return id
  }
  const healthy = await board('healthy', { last_success_at: minutes(-4), next_crawl_at: minutes(26) })
  const history = { first_seen_at: NOW.toISOString(), created_at: NOW.toISOString(), updated_at: NOW.toISOString() }
  const closed = { job: aJob(), history: { ...history, closed_at: NOW.toISOString() } }
  await present(pool, { id: healthy, type: 'greenhouse', board: 'healthy', company_id: 1 }, [aJob(), aJob(), closed])
  await board('troubled', {
    last_success_at: minutes(-300),
    next_crawl_at: minutes(360),
    consecutive_failures: 3,
    last_failure_kind: 'blocked',
    last_failure_message: 'The source refuses us: it answered 403',
    last_failure_at: minutes(-1),
  })
  await pauseBoard(pool, await board('resting', { last_success_at: minutes(-60 * 24 * 3) }, 'lever', null), minutes(-5))
  await board('vanished', { gone_at: minutes(-60 * 24 * 2), consecutive_failures: 9, next_crawl_at: minutes(60 * 20) })
  await removeBoard(pool, await board('dropped'), minutes(-120))
  await board('hoped-for')
  await board('awaited')
  await aSource(pool, 'brought-along')
})

// biome-ignore lint/suspicious/noExplicitAny: the shape is checked against the OpenAPI document
const rows = async (query = ''): Promise<any[]> => (await api.get(`/api/v1/sources${query}`)).body.data

describe('GET /api/v1/sources', () => {
  it('200: by id, with status and the whole in plain words', async () => {
    expect((await rows()).map(({ board, status, message }) => [board, status, message])).toEqual([
      ['healthy', 'active', 'Last read 4 minutes ago. Next crawl in 26 minutes.'],
      [
        'troubled',
        'failing',
        'Failed 3 times in a row. The source refuses us: it answered 403. Last read 5 hours ago. Next try in 6 hours.',
      ],
      ['resting', 'paused', 'Paused. Last read 3 days ago.'],
      [
        'vanished',
        'gone',
        'Gone since 2 days ago: the source answers that it is not there, and its jobs are closed. Next look in 20 hours.',
      ],
      ['dropped', 'removed', 'Removed 2 hours ago: its jobs are closed and it is not crawled.'],
      ['hoped-for', 'unverified', 'Not tried yet, and nobody has verified that it exists. First crawl in 10 minutes.'],
      ['awaited', 'active', 'Not crawled yet. First crawl in 10 minutes.'],
      ['brought-along', 'imported', 'Not crawled: its jobs came with an import.'],
    ])
  })

  it('200: every field', async () => {
    const [healthy, troubled, resting, , , , , imported] = await rows()
    expect(healthy).toEqual({
      id: expect.any(Number),
      type: 'greenhouse',
      board: 'healthy',
      company: { id: expect.any(Number), name: 'healthy', name_from: 'operator' },
      status: 'active',
      open_jobs: 2,
      last_success_at: '2026-05-01T11:56:00.000Z',
      lag_seconds: 240,
      consecutive_failures: 0,
      last_failure: null,
      next_crawl_at: '2026-05-01T12:26:00.000Z',
      interval_seconds: 1800,
      message: expect.any(String),
    })
    expect(troubled.last_failure).toEqual({
      kind: 'blocked',
      message: 'The source refuses us: it answered 403',
      at: '2026-05-01T11:59:00.000Z',
    })
    expect(resting).toMatchObject({ type: 'lever', company: { name: 'Resting', name_from: 'slug' }, next_crawl_at: null })
    expect(imported).toMatchObject({ lag_seconds: null, interval_seconds: null, next_crawl_at: null, consecutive_failures: 0 })
  })

  it('200: filters by type and status', async () => {
    expect((await rows('?type=lever')).map(({ board }) => board)).toEqual(['resting'])
    expect((await rows('?status=failing')).map(({ board }) => board)).toEqual(['troubled'])
    expect(await rows('?type=lever&status=active')).toEqual([])
  })

  it('200: filters by company', async () => {
    const [{ company }] = await rows('?status=failing')
    expect((await rows(`?company_id=${company.id}`)).map(({ board }) => board)).toEqual(['troubled'])
    expect(await rows('?company_id=999999')).toEqual([])
  })

  it('200: pages visit each source once', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await api.get(`/api/v1/sources?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      expect(body.limit).toBe(3)
      for (const { board } of body.data) seen.push(board)
      cursor = body.next_cursor
    } while (cursor)
    expect(seen).toHaveLength(8)
    expect(new Set(seen).size).toBe(8)
    expect(await rows(`?cursor=${'9'.repeat(40)}`)).toEqual([])
  })

  it.each(['cursor=x', 'limit=0', 'status=great', 'board=healthy', 'type='])('400: %s', async (query) => {
    expect((await api.get(`/api/v1/sources?${query}`)).status).toBe(400)
  })
  it('401 without a key', async () => expect((await api.ask('/api/v1/sources')).status).toBe(401))
})
