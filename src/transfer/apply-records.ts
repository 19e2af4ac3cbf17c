import type { Pool } from 'pg'
import type { ApplyCounts } from '../catalog/apply.ts'
import { applyBulk } from '../catalog/imports.ts'
import type { TransferRecord } from './record.ts'
import type { Resolved } from './references.ts'
import { retrying } from './retrying.ts'

export interface Applied<R> {
  counts: ApplyCounts & { repeated: number }
  /** Records that the database would not take, and why. */
  refused: { record: R; reason: string }[]
}

const AT_ONCE = 500
const BOARDS_AT_ONCE = 3

/** Data exceptions, integrity violations, limits of the server: what one record can be to blame for. */
const RECORD_AT_FAULT = /^(22|23|54)/

/**
 * Applies records board by board, each board in transactions of its own: one transaction over several boards would hold
 * the feed lock while it writes the texts of the next one, and keep every crawler waiting.
 */
export async function applyRecords<R extends TransferRecord>(pool: Pool, records: Resolved<R>[]): Promise<Applied<R>> {
  const applied: Applied<R> = {
    counts: { created: 0, updated: 0, closed: 0, reopened: 0, revised: 0, unchanged: 0, repeated: 0 },
    refused: [],
  }
  const boards = byBoard(records).values()
  let broken = false
  const worker = async () => {
    // The workers share one iterator: each takes the next board when it is done with one.
    for (const jobs of boards) {
      applied.counts.repeated += jobs.repeated
      const latest = [...jobs.latest.values()]
      for (let start = 0; start < latest.length && !broken; start += AT_ONCE) {
        await applyOrHalve(pool, latest.slice(start, start + AT_ONCE), applied)
      }
    }
  }
  const ends = await Promise.allSettled(
    Array.from({ length: BOARDS_AT_ONCE }, () =>
      worker().catch((error) => {
        broken = true
        throw error
      }),
    ),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return applied
}

/** Of records with the same key, the last one counts. */
function byBoard<R extends TransferRecord>(records: Resolved<R>[]) {
  const boards = new Map<number, { latest: Map<string, Resolved<R>>; repeated: number }>()
  for (const resolved of records) {
    const board = boards.get(resolved.source_id) ?? { latest: new Map(), repeated: 0 }
    boards.set(resolved.source_id, board)
    const { external_job_id } = resolved.record.entry.job
    if (board.latest.has(external_job_id)) board.repeated++
    board.latest.set(external_job_id, resolved)
  }
  return boards
}

async function applyOrHalve<R extends TransferRecord>(pool: Pool, records: Resolved<R>[], applied: Applied<R>): Promise<void> {
  try {
    const present = records.map(({ record, company_id }) => ({ ...record.entry, company_id }))
    const counts = await retrying(() => applyBulk(pool, { source_id: records[0]!.source_id, present }))
    for (const outcome of Object.keys(counts) as (keyof ApplyCounts)[]) applied.counts[outcome] += counts[outcome]
  } catch (error) {
    if (!RECORD_AT_FAULT.test((error as { code?: string }).code ?? '')) throw error
    if (records.length === 1) {
      applied.refused.push({ record: records[0]!.record, reason: `the database refused it: ${(error as Error).message}` })
      return
    }
    const half = Math.ceil(records.length / 2)
    await applyOrHalve(pool, records.slice(0, half), applied)
    await applyOrHalve(pool, records.slice(half), applied)
  }
}
