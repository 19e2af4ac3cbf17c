// A copy of the catalog in a Postgres of yours, with places, skills and texts, kept equal for as long as this runs. Start it beside `npm start`:
//   MIRROR_DATABASE_URL=postgres://localhost/mirror node examples/mirror-postgres.mjs
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { createClient } from 'rolecall/client'

const {
  ROLECALL_URL = 'http://127.0.0.1:8080',
  ROLECALL_KEY = readFileSync('.rolecall/demo-key', 'utf8').trim(),
  MIRROR_DATABASE_URL,
  POLL_SECONDS = '10',
} = process.env

const db = new pg.Client({ connectionString: MIRROR_DATABASE_URL })
await db.connect()
await db.query(`
  create schema if not exists mirror;
  create table if not exists mirror.jobs (
    id bigint primary key, revision bigint not null, title text not null, closed_at timestamptz, job jsonb not null
  );
  create table if not exists mirror.place (one int primary key check (one = 1), cursor text not null)`)

const store = {
  async load() {
    return (await db.query('select cursor from mirror.place')).rows[0]?.cursor
  },
  async save(changed, cursor) {
    await db.query('begin')
    await db.query(
      `insert into mirror.jobs
       select id, revision, job->>'title', (job->>'closed_at')::timestamptz, job
         from jsonb_to_recordset($1) as changed (id bigint, revision bigint, job jsonb)
       on conflict (id) do update
          set revision = excluded.revision, title = excluded.title, closed_at = excluded.closed_at, job = excluded.job`,
      [JSON.stringify(changed)],
    )
    await db.query('insert into mirror.place values (1, $1) on conflict (one) do update set cursor = excluded.cursor', [cursor])
    await db.query('commit')
  },
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())

const client = createClient({ url: ROLECALL_URL, key: ROLECALL_KEY })
const onRetry = (error, waitMs) => console.error(`${error.message}; trying again in ${Math.ceil(waitMs / 1000)} s`)
const pollMs = Number(POLL_SECONDS) * 1000
for await (const { saved, caughtUp } of client.mirror({ store, detail: true, signal: stop.signal, pollMs, onRetry })) {
  if (saved > 0) console.log(`${saved} jobs saved`)
  if (caughtUp) {
    const { rows } = await db.query('select count(*) - count(closed_at) as open, count(closed_at) as closed from mirror.jobs')
    console.log(`The copy is up to date: ${rows[0].open} open jobs, ${rows[0].closed} closed ones.`)
  }
}
await db.end()
