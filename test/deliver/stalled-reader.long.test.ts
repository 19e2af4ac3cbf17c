import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { listening } from '../support/listening.ts'

/** 30 MB of events, more than the buffers of two sockets hold. */
const EVENTS = 3_000
const LONG = 'x'.repeat(5_000)
const MEGABYTE = 1024 * 1024

it('a client that opens a stream and never reads is cut off, and little waits for it in memory', async () => {
  const { pool } = await testDatabase()
  const api = await testApi(pool)
  const { hostname, port } = new URL((await listening(api.app)).url)
  const source = await aSource(pool)
  const long = () => aJob({ location_raw: LONG, salary_raw: LONG })
  for (let made = 0; made < EVENTS; made += 500) await present(pool, source, Array.from({ length: 500 }, long))

  const before = process.memoryUsage().rss
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.pause()
  const head = [
    'GET /api/v1/changes/stream?include=job&cursor=0 HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${api.key}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await expect.poll(() => api.streams.count()).toBe(1)
  let grown = 0
  while (api.streams.count() > 0) {
    grown = Math.max(grown, process.memoryUsage().rss - before)
    await pause(100)
  }
  expect(grown).toBeLessThan(20 * MEGABYTE)
})
