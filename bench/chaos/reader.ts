/**
 * Run as a child: a reader of the change feed, as anybody would write one. It polls with the cursor it got, appends every event to a file of
 * its own, and tries again when the server is away. Its log is what it would have acted on.
 */
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const { url, key, log } = JSON.parse(process.argv[2]!) as { url: string; key: string; log: string }
const POLL_MS = 5
process.on('disconnect', () => process.exit())

for (let cursor = '0'; ; ) {
  try {
    const response = await fetch(`${url}/api/v1/changes?limit=500&cursor=${cursor}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(10_000),
    })
    if (response.ok) {
      const page = (await response.json()) as { data: object[]; next_cursor: string }
      if (page.data.length > 0) appendFileSync(log, page.data.map((event) => `${JSON.stringify(event)}\n`).join(''))
      cursor = page.next_cursor
    }
  } catch {
    // The server is away, or ended in the middle of its answer: the same cursor is asked for again.
  }
  await pause(POLL_MS)
}
