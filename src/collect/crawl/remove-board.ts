import type { Pool } from 'pg'
import { clearSourceAbsences, openExternalIds } from '../../catalog/absences.ts'
import { applyBatch } from '../../catalog/apply.ts'
import { markBoardRemoved } from '../../catalog/boards.ts'
import { forgetListedPostings } from '../../catalog/listed-postings.ts'

const BATCH = 500

/** Stops crawling a board and closes its jobs with events. Nothing is deleted. Running it again completes an interrupted run. */
export async function removeBoard(db: Pool, id: number, now: Date): Promise<number> {
  await markBoardRemoved(db, id, now)
  let closed = 0
  for (;;) {
    const open = await openExternalIds(db, id, BATCH)
    if (open.length === 0) break
    closed += (await applyBatch(db, { source_id: id, present: [], closed: open })).closed
    await forgetListedPostings(db, id, open)
  }
  await clearSourceAbsences(db, id)
  return closed
}
