import type { Adapter } from '../../ats/adapter.ts'
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
import { type ClaimedBoard, whileClaimed } from '../../catalog/board-claims.ts'
import { forgetListedPostings } from '../../catalog/listed-postings.ts'
import type { Fetcher } from '../../http/fetcher.ts'
import { boardName } from '../../job/board-name.ts'
import { inParallel } from '../../job/in-parallel.ts'
import { emptyState } from './board-health.ts'
import { judge, UNSEEN_FOR_MS } from './closing.ts'
import { awaitsConfirming } from './confirmed.ts'
import { addCounts, asFailure, type BoardCrawl, type CrawlContext } from './crawl.ts'
import type { Listing } from './read-listing.ts'

/** How many postings are checked one by one in a crawl. */
const CHECKS = 25
const CHECKS_AT_ONCE = 4
const CLOSE_BATCH = 500

/** The adapter and the client by which single postings are checked. */
interface Source {
  adapter: Adapter
  http: Fetcher
  log: CrawlContext['log']
}

/** Closes or notes postings that are absent from a listing. Returns true when one is absent that was not absent before. */
export async function settleAbsent(
  crawl: BoardCrawl,
  source: Source,
  { end, seen }: Pick<Listing, 'end' | 'seen'>,
  intervalMs: number,
): Promise<boolean> {
  const { db, board, startedAt } = crawl
  if (awaitsConfirming(source.adapter, board.confirmed_at)) return false
  if (end?.complete) {
    const absent = end.notModified ? await stillAbsentPostings(db, board.id) : await absentPostings(db, board.id, [...seen])
    if (absent.length === 0) return false
    const listed = end.notModified ? (board.last_listing_count ?? 0) : seen.size
    return settleComplete(crawl, source, { absent, listed, intervalMs })
  }
  if (end) await whileClaimed(db, board, (client) => noteUnseen(client, board.id, [...seen], startedAt))
  // A source that does not even return a first page would not answer about single postings either.
  if (end || seen.size > 0) await checkLongUnseen(crawl, source, seen)
  return false
}

async function settleComplete(
  crawl: BoardCrawl,
  source: Source,
  { absent, listed, intervalMs }: { absent: Absent[]; listed: number; intervalMs: number },
): Promise<boolean> {
  const { db, board, report, startedAt: at } = crawl
  const open = (await countOpenJobs(db, board.id)) - report.counts.created - report.counts.reopened
  const emptyListings = emptyState(board, { complete: true, listed }, at, intervalMs).empty_count
  const { close, keep, suspicious } = judge({ at, listed, open, emptyListings, intervalMs }, absent)
  const unchecked = suspicious ? [] : keep.filter(({ checked_at }) => checked_at === null)
  const { gone, alive } = await checkAtSource(source, board, unchecked)
  await closePostings(crawl, [...close, ...gone])
  const closed = new Set(gone)
  const checked = new Set(alive)
  const still = keep.filter((posting) => !closed.has(posting)).map((row) => (checked.has(row) ? { ...row, checked_at: at } : row))
  await whileClaimed(db, board, (client) => saveAbsences(client, board.id, still))
  return absent.some(({ times }) => times === 0)
}

async function checkLongUnseen(crawl: BoardCrawl, source: Source, seen: Set<string>): Promise<void> {
  const { db, board, startedAt: at } = crawl
  if (fetchReadsList(source.adapter, board)) return
  const unseenSince = new Date(at.getTime() - UNSEEN_FOR_MS)
  const unseen = await longUnseenPostings(db, board.id, {
    seen: [...seen],
    unseenSince,
    now: at,
    lastListedAt: board.last_listed_at,
    limit: CHECKS,
  })
  const { gone, alive } = await checkAtSource(source, board, unseen)
  await closePostings(crawl, gone)
  const checked = alive.map((row) => ({ ...row, since: row.since ?? unseenSince, checked_at: at }))
  await whileClaimed(db, board, (client) => saveAbsences(client, board.id, checked))
}

/** Checks single postings at the source. Those it answers 404 or 410 for are gone. A failure proves nothing and ends the check. */
async function checkAtSource(
  { adapter, http, log }: Source,
  board: ClaimedBoard,
  postings: Absent[],
): Promise<{ gone: Absent[]; alive: Absent[] }> {
  const [gone, alive]: [Absent[], Absent[]] = [[], []]
  if (fetchReadsList(adapter, board)) return { gone, alive }
  try {
    await inParallel(postings.slice(0, CHECKS), CHECKS_AT_ONCE, async (posting) => {
      const found = await adapter.fetch(board.board, posting.external_job_id, http)
      if (found === null) gone.push(posting)
      else if (found.posting.external_job_id === posting.external_job_id) alive.push(posting)
    })
  } catch (error) {
    log.debug({ board: boardName(board) }, `could not ask about absent postings: ${asFailure(error).message}`)
  }
  return { gone, alive }
}

function fetchReadsList({ fetchReadsList: reads }: Adapter, { board }: ClaimedBoard): boolean {
  return typeof reads === 'function' ? reads(board) : reads === true
}

async function closePostings({ db, board, report, signal }: BoardCrawl, postings: Absent[]): Promise<void> {
  for (let start = 0; start < postings.length; start += CLOSE_BATCH) {
    signal.throwIfAborted()
    const batch = postings.slice(start, start + CLOSE_BATCH)
    const closed = batch.map((posting) => posting.external_job_id)
    const counts = await whileClaimed(db, board, async (client) => {
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
export async function closeAll(crawl: BoardCrawl): Promise<void> {
  await closePostings(crawl, await absentPostings(crawl.db, crawl.board.id, []))
}
