// Inserts every event into a table without a key, and moves its place in the same transaction.
import Database from 'libsql'
import { createClient } from 'rolecall/client'

const { ROLECALL_URL, ROLECALL_KEY, FOLDER } = process.env
const db = new Database(`${FOLDER}/events.db`)
// First, because the next statement already needs a lock that a reader of the file may hold.
db.exec('pragma busy_timeout = 60000')
db.exec('pragma journal_mode = wal')
db.exec('create table if not exists events (id integer)')
db.exec('create table if not exists place (cursor text)')
db.exec("insert into place select '0' where not exists (select 1 from place)")
const insert = db.prepare('insert into events values (?)')
const move = db.prepare('update place set cursor = ? where cursor = ?')
const apply = db.transaction((page) => {
  for (const { id } of page.data) insert.run(id)
  if (move.run(page.next_cursor, page.previous_cursor).changes !== 1) throw new Error('another process has moved on')
})

const client = createClient({ url: ROLECALL_URL, key: ROLECALL_KEY })
const { cursor } = db.prepare('select cursor from place').get()
for await (const page of client.changes.follow({ cursor, limit: 7, pollMs: 5, maxWaitMs: 50 })) apply(page)
