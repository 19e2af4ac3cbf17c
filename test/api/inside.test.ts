import { mkdtempSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Listening } from '../../src/api/listen.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { listening } from '../support/listening.ts'

const TOKEN = 'a-token-of-the-operator'
const SNAPSHOT = 'what the index holds'
let api: TestApi
let server: Listening
beforeAll(async () => {
  const snapshotFile = join(mkdtempSync(join(tmpdir(), 'inside-')), 'jobs.idx')
  writeFileSync(snapshotFile, SNAPSHOT)
  api = await testApi((await testDatabase()).pool, { metricsToken: TOKEN, snapshotFile, clientHeader: 'x-the-client' })
  server = await listening(api.app, { host: '0.0.0.0' })
})

/** fetch would not let a Host header through. */
function ask(path: string, headers: Record<string, string> = {}, host = '127.0.0.1'): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const request = httpRequest({ host, port: server.port, path, headers, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => done({ status: response.statusCode!, text }))
    })
    request.on('error', fail).end()
  })
}

async function expectDetails(headers: Record<string, string>, host?: string): Promise<void> {
  expect(JSON.parse((await ask('/readyz', headers, host)).text)).toMatchObject({ status: 'ready', ready: true })
  const metrics = await ask('/metrics', headers, host)
  expect(metrics.status).toBe(200)
  expect(metrics.text).toContain('rolecall_http_request_duration_seconds_bucket')
  expect(await ask('/snapshot', headers, host)).toEqual({ status: 200, text: SNAPSHOT })
}

async function expectNothing(headers: Record<string, string>, host?: string): Promise<void> {
  const readiness = await ask('/readyz', headers, host)
  expect([readiness.status, readiness.text], JSON.stringify(headers)).toEqual([200, '{"status":"ready"}'])
  const metrics = await ask('/metrics', headers, host)
  expect(metrics.status).toBe(401)
  expect(JSON.parse(metrics.text)).toMatchObject({ title: 'Unauthorized', detail: expect.stringContaining('METRICS_TOKEN') })
  const snapshot = await ask('/snapshot', headers, host)
  expect([snapshot.status, JSON.parse(snapshot.text).title]).toEqual([401, 'Unauthorized'])
}

describe('/metrics, /snapshot and the details of /readyz', () => {
  it('are told to a program on this machine', async () => {
    await expectDetails({})
    await expectDetails({ host: 'localhost:8080' })
    await expectDetails({ host: '[::1]:8080' })
  })

  it('are not told to whoever comes through a proxy, whatever it says', async () => {
    const passedOn: Record<string, string>[] = [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-forwarded-host': 'localhost' },
      { 'x-forwarded-for': '' },
    ]
    for (const headers of passedOn) await expectNothing(headers)
    await expectNothing({ 'x-the-client': '127.0.0.1' })
  })

  it('are not told to a page in a browser of this machine', async () => {
    await expectNothing({ origin: 'https://site.example' })
    await expectNothing({ host: 'rebound.example:8080' })
    const { headers } = await fetch(`http://127.0.0.1:${server.port}/readyz`)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('are told to whoever has METRICS_TOKEN, and to nobody with another', async () => {
    const proxied = { 'x-forwarded-for': '192.0.2.1' }
    await expectDetails({ ...proxied, authorization: `Bearer ${TOKEN}` })
    for (const authorization of [`Bearer ${TOKEN}x`, 'Bearer ', `Bearer ${TOKEN.slice(1)}`, TOKEN, `Bearer ${api.key}`]) {
      await expectNothing({ ...proxied, authorization })
    }
  })

  const outside = Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.family === 'IPv4' && !found.internal)
  it.skipIf(!outside)('are not told to another address', () => expectNothing({}, outside!.address))

  it('/healthz tells everybody that the process lives, and nothing else', async () => {
    expect(await ask('/healthz', { 'x-forwarded-for': '192.0.2.1' })).toEqual({ status: 200, text: '{"status":"ok"}' })
  })
})
