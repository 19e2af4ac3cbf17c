import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { beforeAll, expect, it } from 'vitest'
import { type Account, addAccount } from '../../../src/catalog/accounts.ts'
import { issueKey } from '../../../src/commands/issue-key.ts'
import { rolecall, serve, start } from '../../support/cli.ts'
import { testDatabase } from '../../support/database.ts'
import { aJob, aSource, present } from '../../support/jobs.ts'

let env: Record<string, string>
let key: string
beforeAll(async () => {
  const { pool, url } = await testDatabase()
  // So much that it does not fit into the buffers between server and reader.
  const posted_at = new Date().toISOString()
  const jobs = Array.from({ length: 800 }, (_, at) =>
    aJob({ title: `Job ${at}`, posted_at, description_md: `${at} `.repeat(8_000) }),
  )
  await present(pool, await aSource(pool), jobs)
  key = (await issueKey(pool, (await addAccount(pool, 'exporter')) as Account)).key
  env = { DATABASE_URL: url, ROLECALL_INDEX: 'off', ROLECALL_CRAWL: 'off', HOST: '127.0.0.1' }
})

it('a server that is killed and started again in the middle leaves no trace in the output', async () => {
  const first = await serve(env)
  const args = ['export', '--description', 'text', '-o', '-']
  const asked = { ROLECALL_URL: first.url, ROLECALL_KEY: key, ROLECALL_CONFIG: '/nonexistent' }
  const whole = await rolecall(args, asked)
  expect(whole.code).toBe(0)

  const child = start(args, asked)
  const output = child.process.stdout!
  const hash = createHash('sha256')
  output.on('data', (chunk: Buffer) => hash.update(chunk))
  await once(output, 'data')
  // While nobody reads, the command waits, and so does the server: both are in the middle.
  output.pause()
  await first.kill('SIGKILL')
  const second = await serve({ ...env, PORT: new URL(first.url).port })
  output.resume()
  const { code, stderr } = await child.ended
  expect([code, stderr]).toEqual([0, expect.stringMatching(/going on in \d+ s after the last row\n[\s\S]*Wrote 800 jobs/)])
  expect(hash.digest('hex')).toBe(createHash('sha256').update(whole.stdout).digest('hex'))
  await second.kill('SIGTERM')
})
