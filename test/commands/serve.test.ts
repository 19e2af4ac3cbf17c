import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addBoard, findBoard } from '../../src/catalog/boards.ts'
import { openPool } from '../../src/database/pool.ts'
import { canRunAsOrdinary } from '../database/embedded-child.ts'
import { dataFolder, type Finished, ordinaryUser, type Running, rolecall, serve, start } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { command } from '../support/in-process.ts'
import { relayTo } from '../support/relay.ts'
import { processesIn } from './postmaster.ts'

const get = (server: Running, path: string, key: string) =>
  fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${key}` } })

describe('rolecall serve with the embedded database', () => {
  const ROLECALL_DATA = dataFolder()
  const file = join(ROLECALL_DATA, 'demo-key')
  const page = (of: Running) => fetch(of.url, { headers: { accept: 'text/html' } })
  let key: string

  it('makes the folder and a key that works', async () => {
    const first = await serve({ ROLECALL_DATA })
    key = readFileSync(file, 'utf8').trim()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(first.output()).toContain(key)
    expect((await get(first, '/api/v1/jobs', key)).status).toBe(200)
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(first.output()).toContain(`Open ${first.url}/ in a browser`)
    expect((await page(first)).headers.get('content-type')).toBe('text/html; charset=utf-8')
    // Without the demo its key is for nobody.
    expect((await fetch(`${first.url}/demo/key`, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(404)

    expect((await first.kill('SIGTERM')).code).toBe(0)
    expect(processesIn(ROLECALL_DATA)).toEqual([])
  })

  describe('at the second start', () => {
    let server: Running
    beforeAll(async () => {
      server = await serve({ ROLECALL_DATA, ROLECALL_PAGE: 'off' })
    })

    // Logs keep the output of a service: from the second start on, only where the key lies.
    it('has the same key, and prints only where it lies', async () => {
      expect(server.output()).toContain(`API key: in ${file}`)
      expect(server.output()).not.toContain(key)
      expect((await get(server, '/api/v1/jobs', key)).status).toBe(200)
    })

    it('has no page with ROLECALL_PAGE=off', async () => {
      expect(server.output()).not.toContain('in a browser')
      const off = await page(server)
      expect([off.status, off.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
    })

    it('is joined by commands, which leave it running', async () => {
      const created = await rolecall(['keys', 'create', 'demo', '--json'], { ROLECALL_DATA })
      const { key: another } = JSON.parse(created.stdout)
      expect((await get(server, '/api/v1/meta/vocab', another)).status).toBe(200)
    })

    it('lets a request under way finish when it is told to stop', async () => {
      const database = JSON.parse(readFileSync(join(ROLECALL_DATA, 'postgres.json'), 'utf8'))
      const pool = openPool(`postgres://${database.user}:${database.password}@127.0.0.1:${database.port}/postgres`, {
        applicationName: 'test',
        onError: () => {},
      })
      onTestFinished(() => pool.end())
      const blocker = await pool.connect()
      onTestFinished(() => blocker.release(true))
      await blocker.query('begin; lock table jobs in access exclusive mode')
      const answer = get(server, '/api/v1/jobs', key)
      await expect.poll(async () => (await pool.query(`select 1 from pg_locks where not granted`)).rowCount).toBeGreaterThan(0)
      const ended = server.kill('SIGINT')
      await expect.poll(() => server.output()).toContain('finishing requests')
      await blocker.query('rollback')
      expect((await answer).status).toBe(200)
      expect((await ended).code).toBe(0)
      expect(processesIn(ROLECALL_DATA)).toEqual([])
    })
  })
})

describe('rolecall serve says in one line what is wrong', () => {
  const onlyLine = ({ code, stderr }: Finished) => {
    expect(code).toBe(1)
    const lines = stderr.split('\n').filter((line) => line.startsWith('rolecall:'))
    expect(stderr).not.toMatch(/^\s+at /m)
    return lines.join('\n')
  }

  it('the port is taken, before anything is made', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const ROLECALL_DATA = dataFolder()
    const port = String((taken.address() as AddressInfo).port)
    expect(onlyLine(await command(['serve'], { PORT: port, ROLECALL_DATA }))).toMatch(/^rolecall: port \d+ is taken: .*PORT=\d+$/)
    expect(existsSync(ROLECALL_DATA)).toBe(false)
    taken.close()
  })

  it('the data folder cannot be made, because a file is in its way', async () => {
    const file = dataFolder()
    writeFileSync(file, '')
    expect(onlyLine(await command(['serve'], { PORT: '0', ROLECALL_DATA: join(file, 'data') }))).toMatch(
      /^rolecall: cannot write to the data folder .* \(ENOTDIR\): .*set ROLECALL_DATA to a folder you can write$/,
    )
  })

  it.runIf(process.platform === 'linux')('the data folder can never exist', async () => {
    const { stderr, code } = await rolecall(['serve'], { PORT: '0', ROLECALL_DATA: '/proc/rolecall/data' })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^rolecall: cannot write to the data folder \/proc\/rolecall\/data \((?:ENOENT|EACCES)\): .*set ROLECALL_DATA to a folder you can write$/m,
    )
  })

  it.runIf(canRunAsOrdinary || process.getuid?.() !== 0)('the data folder is not ours to write', async () => {
    const parent = join(dataFolder(), '..')
    chmodSync(parent, 0o555)
    const ROLECALL_DATA = join(parent, 'deep', 'data')
    const child = start(['serve'], { PORT: '0', ROLECALL_DATA }, ordinaryUser)
    expect(onlyLine(await child.ended)).toMatch(/^rolecall: cannot write to the data folder .* \(EACCES\): /)
    expect(readdirSync(parent)).toEqual([])
  })

  it('a setting is wrong', async () => {
    expect(onlyLine(await rolecall(['serve'], { PORT: 'eighty', LOG_LEVEL: 'loud' }))).toMatch(
      /^rolecall: PORT=eighty: .*; LOG_LEVEL=loud: /,
    )
  })

  it('the database was migrated by a newer build', async () => {
    const { pool, url } = await testDatabase()
    await pool.query(`insert into rolecall_migrations (name, run_on) values ('9999_future', now())`)
    expect(onlyLine(await rolecall(['serve'], { PORT: '0', DATABASE_URL: url }))).toMatch(
      /9999_future, which this build does not know: run a newer Rolecall$/,
    )
  })

  it('the password is wrong, without showing it', async () => {
    const { url } = await testDatabase()
    const wrong = new URL(url)
    wrong.password = 'hunter2'
    const line = onlyLine(await rolecall(['serve'], { PORT: '0', DATABASE_URL: wrong.href }))
    expect(line).toMatch(/check the user and the password in DATABASE_URL/)
    expect(line).not.toContain('hunter2')
  })
})

describe('rolecall serve with DATABASE_URL', () => {
  it('waits for a database that is away, and /readyz says so; with ROLECALL_CRAWL=off it leaves boards to workers', async () => {
    const { pool, url } = await testDatabase()
    await addBoard(pool, { type: 'greenhouse', board: 'acme' }, new Date(0))
    const relay = await relayTo(url, { open: false })
    // A gateway where nothing listens: a crawl would fail at once, and the board would tell.
    const noCrawl = { ROLECALL_CRAWL: 'off', CRAWL_GATEWAY: 'http://127.0.0.1:9' }
    const server = start(['serve'], {
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: relay.url,
      LOG_LEVEL: 'debug',
      ...noCrawl,
    })
    const base = `http://127.0.0.1:${await server.matching(/listening on 127\.0\.0\.1:(\d+)/)}`
    await server.matching(/nothing listens there/)
    const waiting = await fetch(`${base}/readyz`)
    expect([waiting.status, await waiting.json()]).toMatchObject([
      503,
      { ready: false, waiting_for: 'the database, which does not answer', search: { engine: 'postgres', index: null } },
    ])
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    const during = await fetch(`${base}/api/v1/jobs`, {
      headers: { authorization: 'Bearer sk_000000000000000000000000000000003nJ2fJ' },
    })
    expect([401, 503]).toContain(during.status)

    await relay.restore()
    await server.matching(/Rolecall answers at/)
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    await server.matching(/crawls no board/)
    await sleep(1_000)
    expect(await findBoard(pool, 'greenhouse', 'acme')).toMatchObject({ last_attempt_at: null })
    server.process.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    await relay.cut()
  })

  it('goes on when nobody reads what it prints', async () => {
    const env = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: (await testDatabase()).url, LOG_LEVEL: 'debug' }
    const server = start(['serve'], env)
    server.process.stdout!.destroy()
    const port = await server.matching(/listening on 127\.0\.0\.1:(\d+)/)
    // It has greeted, in vain, when it is ready.
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    server.process.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, stderr: expect.stringContaining('finishing requests') })
  })
})
