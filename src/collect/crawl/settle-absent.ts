import {
  type Absent,
  absentPostings,
  clearAbsences,
  countOpenJobs,
  longUnseenPostings,
  noteUnseen,
  saveAbsences,
  stillAbsentPostings,
} from '../../catalog/absences.ts'
import { applyBatchIn } from '../../catalog/apply.ts'
import { whileClaimed } from '../../catalog/board-claims.ts'
import { forgetListedPostings } from '../../catalog/listed-postings.ts'
import { inParallel } from '../../job/in-parallel.ts'
import { emptyState } from './board-health.ts'
import { judge, UNSEEN_FOR_MS } from './closing.ts'
import { awaitsConfirming } from './confirmed.ts'
import { addCounts, asFailure, type Crawl } from './crawl.ts'
import type { Listing } from './read-listing.ts'

/** How many postings are checked one by one in a crawl. */
const CHECKS = 25
const CHECKS_AT_ONCE = 4
const CLOSE_BATCH = 500

/** Closes or notes postings that are absent from a listing. Returns true when one is absent that was not absent before. */
export async function settleAbsent(crawl: Crawl, { end, seen }: Listing): Promise<boolean> {
  const { adapter, board, context } = crawl
  if (awaitsConfirming(adapter, board.confirmed_at)) return false
  if (end?.complete) {
    const absent = end.notModified
      ? await stillAbsentPostings(context.db, board.id)
      : await absentPostings(context.db, board.id, [...seen])
    return absent.length > 0 && settleComplete(crawl, absent, end.notModified ? (board.last_listing_count ?? 0) : seen.size)
  }
  if (end) await whileClaimed(context.db, board, (client) => noteUnseen(client, board.id, [...seen], crawl.startedAt))
  // A source that does not even return a first page would not answer about single postings either.
  if (end || seen.size > 0) await checkLongUnseen(crawl, seen)
  return false
}

async function settleComplete(crawl: Crawl, absent: Absent[], listed: number): Promise<boolean> {
  const { board, context, report, startedAt: at, intervalMs } = crawl
  const open = (await countOpenJobs(context.db, board.id)) - report.counts.created - report.counts.reopened
  const emptyLooks = emptyState(board, { complete: true, listed }, at, intervalMs).empty_count
  const { close, keep, suspicious } = judge({ at, listed, open, emptyLooks, intervalMs }, absent)
  const unchecked = suspicious ? [] : keep.filter(({ checked_at }) => checked_at === null)
  const { gone, alive } = await checkAtSource(crawl, unchecked)
  await closePostings(crawl, [...close, ...gone])
  const closed = new Set(gone)
  const checked = new Set(alive)
  const still = keep.filter((posting) => !closed.has(posting)).map((row) => (checked.has(row) ? { ...row, checked_at: at } : row))
  await whileClaimed(context.db, board, (client) => saveAbsences(client, board.id, still))
  return absent.some(({ times }) => times === 0)
}

async function checkLongUnseen(crawl: Crawl, seen: Set<string>): Promise<void> {
  const { board, context, startedAt: at } = crawl
  if (crawl.adapter.fetchReadsList) return
  const unseenSince = new Date(at.getTime() - UNSEEN_FOR_MS)
  const unseen = await longUnseenPostings(context.db, board.id, {
    seen: [...seen],
    unseenSince,
    now: at,
    lastListedAt: board.last_listed_at,
    limit: CHECKS,
  })
  const { gone, alive } = await checkAtSource(crawl, unseen)
  await closePostings(crawl, gone)
  const checked = alive.map((row) => ({ ...row, since: row.since ?? unseenSince, checked_at: at }))
  await whileClaimed(context.db, board, (client) => saveAbsences(client, board.id, checked))
}

/** Checks single postings at the source. Those it answers 404 or 410 for are gone. A failure proves nothing and ends the check. */
async function checkAtSource(crawl: Crawl, postings: Absent[]): Promise<{ gone: Absent[]; alive: Absent[] }> {
  const { adapter, reader, board, context } = crawl
  const [gone, alive]: [Absent[], Absent[]] = [[], []]
  if (adapter.fetchReadsList) return { gone, alive }
  try {
    await inParallel(postings.slice(0, CHECKS), CHECKS_AT_ONCE, async (posting) => {
      const found = await reader.locate(board.board, posting.external_job_id)
      if (found === null) gone.push(posting)
      else if (found === posting.external_job_id) alive.push(posting)
    })
  } catch (error) {
    context.log.debug({ board: crawl.report.board }, `could not ask about absent postings: ${asFailure(error).message}`)
  }
  return { gone, alive }
}

async function closePostings(crawl: Crawl, postings: Absent[]): Promise<void> {
  const { board, context, report } = crawl
  for (let start = 0; start < postings.length; start += CLOSE_BATCH) {
    crawl.signal.throwIfAborted()
    const batch = postings.slice(start, start + CLOSE_BATCH)
    const closed = batch.map((posting) => posting.external_job_id)
    const counts = await whileClaimed(context.db, board, async (client) => {
      const applied = await applyBatchIn(client, { source_id: board.id, present: [], closed })
      await forgetListedPostings(client, board.id, closed)
      await clearAbsences(
        client,
        board.id,
        batch.map((posting) => posting.job_id),
      )
      return applied
    })
    addCounts(report, counts)
  }
}

/** Closes every open job of a board that is gone. */
export async function closeAll(crawl: Crawl): Promise<void> {
  await closePostings(crawl, await absentPostings(crawl.context.db, crawl.board.id, []))
}
