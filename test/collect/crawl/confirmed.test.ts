import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { adapterNamed } from '../../../src/ats/index.ts'
import { addBoard, findBoard } from '../../../src/catalog/boards.ts'
import { awaitsConfirming } from '../../../src/collect/crawl/confirmed.ts'
import { crawlBoard } from '../../../src/collect/crawl/crawl-board.ts'
import { claimDueBoards } from '../../../src/collect/crawl/due-boards.ts'
import { boards } from '../../../src/commands/boards.ts'
import { createFetcher, type HttpClient } from '../../../src/http/client.ts'
import { createPacing } from '../../../src/http/pacing.ts'
import { type LocalServer, serve } from '../../http/local-server.ts'
import { testDatabase } from '../../support/database.ts'
import { inProcess } from '../../support/in-process.ts'
import { HOUR, manualClock } from './manual-clock.ts'

/* No answer of JobScore is recorded. */
const TYPE = 'jobscore'
const HOST = 'careers.jobscore.com'
const BOARD = 'larkmoor'

const clock = manualClock(Date.now())
let database: Awaited<ReturnType<typeof testDatabase>>
let server: LocalServer
let http: HttpClient
let shown = [1, 2, 3]

const job = (number: number) => ({ id: `dJDxoG4i1mt6qDIect8AM${number}`, title: `Cook ${number}`, description: 'Cooks.' })

beforeAll(async () => {
  database = await testDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
  server = await serve((request, response) => {
    if (request.url !== `/jobs/${BOARD}/feed.json`) return response.writeHead(404).end()
    return response.end(JSON.stringify({ company_name: 'Larkmoor', jobs: shown.map(job) }))
  })
  http = createFetcher({ hostMap: server.mapped(HOST), onlyMapped: true, pacing: createPacing({ gap: 0 }) })
  await addBoard(database.pool, { type: TYPE, board: BOARD, interval: 1800 }, clock.date())
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await http.close()
  await server.close()
})

async function crawl(): Promise<number> {
  await clock.advance(HOUR)
  const [board] = await claimDueBoards(database.pool, clock, { limit: 1 })
  const log = pino({ level: 'silent' })
  const report = await crawlBoard(board!, { db: database.pool, http, log, clock, readingVersion: () => 'test', random: () => 0 })
  expect(report).toMatchObject({ outcome: 'complete', failure: null })
  return report.counts.closed
}

const run = inProcess(boards)
const says = async (...words: string[]) => {
  const { stdout, stderr } = await run(words)
  return `${stdout}${stderr}`.trim()
}
const NAME = `${TYPE}:${BOARD}`

it('closes nothing by absence before its operator confirmed it, and says so', async () => {
  expect(await says('boards', 'confirm', NAME)).toContain(`${NAME} has not been listed whole yet: rolecall crawl ${NAME}`)
  expect(await crawl()).toBe(0)
  expect(await says('boards', 'list')).toContain(`It closes nothing before: rolecall boards confirm ${NAME}`)
  shown = [1, 2]
  for (let look = 0; look < 4; look++) expect(await crawl()).toBe(0)
})

it('closes as any other board from then on', async () => {
  expect(await says('boards', 'confirm', NAME)).toBe(`Confirmed ${NAME}: its last listing has 2 postings.`)
  expect(await says('boards', 'confirm', NAME)).toBe(`${NAME} was confirmed before.`)
  expect(await says('boards', 'list')).not.toContain('closes nothing')
  // A posting that the list alone shows must be absent several times.
  let closed = 0
  for (let look = 0; look < 4; look++) closed += await crawl()
  expect(closed).toBe(1)
})

it('is confirmed with all boards of its system that have been listed', async () => {
  await addBoard(database.pool, { type: TYPE, board: 'other', interval: 1800 }, clock.date())
  await database.pool.query('update boards set confirmed_at = null')
  expect(await says('boards', 'confirm', '--ats', TYPE)).toBe('Confirmed 1 boards of jobscore.')
  expect((await findBoard(database.pool, TYPE, 'other'))!.confirmed_at).toBeNull()
  expect(await says('boards', 'confirm', '--ats', 'nobody')).toContain('no adapter reads nobody')
  expect(await says('boards', 'confirm')).toContain('name a board, or a system with --ats')
})

it.each([
  ['greenhouse', false, 'its list is recorded'],
  ['jazzhr', true, 'only the page of a posting is recorded'],
  ['join', true, 'only parts of its answers are recorded'],
  ['successfactors', true, 'only a part of its list is recorded'],
  ['jobscore', true, 'nothing is recorded'],
])('a board of %s waits: %s, because %s', (system, waits) => {
  expect(awaitsConfirming(adapterNamed(system)!, null)).toBe(waits)
  expect(awaitsConfirming(adapterNamed(system)!, new Date())).toBe(false)
})
