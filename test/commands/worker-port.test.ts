import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addBoard, findBoard, pauseBoard } from '../../src/catalog/boards.ts'
import { start } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'

describe('rolecall worker with WORKER_PORT', () => {
  it('answers health, readiness and metrics, to strangers without detail, and nothing else', async () => {
    const { pool, url } = await testDatabase()
    await addBoard(pool, { type: 'greenhouse', board: 'acme' }, new Date())
    await pauseBoard(pool, (await findBoard(pool, 'greenhouse', 'acme'))!.id, new Date())
    const port = await freePort()
    const worker = start(['worker'], {
      DATABASE_URL: url,
      WORKER_PORT: String(port),
      HOST: '127.0.0.1',
      METRICS_TOKEN: 'letmein',
    })
    await Promise.race([worker.matching(/crawling boards as they fall due/), worker.ended])
    const ask = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })

    expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await ask('/readyz')).json()).toEqual({ status: 'ready', ready: true })
    const metrics = await (await ask('/metrics')).text()
    expect(metrics).toContain('rolecall_boards{state="paused"} 1')
    expect(metrics).toContain('rolecall_boards{state="active"} 0')
    expect(metrics).toContain('# TYPE rolecall_crawls_total counter')

    const stranger = { 'x-forwarded-for': '203.0.113.9' }
    expect(await (await ask('/readyz', stranger)).json()).toEqual({ status: 'ready' })
    expect((await ask('/metrics', stranger)).status).toBe(401)
    expect((await ask('/metrics', { ...stranger, authorization: 'Bearer letmein' })).status).toBe(200)
    expect((await ask('/api/v1/jobs')).status).toBe(404)

    worker.process.kill('SIGTERM')
    expect(await worker.ended).toMatchObject({ code: 0 })
  })

  it('says when the port is taken', async () => {
    const { url } = await testDatabase()
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    const { port } = taken.address() as AddressInfo
    const worker = start(['worker'], { DATABASE_URL: url, WORKER_PORT: String(port), HOST: '127.0.0.1' })
    const { code, stderr } = await worker.ended
    taken.close()
    expect(code).toBe(1)
    expect(stderr).toContain(`port ${port} is taken: stop what listens there, or choose another with WORKER_PORT=${port + 1}`)
  })
})
