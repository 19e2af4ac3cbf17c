// Inserts every event into a table without a key, and moves its place in the same transaction.
import pg from 'pg'
import { createClient } from 'rolecall/client'

const { ROLECALL_URL, ROLECALL_KEY, CONSUMER_DATABASE_URL } = process.env
const db = new pg.Client({ connectionString: CONSUMER_DATABASE_URL })
await db.connect()
await db.query(`
  create schema if not exists consumer;
  create table if not exists consumer.events (id bigint);
  create table if not exists consumer.place (cursor text);
  insert into consumer.place select '0' where not exists (select from consumer.place)`)

const client = createClient({ url: ROLECALL_URL, key: ROLECALL_KEY })
// The lock waits for a commit that a killed predecessor still has under way.
const { cursor } = (await db.query('select cursor from consumer.place for update')).rows[0]
for await (const page of client.changes.follow({ cursor, limit: 7, pollMs: 5, maxWaitMs: 50 })) {
  await db.query('begin')
  const moved = await db.query('update consumer.place set cursor = $1 where cursor = $2', [
    page.next_cursor,
    page.previous_cursor,
  ])
  if (moved.rowCount !== 1) throw new Error('another process has moved on')
  await db.query('insert into consumer.events select unnest($1::bigint[])', [page.data.map(({ id }) => id)])
  await db.query('commit')
}
