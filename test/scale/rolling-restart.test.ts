import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { type Running, serve } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { stopNodes } from '../support/nodes.ts'
import { startBalancer } from './support/balancer.ts'
import { startNginx } from './support/nginx.ts'

let url: string
let key: string
beforeAll(async () => {
  const database = await testDatabase()
  url = database.url
  const jobs = ['Baker', 'Cook', 'Nurse'].map((title) => aJob({ title }))
  await present(database.pool, await aSource(database.pool), jobs)
  key = (await issueKey(database.pool, (await addAccount(database.pool, 'load', { requests_per_minute: 1_000_000 }))!)).key
})

const REQUESTS: [path: string, init: RequestInit][] = [
  ['/api/v1/meta/vocab', {}],
  ['/api/v1/jobs?limit=2', {}],
  ['/api/v1/jobs/count?q=nurse', {}],
  ['/api/v1/jobs/batch', { method: 'POST', body: JSON.stringify({ ids: [1, 2] }) }],
]

/** Asks for as long as `isOver` says: how many requests were answered, and what became of the others. */
async function loadOn(balancer: string, isOver: () => boolean): Promise<{ answered: number; failed: string[] }> {
  const failed: string[] = []
  let answered = 0
  const client = async () => {
    for (let turn = 0; !isOver(); turn++) {
      const [path, init] = REQUESTS[turn % REQUESTS.length]!
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const outcome = await fetch(`${balancer}${path}`, { ...init, headers }).then(
        async (response) =>
          response.ok && (await response.text()) !== '' ? null : `${response.status} ${await response.text()}`,
        (error: Error) => `${error.message}: ${(error.cause as Error | undefined)?.message}`,
      )
      if (outcome === null) answered++
      else failed.push(`${path}: ${outcome}`)
      // Without a pause, six clients keep both cores busy for a minute.
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: 6 }, client))
  return { answered, failed }
}

it.each([
  ['nginx', startNginx],
  ['a balancer that watches /readyz and never tries again', startBalancer],
])('three nodes behind %s are restarted one by one without a failed request', async (_name, start) => {
  const ports = [await freePort(), await freePort(), await freePort()]
  const env = { DATABASE_URL: url, HOST: '127.0.0.1', ROLECALL_INDEX: 'off', SHUTDOWN_DELAY_MS: '6000' }
  const startNode = (port: number) => serve({ ...env, PORT: String(port) })
  const nodes: Running[] = await Promise.all(ports.map(startNode))
  const balancer = await start(ports)
  onTestFinished(() => balancer.stop())
  let isOver = false
  const load = loadOn(balancer.url, () => isOver)
  for (const [place, port] of ports.entries()) {
    await pause(1_000)
    expect(await nodes[place]!.kill('SIGTERM')).toMatchObject({ code: 0 })
    nodes[place] = await startNode(port)
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  }
  await pause(1_000)
  isOver = true
  const { answered, failed } = await load
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(30)
  await stopNodes(nodes)
})

it('behind nginx a client is told when to come back while no node has its database', async () => {
  const ports = [await freePort(), await freePort(), await freePort()]
  const servers = ports.map((port) =>
    createServer((_, response) => response.writeHead(503, { 'retry-after': '5' }).end()).listen(port, '127.0.0.1'),
  )
  onTestFinished(() => {
    for (const server of servers) server.close()
    for (const server of servers) server.closeAllConnections()
  })
  const nginx = await startNginx(ports)
  onTestFinished(() => nginx.stop())
  for (let request = 0; request < 10; request++) {
    const answer = await fetch(`${nginx.url}/api/v1/jobs`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  }
})
