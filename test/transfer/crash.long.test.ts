import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { killServer } from '../../bench/chaos/kill-postgres.ts'
import { type FeedEvent, readFeed } from '../../src/catalog/feed.ts'
import { migrate } from '../../src/catalog/migrate.ts'
import { openEmbedded } from '../../src/database/embedded.ts'
import { openPool } from '../../src/database/pool.ts'
import { importFile } from '../../src/transfer/import.ts'
import { postmasterPid, quiet, scratchFolder } from '../database/scratch.ts'
import { aRecord, ndjson, writeFile } from './files.ts'

const RECORDS = 4_000
const BOARDS = 40
const CRASHES = 2

/** Boards are mixed, as in a file that nobody sorted. */
const lines = Array.from({ length: RECORDS }, (_, index) =>
  ndjson(aRecord(index, { source: { board: `b${index % BOARDS}` }, description_md: `word${index} `.repeat(200) })),
).join('')

const eventsAfter = async (pool: Pool, after: number): Promise<FeedEvent[]> =>
  (await readFeed(pool, { after, limit: 10_000, filters: {}, includeJob: false })).events

describe('a server that crashes during an import', () => {
  test('takes back no event that a reader saw', async () => {
    const folder = await scratchFolder()
    const dataDir = `${folder}/data`
    const file = writeFile(folder, lines)
    const seen: FeedEvent[] = []

    /** One life of the server: the import goes on, a reader follows the feed, and the server dies just when the reader has seen something new. */
    async function live(newEvents: number): Promise<void> {
      const server = await openEmbedded({ dataDir, log: quiet })
      const pool = openPool(server.url, { applicationName: 'crash test', onError: quiet })
      onTestFinished(() => server.release())
      await migrate(pool)
      const known = seen.length
      expect((await eventsAfter(pool, 0)).slice(0, known)).toEqual(seen)
      const importing = importFile(pool, file).catch((error: Error) => error)
      while (seen.length < known + newEvents) {
        seen.push(...(await eventsAfter(pool, seen.at(-1)?.id ?? 0)))
        await pause(1)
      }
      killServer(postmasterPid(dataDir)!)
      expect(await importing).toBeInstanceOf(Error)
      await pool.end().catch(quiet)
    }
    for (let crash = 0; crash < CRASHES; crash++) await live(RECORDS / (2 * CRASHES))

    const server = await openEmbedded({ dataDir, log: quiet })
    onTestFinished(() => server.release())
    const pool = openPool(server.url, { applicationName: 'crash test', onError: quiet })
    onTestFinished(() => pool.end())
    expect((await importFile(pool, file)).outcome).toBe('finished')
    const feed = await eventsAfter(pool, 0)
    expect(feed.slice(0, seen.length)).toEqual(seen)
    expect(feed).toHaveLength(RECORDS)
    expect(new Set(feed.map(({ job_id }) => job_id)).size).toBe(RECORDS)
  })
})

describe('a server that would commit without waiting for the disk', () => {
  test('waits all the same for what a reader of the feed can see', async () => {
    const dataDir = `${await scratchFolder()}/data`
    const server = await openEmbedded({ dataDir, log: quiet })
    onTestFinished(() => server.release())
    const pool = openPool(server.url, { applicationName: 'crash test', onError: quiet })
    await migrate(pool)
    await pool.query('alter system set synchronous_commit = off')
    await pool.query(`alter system set wal_writer_delay = '5s'`)
    await pool.query('select pg_reload_conf()')
    await expect.poll(async () => (await pool.query('show synchronous_commit')).rows[0].synchronous_commit).toBe('off')
    await importFile(pool, writeFile(await scratchFolder(), ndjson(aRecord(1))))
    const before = await eventsAfter(pool, 0)
    expect(before).toHaveLength(1)
    killServer(postmasterPid(dataDir)!)
    await pool.end().catch(quiet)

    const again = await openEmbedded({ dataDir, log: quiet })
    onTestFinished(() => again.release())
    const after = openPool(again.url, { applicationName: 'crash test', onError: quiet })
    onTestFinished(() => after.end())
    // The server that was killed may take the first connection yet, and break it.
    await expect.poll(() => eventsAfter(after, 0).catch(() => null)).toEqual(before)
  })
})
