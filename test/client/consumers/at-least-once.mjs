// Appends the id of every event to a file, and keeps its place in another one.
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createClient } from 'rolecall/client'

const { ROLECALL_URL, ROLECALL_KEY, FOLDER } = process.env
const place = `${FOLDER}/cursor`
const store = {
  load: () => (existsSync(place) ? readFileSync(place, 'utf8') : null),
  save(cursor) {
    writeFileSync(`${place}.new`, cursor)
    renameSync(`${place}.new`, place)
  },
}
const client = createClient({ url: ROLECALL_URL, key: ROLECALL_KEY })
for await (const page of client.changes.follow({ store, limit: 7, pollMs: 5, maxWaitMs: 50 })) {
  for (const { id } of page.data) appendFileSync(`${FOLDER}/events`, `${id}\n`)
}
