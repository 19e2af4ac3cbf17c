import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { appendChanges, takeFeedLock } from '../../src/catalog/changes.ts'
import { readFeed } from '../../src/catalog/feed.ts'
import { testDatabase } from '../support/database.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
})

const snapshot = { level: null, workplace: null, employment_type: null, country_codes: null, company_id: 1, has_salary: false }
const change = (job_id: number) => ({
  source_id: 1,
  job_id,
  change_type: 'created' as const,
  changed_fields: null,
  before: null,
  after: null,
  snapshotBefore: null,
  snapshotAfter: snapshot,
})

/** Many writers whose commits overlap at random, and one poller that follows the feed from `next_cursor` to `next_cursor`. */
async function race({ locked }: { locked: boolean }): Promise<{ written: number; seen: number }> {
  const start = Number((await pool.query('select coalesce(max(id), 0) as id from changes')).rows[0].id)
  const writers = 8
  const rounds = 40
  let writing = true
  const write = async (writer: number) => {
    for (let round = 0; round < rounds; round++) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        if (locked) await takeFeedLock(client)
        await appendChanges(client, [change(writer * 1000 + round), change(writer * 1000 + round)])
        // The moment in which a sequence alone lets a later id commit first.
        await client.query('select pg_sleep($1)', [Math.random() * 0.01])
        await client.query('commit')
      } finally {
        client.release()
      }
    }
  }
  const poll = async () => {
    let cursor = start
    let seen = 0
    for (;;) {
      const last = !writing
      const page = await readFeed(pool, { after: cursor, limit: 500, filters: {}, includeJob: false })
      seen += page.events.length
      cursor = page.events.at(-1)?.id ?? cursor
      if (last && page.events.length === 0) return seen
    }
  }
  const polling = poll()
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  writing = false
  return { written: writers * rounds * 2, seen: await polling }
}

describe('overlapping writers', () => {
  it('become visible in the order of their ids, so that a poller loses nothing', async () => {
    const { written, seen } = await race({ locked: true })
    expect(seen).toBe(written)
  })

  it('would lose events without the lock: the race is real', async () => {
    const { written, seen } = await race({ locked: false })
    expect(seen).toBeLessThan(written)
  })

  it('never write a changed_at below the one before', async () => {
    const { rows } = await pool.query(
      'select count(*) as backwards from (select changed_at, lag(changed_at) over (order by id) as previous from changes where id in (select id from changes order by id limit 640)) c where changed_at < previous',
    )
    expect(rows[0].backwards).toBe(0)
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`update changes set changed_at = now() + interval '1 hour' where id = (select max(id) from changes)`)
    await takeFeedLock(client)
    await appendChanges(client, [change(1)])
    const latest = await client.query('select changed_at from changes order by id desc limit 2')
    expect(latest.rows[0].changed_at).toEqual(latest.rows[1].changed_at)
    await client.query('rollback')
    client.release()
  })
})
