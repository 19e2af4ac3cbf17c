import type { Pool } from 'pg'
import { type ApplyCounts, applyBatches, type Batch, noCounts } from '../catalog/apply.ts'
import { inParallel } from '../job/in-parallel.ts'
import type { TransferRecord } from './record.ts'
import type { Resolved } from './references.ts'
import { retrying } from './retrying.ts'

export interface Applied<R> {
  counts: ApplyCounts & { repeated: number }
  /** Records that the database refused, with the reason. */
  refused: { record: R; reason: string }[]
}

/** Jobs per transaction. Each transaction waits for the disk once. */
const JOBS_PER_TRANSACTION = 500
const CONCURRENT_TRANSACTIONS = 3

/** SQLSTATE classes that a single record can cause: data exceptions, integrity violations, limits of the server. */
const RECORD_AT_FAULT = /^(22|23|54)/

/**
 * Applies records in transactions of many jobs, ordered by board. Otherwise a file that mixes boards would need a transaction, and a wait
 * for the disk, for every few jobs.
 */
export async function applyRecords<R extends TransferRecord>(pool: Pool, records: Resolved<R>[]): Promise<Applied<R>> {
  const latest = latestOfEachJob(records)
  const applied: Applied<R> = {
    counts: { ...noCounts(), repeated: records.length - latest.length },
    refused: [],
  }
  await inParallel(portions(latest, JOBS_PER_TRANSACTION), CONCURRENT_TRANSACTIONS, (part) => applyOrHalve(pool, part, applied))
  return applied
}

/** The last record of each job, ordered by board. */
function latestOfEachJob<R extends TransferRecord>(records: Resolved<R>[]): Resolved<R>[] {
  const boards = new Map<number, Map<string, Resolved<R>>>()
  for (const resolved of records) {
    const board = boards.get(resolved.source_id) ?? new Map<string, Resolved<R>>()
    boards.set(resolved.source_id, board)
    board.set(resolved.record.entry.job.external_job_id, resolved)
  }
  return [...boards.values()].flatMap((board) => [...board.values()])
}

function* portions<T>(items: T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

async function applyOrHalve<R extends TransferRecord>(pool: Pool, records: Resolved<R>[], applied: Applied<R>): Promise<void> {
  try {
    const counts = await retrying(() => applyBatches(pool, batchesOf(records)))
    for (const outcome of Object.keys(counts) as (keyof ApplyCounts)[]) applied.counts[outcome] += counts[outcome]
  } catch (error) {
    if (!RECORD_AT_FAULT.test((error as { code?: string }).code ?? '')) throw error
    const [only, ...others] = records
    if (only && others.length === 0) {
      applied.refused.push({ record: only.record, reason: `the database refused it: ${(error as Error).message}` })
      return
    }
    const half = Math.ceil(records.length / 2)
    await applyOrHalve(pool, records.slice(0, half), applied)
    await applyOrHalve(pool, records.slice(half), applied)
  }
}

function batchesOf<R extends TransferRecord>(records: Resolved<R>[]): Batch[] {
  const batches = new Map<number, Batch>()
  for (const { source_id, company_id, record } of records) {
    const batch = batches.get(source_id) ?? { source_id, present: [] }
    batches.set(source_id, batch)
    batch.present.push({ ...record.entry, company_id })
  }
  return [...batches.values()]
}
