import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { serve } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

/** Together more than the sockets of both sides keep, so that the export waits for its reader. */
const JOBS = 600
const LONG = 'A line about the work that is done here. '.repeat(1_000)

const idsIn = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => Number(JSON.parse(line).id))

it('a node told to stop cuts an export that nobody reads, ends in order, and another node sends the rest', async () => {
  const { pool, url } = await testDatabase()
  const source = await aSource(pool)
  for (let at = 0; at < JOBS; at += 100) {
    await present(
      pool,
      source,
      Array.from({ length: 100 }, () => aJob({ description_html: `<p>${LONG}</p>` })),
    )
  }
  const { key } = await issueKey(pool, (await addAccount(pool, 'reader', { requests_per_minute: 1_000 }))!)
  const env = { DATABASE_URL: url, ROLECALL_INDEX: 'off', ROLECALL_CRAWL: 'off' }
  const path = '/api/v1/jobs/export?description=html&first_seen_since=1970-01-01T00:00:00Z'
  const ask = async (base: string, more = ''): Promise<IncomingMessage> => {
    const [answer] = await once(get(`${base}${path}${more}`, { headers: { authorization: `Bearer ${key}` } }), 'response')
    expect(answer.statusCode).toBe(200)
    return answer
  }

  const first = await serve(env)
  const cut = await ask(first.url)
  // Reading has not begun, so the answer is far from its end when the node is told to stop.
  const { code, stdout, stderr } = await first.kill('SIGTERM')
  expect(code, stdout + stderr).toBe(0)
  let begun = ''
  cut.setEncoding('utf8').on('data', (chunk) => (begun += chunk))
  await new Promise((ended) => cut.on('error', () => {}).on('close', ended))
  expect(cut.complete).toBe(false)
  const arrived = idsIn(begun)
  expect(arrived.length).toBeLessThan(JOBS)

  const second = await serve(env)
  const after = arrived.length > 0 ? `&after=${arrived.at(-1)}` : ''
  let rest = ''
  for await (const chunk of (await ask(second.url, `&cursor=${cut.headers['export-cursor']}${after}`)).setEncoding('utf8'))
    rest += chunk
  const { rows } = await pool.query('select id from jobs order by id')
  expect([...arrived, ...idsIn(rest)]).toEqual(rows.map(({ id }) => Number(id)))
  await second.kill('SIGTERM')
})
