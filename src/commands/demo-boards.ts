import { findBoard, pauseBoard, resumeBoard } from '../catalog/boards.ts'
import { configureBoard } from '../collect/crawl/configure-board.ts'
import { removeBoard } from '../collect/crawl/remove-board.ts'
import type { Clock } from '../http/clock.ts'
import type { App } from './app.ts'
import { readDemoState } from './demo-state.ts'

/** Identifies the world. When its systems or employers change, it needs a new seed: the postings of the previous world are then closed. */
export const DEMO_SEED = 20_261_116
/**
 * Seconds between crawls of a demo board. A small board that has changed is crawled at once anyway, so for small boards the interval only
 * decides how soon a removed posting is closed.
 */
export const DEMO_INTERVAL_SECONDS = 3600

/** Adds the boards of the demo world, resumes paused ones, and returns their ids. */
export async function addDemoBoards(
  db: App['db'],
  boards: { ats: string; board: string; company: string }[],
  now: Date,
): Promise<number[]> {
  const ids = []
  for (const { ats, board, company } of boards) {
    const known = await findBoard(db, ats, board)
    if (known?.paused_at) await resumeBoard(db, known.id, now)
    ids.push(known?.id ?? (await configureBoard(db, { type: ats, board, company, interval: DEMO_INTERVAL_SECONDS }, now)).id)
  }
  return ids
}

/** Removes the boards of earlier releases. No demo serves them any more, so every crawl of them would fail. */
export async function removeFormerBoards(db: App['db'], clock: Clock): Promise<{ removed: number; closed: number }> {
  const { FORMER_BOARDS } = await import('../demo/index.ts')
  let [removed, closed] = [0, 0]
  for (const { ats, board } of FORMER_BOARDS) {
    const known = await findBoard(db, ats, board)
    if (known === null) continue
    removed++
    closed += await removeBoard(db, known.id, new Date(clock.now()))
  }
  return { removed, closed }
}

/** Stops crawling the boards of an earlier demo world while the demo is switched off. */
export async function pauseDemoBoards({ db, dataDir, log }: App): Promise<void> {
  if (readDemoState(dataDir) === null) return
  log.warn('this catalog holds the demo world: its boards rest while ROLECALL_DEMO=0')
  const { createWorld, FORMER_BOARDS } = await import('../demo/index.ts')
  const served = createWorld({ seed: DEMO_SEED, postings: 0 }).boards()
  for (const { ats, board } of [...served, ...FORMER_BOARDS]) {
    const known = await findBoard(db, ats, board)
    if (known) await pauseBoard(db, known.id, new Date())
  }
}
