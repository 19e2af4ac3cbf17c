import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { addBoard, type Board, findBoard, type NewBoard } from '../../../src/catalog/boards.ts'
import type { CrawlContext, CrawlReport } from '../../../src/collect/crawl/crawl.ts'
import { crawlBoard } from '../../../src/collect/crawl/crawl-board.ts'
import { claimDueBoards } from '../../../src/collect/crawl/due-boards.ts'
import { createFetcher, type HttpClient } from '../../../src/http/client.ts'
import { createPacing } from '../../../src/http/pacing.ts'
import { testDatabase } from '../../support/database.ts'
import { type BoardsServer, HOSTS, type ServedBoard, serveBoards } from './boards-server.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'

/** A database, a server with boards and a clock for one test file. */
export interface Harbour {
  db: pg.Pool
  /** The address of the database, for other processes. */
  url: string
  server: BoardsServer
  http: HttpClient
  clock: ManualClock
  context: CrawlContext
  /** A new board, served and added; each call another one. */
  open(type: 'greenhouse' | 'smartrecruiters', options?: Partial<NewBoard>): Promise<Berth>
}

export interface Berth {
  id: number
  type: string
  name: string
  served: ServedBoard
  crawl(changes?: Partial<CrawlContext>): Promise<CrawlReport>
  row(): Promise<Board>
  /** External ids of open jobs, in order. */
  openIds(): Promise<string[]>
  /** `change_type external_id` of every event so far. */
  events(): Promise<string[]>
}

export function harbour(): Harbour {
  const made = {} as Harbour
  let serial = 0
  beforeAll(async () => {
    const { pool, url } = await testDatabase()
    Object.assign(made, { db: pool, url })
    made.server = await serveBoards()
    made.http = createFetcher({
      hostMap: made.server.mapped(...HOSTS),
      onlyMapped: true,
      pacing: createPacing({ gap: 0, concurrency: 8 }),
      retry: { tries: 1 },
    })
    made.clock = manualClock()
    made.context = {
      db: made.db,
      http: made.http,
      log: pino({ level: 'silent' }),
      clock: made.clock,
      readingVersion: () => 'test',
      random: () => 0,
    }
  })
  afterAll(async () => {
    await made.http.close()
    await made.server.close()
  })
  made.open = async (type, options = {}) => {
    const { db, clock } = made
    const name = options.board ?? `${type === 'greenhouse' ? 'dock' : 'Pier'}${++serial}`
    const { id } = await addBoard(db, { type, board: name, ...options }, clock.date())
    const column = async (text: string) =>
      (await db.query({ text, values: [id], rowMode: 'array' })).rows.map((row) => row.join(' '))
    return {
      id,
      type,
      name,
      served: made.server.board(name),
      async crawl(changes = {}) {
        const [board] = await claimDueBoards(db, clock, { limit: 1, sourceIds: [id] })
        if (!board) throw new Error(`${name} is claimed or removed`)
        return crawlBoard(board, { ...made.context, ...changes })
      },
      row: async () => (await findBoard(db, type, name))!,
      openIds: () =>
        column('select external_job_id from jobs where source_id = $1 and closed_at is null order by external_job_id'),
      events: () =>
        column(
          `select c.change_type, j.external_job_id from changes c join jobs j on j.source_id = c.source_id and j.id = c.job_id
            where c.source_id = $1 order by c.id`,
        ),
    }
  }
  return made
}
