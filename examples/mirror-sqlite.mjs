// A copy of the catalog in a SQLite file, kept equal for as long as this runs. Start it beside `npm start`:
//   npm install --no-save libsql
//   node examples/mirror-sqlite.mjs
import { readFileSync } from 'node:fs'
import Database from 'libsql'
import { createClient } from 'rolecall/client'

const {
  ROLECALL_URL = 'http://127.0.0.1:8080',
  ROLECALL_KEY = readFileSync('.rolecall/demo-key', 'utf8').trim(),
  MIRROR_FILE = 'mirror.db',
  POLL_SECONDS = '10',
} = process.env

const db = new Database(MIRROR_FILE)
// Waits for other programs that read the file. First, because the next statement already needs a lock.
db.exec('pragma busy_timeout = 60000')
db.exec('pragma journal_mode = wal')
db.exec(`create table if not exists jobs (
  id integer primary key, revision integer not null, title text not null, company text, country text, closed_at text, job text not null
)`)
db.exec('create table if not exists place (one integer primary key check (one = 1), cursor text not null)')

const saveJob = db.prepare('insert or replace into jobs values (?, ?, ?, ?, ?, ?, ?)')
const savePlace = db.prepare('insert or replace into place values (1, ?)')
const store = {
  load: () => db.prepare('select cursor from place').get()?.cursor,
  save: db.transaction((changed, cursor) => {
    for (const { id, revision, job } of changed) {
      const { title, company, country_code, closed_at } = job
      saveJob.run(id, revision, title, company?.name ?? null, country_code, closed_at, JSON.stringify(job))
    }
    savePlace.run(cursor)
  }),
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())

const client = createClient({ url: ROLECALL_URL, key: ROLECALL_KEY })
const onRetry = (error, waitMs) => console.error(`${error.message}; trying again in ${Math.ceil(waitMs / 1000)} s`)
for await (const { saved, caughtUp } of client.mirror({ store, signal: stop.signal, pollMs: Number(POLL_SECONDS) * 1000, onRetry })) {
  if (saved > 0) console.log(`${saved} jobs saved`)
  if (caughtUp) {
    const { open, closed } = db.prepare('select count(*) - count(closed_at) as open, count(closed_at) as closed from jobs').get()
    console.log(`The copy is up to date: ${open} open jobs, ${closed} closed ones.`)
  }
}
db.close()
