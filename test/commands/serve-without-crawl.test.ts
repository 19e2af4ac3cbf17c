import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { addBoard, findBoard } from '../../src/catalog/boards.ts'
import { serve } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'

it('with ROLECALL_CRAWL=off serve answers requests and leaves boards to workers', async () => {
  const { pool, url } = await testDatabase()
  await addBoard(pool, { type: 'greenhouse', board: 'acme' }, new Date(0))
  // A gateway where nothing listens: a crawl would fail at once, and the board would tell.
  const server = await serve({ DATABASE_URL: url, ROLECALL_CRAWL: 'off', CRAWL_GATEWAY: 'http://127.0.0.1:9' })
  while (!server.output().includes('crawls no board')) await sleep(50)
  await sleep(1_000)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await findBoard(pool, 'greenhouse', 'acme')).toMatchObject({ last_attempt_at: null })
  await server.kill('SIGTERM')
}, 120_000)
