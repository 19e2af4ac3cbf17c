import type { Pool, PoolClient } from 'pg'
import { applyBatch } from '../../src/catalog/apply.ts'
import { ensureSource } from '../../src/catalog/sources.ts'
import { createGenerator } from '../catalog/generate.ts'
import { shown, summary } from '../catalog/measure.ts'

const WRITERS = [1, 4, 16]
/** New postings of a batch: a crawl writes up to a hundred at once, and mostly one or two. */
const SIZES = [1, 100]
/** Batches for each row of the table. */
const BATCHES: Record<number, number> = { 1: 480, 100: 32 }
const BODY_WORDS = 400

/** How many batches a second several writers commit. They write texts side by side, and wait for each other at the feed lock. */
export async function measureWriters(pool: Pool, cpu: () => number): Promise<void> {
  const generator = createGenerator({ jobs: 1_000_000, bodyWords: BODY_WORDS })
  let next = 1
  console.log(
    '| new postings a batch | writers | batches a second | lock held, ms p50 / p95 | CPU ms of PostgreSQL a batch | of this process |',
  )
  console.log('|--:|--:|--:|--:|--:|--:|')
  for (const size of SIZES) {
    for (const writers of WRITERS) {
      const sources = await Promise.all(
        Array.from({ length: writers }, (_, index) => ensureSource(pool, 'greenhouse', `w${index}`)),
      )
      const batches = Array.from({ length: BATCHES[size]! }, () => Array.from({ length: size }, () => generator.job(next++).job))
      const total = batches.length
      const held: number[] = []
      const watching = watched(pool, held)
      const [server, own, started] = [cpu(), process.cpuUsage(), performance.now()]
      await Promise.all(
        sources.map(async ({ id }) => {
          for (let jobs = batches.pop(); jobs; jobs = batches.pop())
            await applyBatch(watching, { source_id: id, present: jobs.map((job) => ({ job })) })
        }),
      )
      const seconds = (performance.now() - started) / 1_000
      const { user, system } = process.cpuUsage(own)
      const { p50, p95 } = summary(held)
      const spent = [cpu() - server, (user + system) / 1_000].map((ms) => shown(ms / total))
      console.log(`| ${size} | ${writers} | ${shown(total / seconds)} | ${shown(p50)} / ${shown(p95)} | ${spent.join(' | ')} |`)
    }
  }
}

/** The same pool. It notes how long each transaction has the feed lock, until its commit is answered. */
function watched(pool: Pool, held: number[]): Pool {
  return {
    connect: async () => {
      const client = await pool.connect()
      let lockedAt: number | null = null
      const query = async (statement: { name?: string } | string, ...rest: unknown[]) => {
        const answer = await (client.query as (...asked: unknown[]) => Promise<unknown>).call(client, statement, ...rest)
        if (typeof statement !== 'string' && statement.name === 'take-feed-lock') lockedAt = performance.now()
        if (statement === 'commit' && lockedAt !== null) held.push(performance.now() - lockedAt)
        return answer
      }
      return { query, release: (broken?: boolean) => client.release(broken) } as unknown as PoolClient
    },
  } as unknown as Pool
}
