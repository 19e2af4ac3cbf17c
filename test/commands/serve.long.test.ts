import { describe, expect, it } from 'vitest'
import { dataFolder, serve, start } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { command } from '../support/in-process.ts'
import { processesIn } from './postmaster.ts'

describe('rolecall serve with the embedded database', () => {
  it('told to stop while its database is being made, ends in order and leaves no process', async () => {
    const fresh = dataFolder()
    const child = start(['serve'], { ROLECALL_DATA: fresh, PORT: '0' })
    await child.matching(/making a database/)
    child.process.kill('SIGTERM')
    expect((await child.ended).code).toBe(0)
    expect(processesIn(fresh)).toEqual([])
  })

  it('loses nothing to kill -9 and needs no manual step after it', async () => {
    const ROLECALL_DATA = dataFolder()
    const first = await serve({ ROLECALL_DATA })
    const name = `kept ${Math.random()}`
    expect((await command(['accounts', 'add', name], { ROLECALL_DATA })).code).toBe(0)
    await first.kill('SIGKILL')
    const second = await serve({ ROLECALL_DATA })
    const listed = await command(['accounts', 'list', '--json'], { ROLECALL_DATA })
    const names = JSON.parse(listed.stdout).map((account: { name: string }) => account.name)
    expect(names).toEqual(expect.arrayContaining(['demo', name]))
    await second.kill('SIGTERM')
    expect(processesIn(ROLECALL_DATA)).toEqual([])
  })
})

it('two processes starting at once on an empty database both come up, and print no key', async () => {
  const { pool, url } = await testDatabase()
  await pool.query('drop schema public cascade; create schema public')
  const servers = await Promise.all([serve({ DATABASE_URL: url }), serve({ DATABASE_URL: url })])
  const { rows } = await pool.query('select count(*) as n from rolecall_migrations')
  expect(rows[0].n).toBeGreaterThan(0)
  // An operator with a database of their own makes their own accounts.
  for (const server of servers) {
    expect(server.output()).toContain('rolecall accounts add NAME')
    expect(server.output()).not.toContain('sk_')
  }
  await Promise.all(servers.map((server) => server.kill('SIGTERM')))
})

it('told to stop, is not ready at once, and still answers for SHUTDOWN_DELAY_MS without keeping connections', async () => {
  const server = await serve({ DATABASE_URL: (await testDatabase()).url, SHUTDOWN_DELAY_MS: '600000' })
  const before = await fetch(`${server.url}/readyz`)
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  const ended = server.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
  const after = await fetch(`${server.url}/api/v1/openapi.json`)
  expect([after.status, after.headers.get('connection')]).toEqual([200, 'close'])
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
    waiting_for: expect.stringContaining('shutting down'),
  })
  // A second signal does not wait; one that follows the first within a second counts as the same.
  await new Promise((done) => setTimeout(done, 1_100))
  server.process.kill('SIGTERM')
  expect((await ended).code).toBe(1)
})
