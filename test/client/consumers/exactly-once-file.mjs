// Keeps the id of every event and its place in one file, which is replaced whole.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createClient } from 'rolecall/client'

const { ROLECALL_URL, ROLECALL_KEY, FOLDER } = process.env
const file = `${FOLDER}/events.json`
const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { cursor: '0', events: [] }

const client = createClient({ url: ROLECALL_URL, key: ROLECALL_KEY })
for await (const page of client.changes.follow({ cursor: kept.cursor, limit: 7, pollMs: 5, maxWaitMs: 50 })) {
  for (const { id } of page.data) kept.events.push(id)
  kept.cursor = page.next_cursor
  writeFileSync(`${file}.new`, JSON.stringify(kept))
  renameSync(`${file}.new`, file)
}
