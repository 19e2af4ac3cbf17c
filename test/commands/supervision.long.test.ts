import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { identify } from '../../src/database/process-identity.ts'
import { dataFolder, rolecall, serve, start } from '../support/cli.ts'
import { killPostmaster, nextServer, POLLING, type ServerFile, search, serverFile } from './postmaster.ts'

describe('an embedded database that dies under rolecall serve', () => {
  it('is started again, on the same port, and searches are answered again', async () => {
    const ROLECALL_DATA = dataFolder()
    const server = await serve({ ROLECALL_DATA })
    expect(await search(server, ROLECALL_DATA)).toBe(200)
    const before = killPostmaster(ROLECALL_DATA)
    await nextServer(ROLECALL_DATA, before)
    await expect.poll(() => search(server, ROLECALL_DATA), POLLING).toBe(200)
    expect(serverFile(ROLECALL_DATA).port).toBe(before.port)
    expect(server.output()).toContain('the database ended unexpectedly: starting it again')
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, POLLING).toBe(200)

    // The index follows the catalog again.
    const engine = async () => {
      const readiness = (await (await fetch(`${server.url}/readyz`)).json()) as { search: { engine: string } }
      return readiness.search.engine
    }
    await expect.poll(engine, POLLING).toBe('bitmap')
    expect((await server.kill('SIGTERM')).code).toBe(0)
    expect(identify(before.pid)).toBeNull()
    expect(existsSync(join(ROLECALL_DATA, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('is followed to another port when a command has started it there first', async () => {
    const ROLECALL_DATA = dataFolder()
    const server = await serve({ ROLECALL_DATA })
    // Stopped, the server cannot be the first to start the database again.
    server.process.kill('SIGSTOP')
    const before = killPostmaster(ROLECALL_DATA)
    const occupant = createServer()
    await expect
      .poll(
        () =>
          new Promise<boolean>((done) => {
            occupant.once('error', () => done(false))
            occupant.listen(before.port, '127.0.0.1', () => done(true))
          }),
        POLLING,
      )
      .toBe(true)
    // It stays for as long as a process works on it, so a second one keeps it there until the server has joined it.
    const worker = start(['worker'], { ROLECALL_DATA })
    await nextServer(ROLECALL_DATA, before)
    expect((await rolecall(['boards', 'list'], { ROLECALL_DATA })).code).toBe(0)
    const started = serverFile(ROLECALL_DATA)
    expect(started.port).not.toBe(before.port)

    server.process.kill('SIGCONT')
    await expect.poll(() => search(server, ROLECALL_DATA), POLLING).toBe(200)
    expect(serverFile(ROLECALL_DATA)).toMatchObject({ pid: started.pid, port: started.port })

    // Both watch it now: one of them brings it back, and both go on.
    killPostmaster(ROLECALL_DATA)
    await nextServer(ROLECALL_DATA, started)
    await expect.poll(() => search(server, ROLECALL_DATA), POLLING).toBe(200)
    worker.process.kill('SIGTERM')
    expect((await worker.ended).code).toBe(0)
    expect((await server.kill('SIGTERM')).code).toBe(0)
    occupant.close()
  })

  it('ends the process with a message and a code when it dies again and again', async () => {
    const ROLECALL_DATA = dataFolder()
    const server = await serve({ ROLECALL_DATA })
    let dead: ServerFile | null = null
    const waiting: string[] = []
    const killing = setInterval(() => {
      const now = serverFile(ROLECALL_DATA)
      if (now.pid === dead?.pid || !identify(now.pid)) return
      dead = killPostmaster(ROLECALL_DATA)
      fetch(`${server.url}/readyz`).then(
        async (answer) => {
          const { waiting_for } = (await answer.json()) as { waiting_for?: string }
          if (waiting_for) waiting.push(`${answer.status} ${waiting_for}`)
        },
        () => {},
      )
    }, 50)
    const { code, stderr } = await server.ended
    clearInterval(killing)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^rolecall: gave the embedded database up, because it ended or failed to start 5 times within 5 minutes: /m,
    )
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(
      waiting.every((line) => /^(200|503) the /.test(line)),
      waiting.join('\n'),
    ).toBe(true)
    expect(waiting.length).toBeGreaterThan(0)
  })
})

describe('an embedded database that dies under rolecall worker', () => {
  it('is started again, and given up after repeated deaths', async () => {
    const ROLECALL_DATA = dataFolder()
    const worker = start(['worker'], { ROLECALL_DATA })
    await worker.matching(/crawling boards as they fall due/)
    // A server that is killed while it starts counts as a failed start too, so that it may take fewer than five.
    const killed = new Set<number>()
    while (worker.process.exitCode === null) {
      const { pid } = serverFile(ROLECALL_DATA)
      if (!killed.has(pid) && identify(pid) !== null) {
        killed.add(pid)
        killPostmaster(ROLECALL_DATA)
      }
      await sleep(50)
    }
    const { code, stderr } = await worker.ended
    expect(code).toBe(1)
    expect(stderr).toContain('rolecall: gave the embedded database up')
    expect(killed.size).toBeGreaterThan(1)
    expect(killed.size).toBeLessThanOrEqual(5)
  })
})
