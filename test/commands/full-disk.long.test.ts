import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPool } from '../../src/database/pool.ts'

/** Linux lets ordinary users mount a small file system of their own, where user namespaces are allowed. */
const canMount = spawnSync('unshare', ['-Urm', 'sh', '-c', `mount -t tmpfs -o size=1m none ${tmpdir()}`]).status === 0

const POLLING = { interval: 200 }
const BIN = resolve('bin/rolecall')

/** A command of Rolecall in a mount namespace in which `folder` is a file system of so many megabytes. */
function startOnSmallDisk(folder: string, megabytes: number, args: string[]) {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: '0',
    LOG_FORMAT: 'json',
    ROLECALL_ENV_FILE: 'none',
    ROLECALL_DEMO: '0',
    ROLECALL_DATA: join(folder, 'data'),
  }
  const script = `mount -t tmpfs -o size=${megabytes}m none "$0" && exec "$@"`
  const child = spawn('unshare', ['-Urm', 'sh', '-c', script, folder, process.execPath, BIN, ...args], { env, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  /** The folder as the process sees it. */
  const inside = (path: string) => join(`/proc/${child.pid}/root`, folder, path)
  return { child, env, ended, inside, output: () => output }
}

/** Writes until nothing is left. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w')
  for (const size of [1 << 20, 1 << 12, 1]) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(size))
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
    }
  }
  closeSync(descriptor)
}

describe.runIf(canMount)('a full disk under rolecall serve', () => {
  it('is named in the log and in /readyz, survived, and over when there is space again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rolecall-full-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const server = startOnSmallDisk(folder, 200, ['serve'])
    await expect.poll(server.output, POLLING).toMatch(/Rolecall answers at \S+/)
    const url = /Rolecall answers at (\S+)/.exec(server.output())![1]!
    const key = readFileSync(server.inside('data/demo-key'), 'utf8').trim()
    const status = async () => (await fetch(`${url}/api/v1/changes`, { headers: { authorization: `Bearer ${key}` } })).status
    expect(await status()).toBe(200)

    fill(server.inside('filler'))
    const { port, password } = JSON.parse(readFileSync(server.inside('data/postgres.json'), 'utf8'))
    const pool = openPool(`postgres://rolecall:${password}@127.0.0.1:${port}/postgres`, {
      applicationName: 'test',
      onError: () => {},
    })
    await expect(pool.query('create table big as select md5(i::text) from generate_series(1, 1000000) i')).rejects.toMatchObject({
      code: '53100',
    })
    // Each switch takes the next piece of the log, until there is none and PostgreSQL ends itself.
    const ended = () => /ended unexpectedly, because there is no disk space left/.test(server.output())
    for (let round = 0; round < 100 && !ended(); round++) {
      await pool.query(`select pg_logical_emit_message(true, 'test', 'x'); select pg_switch_wal()`).catch(() => {})
      await new Promise((done) => setTimeout(done, 100))
    }
    await pool.end()
    await expect
      .poll(server.output, POLLING)
      .toMatch(/does not start \(there is no disk space left for it\)|no disk space left in/)
    const readiness = async () => {
      const answer = await fetch(`${url}/readyz`)
      return ((await answer.json()) as { waiting_for: string }).waiting_for
    }
    await expect.poll(readiness, POLLING).toBe('the embedded database, which does not start: there is no disk space left for it')
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(await status()).toBe(503)
    expect(server.output()).toContain('it is tried again until it starts')

    // The doctor says so too, in the same small file system.
    const asked = spawnSync(
      'nsenter',
      [
        `--user=/proc/${server.child.pid}/ns/user`,
        `--mount=/proc/${server.child.pid}/ns/mnt`,
        '--preserve-credentials',
        process.execPath,
        BIN,
        'doctor',
      ],
      {
        env: server.env,
        encoding: 'utf8',
      },
    )
    expect([asked.status, asked.stdout]).toEqual([
      1,
      expect.stringMatching(/^problem {2}disk: .* free at ROLECALL_DATA\n {9}free some/m),
    ])
    expect(asked.stdout).toMatch(/^problem {2}database: .*no disk space left/m)
    expect(asked.stdout + asked.stderr).not.toMatch(/^\s+at /m)

    rmSync(server.inside('filler'))
    await expect.poll(status, POLLING).toBe(200)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, POLLING).toBe(200)
    expect(server.output()).not.toMatch(/^\s+at /m)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})
