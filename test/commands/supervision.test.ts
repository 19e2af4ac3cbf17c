import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { identify } from '../../src/database/process-identity.ts'
import { dataFolder, serve } from '../support/cli.ts'
import { killPostmaster, nextServer, PATIENCE, search, serverFile } from './postmaster.ts'

describe('an embedded database that dies under rolecall serve', () => {
  it('is started again, on the same port, and searches are answered again', async () => {
    const ROLECALL_DATA = dataFolder()
    const server = await serve({ ROLECALL_DATA })
    expect(await search(server, ROLECALL_DATA)).toBe(200)
    const before = killPostmaster(ROLECALL_DATA)
    await nextServer(ROLECALL_DATA, before)
    await expect.poll(() => search(server, ROLECALL_DATA), PATIENCE).toBe(200)
    expect(serverFile(ROLECALL_DATA).port).toBe(before.port)
    expect(server.output()).toContain('the database ended unexpectedly: starting it again')
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, PATIENCE).toBe(200)

    // The index follows the catalog again.
    const engine = async () => {
      const readiness = (await (await fetch(`${server.url}/readyz`)).json()) as { search: { engine: string } }
      return readiness.search.engine
    }
    await expect.poll(engine, PATIENCE).toBe('bitmap')
    expect((await server.kill('SIGTERM')).code).toBe(0)
    expect(identify(before.pid)).toBeNull()
    expect(existsSync(join(ROLECALL_DATA, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})
