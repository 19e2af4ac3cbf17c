import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { jobDetailById } from '../src/catalog/job-detail.ts'
import { type Need, type Reads, readsOf } from '../src/catalog/reads.ts'
import { openPool } from '../src/database/pool.ts'
import { openReplicas } from '../src/database/replicas/replicas.ts'
import { openCluster } from '../test/support/cluster.ts'
import { aJob, aSource, present } from '../test/support/jobs.ts'

/**
 * npx tsx bench/replicas.ts [--reads 5000] [--at-once 10]
 * What it costs to choose the server of a read: the detail of a job, read from the primary directly and through the choice, with a real standby beside
 * it. On one machine a standby makes nothing faster; only the difference between the rows is of interest.
 */
const { values } = parseArgs({
  options: { reads: { type: 'string', default: '5000' }, 'at-once': { type: 'string', default: '10' } },
})
const ROUNDS = 10
const reads = Number(values.reads)
const atOnce = Number(values['at-once'])
const cluster = await openCluster({ standbys: 1 })
const address = cluster.primary.url()
const pool = openPool(address, { max: 20, applicationName: 'bench', onError: () => {} })
const urls = cluster.standbys.map((standby) => standby.url())
const log = { warn() {}, info() {} }
const replicas = openReplicas({ primary: pool, address, urls, maxLagMs: 10_000, connections: 20, log })
try {
  await present(pool, await aSource(pool), [aJob()])
  const { rows } = await pool.query('select id, revision, (select max(id) from changes) as change from jobs')
  const { id, revision, change } = rows[0]
  while (replicas.status().some(({ used }) => !used)) await new Promise((done) => setTimeout(done, 50))
  const detail = (db: Pool) => jobDetailById(db, id)
  const through = (to: Reads, need: Need) => () => to.read(need, ({ db }) => detail(db))
  const ways: [name: string, read: () => Promise<unknown>][] = [
    ['the primary, directly', () => detail(pool)],
    ['no replicas', through(readsOf(pool), 'now')],
    ['a replica within the lag bound', through(replicas, {})],
    ['a replica that has a cursor', through(replicas, { change, revision })],
    ['a replica that has what the primary shows now', through(replicas, 'now')],
  ]
  for (const [, read] of ways) await measure(read)
  // In turns, because other work on the machine comes and goes.
  const measured = ways.map(() => [] as Measured[])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, [, read]] of ways.entries()) measured[place]?.push(await measure(read))
  }
  for (const [place, [name]] of ways.entries()) {
    const of = (what: keyof Measured) => median((measured[place] ?? []).map((values) => values[what]))
    console.log(`${name.padEnd(46)} p50 ${of('wait').toFixed(2)} ms, ${Math.round(of('cpu'))} µs of CPU`)
  }
  console.log(`by server: primary ${replicas.primaryReads()}, replica ${replicas.status().map((status) => status.reads)}`)
} finally {
  await replicas.close()
  await pool.end()
  await cluster.close()
}

/** Medians of one round: milliseconds that a read waits, microseconds of this process' CPU. */
interface Measured {
  wait: number
  cpu: number
}

async function measure(read: () => Promise<unknown>): Promise<Measured> {
  const waits: number[] = []
  const cpu = process.cpuUsage()
  let next = 0
  const ask = async () => {
    while (next++ < reads / ROUNDS) {
      const asked = performance.now()
      await read()
      waits.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  const { user, system } = process.cpuUsage(cpu)
  return { wait: median(waits), cpu: (user + system) / waits.length }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
