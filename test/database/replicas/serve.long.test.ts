import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { addAccount } from '../../../src/catalog/accounts.ts'
import { issueKey } from '../../../src/commands/issue-key.ts'
import { openPool } from '../../../src/database/pool.ts'
import type { ReplicaStatus } from '../../../src/database/replicas/replica.ts'
import { troubleOf } from '../../../src/database/trouble.ts'
import { type Running, rolecall } from '../../support/cli.ts'
import { openCluster, type TestServer } from '../../support/cluster.ts'
import { aJob, aSource, present } from '../../support/jobs.ts'
import { startNodes, stopNodes } from '../../support/nodes.ts'

const WRITES_BETWEEN_STRIKES = 20

/** Two nodes as an operator runs them, over a primary and two standbys of which one must have every commit. The first node has the index. */
async function installation() {
  const cluster = await openCluster({ standbys: 2 })
  onTestFinished(cluster.close)
  const [one, two] = cluster.standbys as [TestServer, TestServer]
  await cluster.primary.query(`alter system set synchronous_standby_names = 'ANY 1 (standby1, standby2)'`)
  await cluster.primary.query('select pg_reload_conf()')
  const hosts = [cluster.primary, one, two].map(({ port }) => `127.0.0.1:${port}`).join(',')
  const env = {
    DATABASE_URL: `${cluster.primary.url().replace(/@[^/]*/, `@${hosts}`)}?target_session_attrs=read-write`,
    DATABASE_READ_URLS: `${one.url()} ${two.url()}`,
    DATABASE_READ_MAX_LAG_MS: '60000',
    DATABASE_POOL: '4',
    ROLECALL_CRAWL: 'off',
  }
  const pool = openPool(env.DATABASE_URL, { max: 2, applicationName: 'test', onError: () => {} })
  onTestFinished(() => pool.end())
  const [indexed] = await startNodes(1, { ...env, ROLECALL_INDEX: 'on' })
  const [plain] = await startNodes(1, env)
  const nodes = [indexed!, plain!] as const
  const account = await addAccount(pool, 'reader', { requests_per_minute: 1_000_000 })
  const { key } = await issueKey(pool, account!)
  return { cluster, one, two, env, pool, nodes, key }
}

async function readiness(node: Running): Promise<{ status: number; replicas: ReplicaStatus[] }> {
  const response = await fetch(`${node.url}/readyz`)
  return { status: response.status, replicas: ((await response.json()) as { replicas?: ReplicaStatus[] }).replicas ?? [] }
}

const usedOn = async (node: Running) => (await readiness(node)).replicas.map(({ used }) => used)

test('serve with standbys: nothing fails when one dies, and no client misses what it has seen after a promotion', async () => {
  const { cluster, one, two, env, pool, nodes, key } = await installation()
  const [indexed, plain] = nodes
  for (const node of nodes) await expect.poll(() => usedOn(node)).toEqual([true, true])

  /** While no server takes writes, "try again" is the only other answer that is allowed. */
  let failingOver = false
  async function ask(node: Running, path: string) {
    for (;;) {
      const response = await fetch(`${node.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
      const text = await response.text()
      if (response.status === 200) return JSON.parse(text)
      if (!failingOver || response.status !== 503) throw new Error(`${path}: ${response.status} ${text}`)
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      await pause(100)
    }
  }

  const source = await aSource(pool, 'acme', { name: 'Acme' })
  const written: string[] = []
  async function write(count: number): Promise<void> {
    for (let left = count; left > 0; ) {
      const title = `Baker ${written.length}`
      try {
        await present(pool, source, [aJob({ external_job_id: title, title })])
        written.push(title)
        left--
      } catch (error) {
        if (troubleOf(error) === null) throw error
        await pause(100)
      }
    }
  }

  const seen: number[] = []
  const titles: string[] = []
  let over = false
  /** The feed comes from one node; what it told of must be on the other one too, at once and at least as new. */
  async function follow(): Promise<void> {
    for (let turn = 0; !over || titles.length < written.length; turn++) {
      const [here, there] = turn % 2 === 0 ? [indexed, plain] : [plain, indexed]
      const page = await ask(here, `/api/v1/changes?cursor=${seen.at(-1) ?? 0}&limit=100&include=job`)
      for (const { id, job: shown } of page.data) {
        seen.push(id)
        titles.push(shown.title)
        const job = await ask(there, `/api/v1/jobs/${shown.id}`)
        expect(job.updated_at >= shown.updated_at, `job ${shown.id} is older than event ${id} showed it`).toBe(true)
      }
      for (const node of nodes) {
        const found = await ask(node, '/api/v1/jobs?title=baker&limit=5')
        for (const { id } of found.data) expect((await ask(there, `/api/v1/jobs/${id}`)).id).toBe(id)
      }
      await pause(20)
    }
  }
  const following = follow()
  following.catch(() => {})

  await write(WRITES_BETWEEN_STRIKES)
  await one.stop('SIGKILL')
  await write(WRITES_BETWEEN_STRIKES)
  for (const node of nodes) await expect.poll(() => usedOn(node)).toEqual([false, true])
  const lame = await rolecall(['doctor', '--json'], env)
  expect(lame.code, lame.stdout).toBe(0)
  const findings = JSON.parse(lame.stdout).findings as { check: string; verdict: string; message: string }[]
  expect(findings.filter(({ check }) => check === 'replica').map(({ verdict }) => verdict)).toEqual(['warning', 'ok'])
  expect(findings.find(({ check }) => check === 'failover')).toMatchObject({ verdict: 'ok' })

  await one.start()
  await write(WRITES_BETWEEN_STRIKES)
  for (const node of nodes) await expect.poll(() => usedOn(node)).toEqual([true, true])

  failingOver = true
  await cluster.primary.stop('SIGKILL')
  // Only one of the two has to have the last commits: the one that has received more is promoted, when none receives any more.
  const isReceiving = async (server: TestServer) =>
    (await server.query(`select from pg_stat_wal_receiver where status = 'streaming'`)).length > 0
  for (const standby of [one, two]) await expect.poll(() => isReceiving(standby)).toBe(false)
  const position = async (server: TestServer) =>
    BigInt(String((await server.query(`select pg_last_wal_receive_lsn() - '0/0' as bytes`))[0]!.bytes))
  const [promoted, other] = (await position(one)) >= (await position(two)) ? [one, two] : [two, one]
  await promoted.query('select pg_promote()')
  await other.stop('SIGINT')
  await other.start(`primary_conninfo=${promoted.followed(promoted === one ? 'standby2' : 'standby1')}`)
  await write(WRITES_BETWEEN_STRIKES)
  const place = promoted === one ? [false, true] : [true, false]
  for (const node of nodes) await expect.poll(() => usedOn(node)).toEqual(place)
  for (const node of nodes) await expect.poll(async () => (await readiness(node)).status).toBe(200)
  failingOver = false

  await write(WRITES_BETWEEN_STRIKES)
  over = true
  await following
  const feed = (await promoted.query('select id from changes order by id')).map(({ id }) => Number(id))
  expect(seen).toEqual(feed)
  expect(titles).toEqual(written)
  for (const node of nodes) {
    const count = async () => (await ask(node, '/api/v1/jobs/count?title=baker')).count
    await expect.poll(count).toBe(written.length)
  }
  const reads = (await readiness(plain)).replicas.map((replica) => replica.reads)
  expect(Math.min(...reads), 'both standbys have answered').toBeGreaterThan(0)

  const status = await rolecall(['status', '--json', '--url', plain.url, '--key', key], env)
  expect(status.code, status.stderr).toBe(0)
  for (const { code } of await stopNodes([...nodes])) expect(code).toBe(0)
})
