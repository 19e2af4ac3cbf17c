import type { Adapter } from '../../ats/adapter.ts'
import type { DirectoryBoard } from '../../ats/directory/line.ts'
import { adapterNamed } from '../../ats/index.ts'
import type { ListedBoard } from '../../catalog/add-boards.ts'
import { laneOf } from '../../http/pace-rules.ts'
import { DEFAULT_GAP_MS } from '../../http/pacing.ts'

/** Approximate number of requests of the first crawl of a board: its list, its page, some details. */
const REQUESTS_OF_A_FIRST_CRAWL = 20
const SHORTEST_SPACE_MS = 5_000

/**
 * Due times for boards of the directory that are added together. The boards of one system become due one after another, in the given order,
 * spaced by the time of twenty requests to its hosts at our pace. So the boards of a system are not all read at once.
 */
export function scheduled(
  boards: DirectoryBoard[],
  now: Date,
): { rows: ListedBoard[]; problems: { line: number; message: string }[] } {
  const systems = new Map<string, { adapter: Adapter; due: number; space: number }>()
  const rows: ListedBoard[] = []
  const problems: { line: number; message: string }[] = []
  for (const { ats, board, company, line } of boards) {
    const adapter = systems.get(ats)?.adapter ?? adapterNamed(ats)
    if (adapter === null) {
      problems.push({ line, message: `"${ats}" is not a system whose boards this build crawls` })
      continue
    }
    const system = systems.get(ats) ?? { adapter, due: now.getTime(), space: spaceBetween(adapter) }
    rows.push({
      type: ats,
      board,
      company,
      boardCaseCounts: adapter.boardCaseCounts === true,
      firstCrawlAt: new Date(system.due),
    })
    systems.set(ats, { ...system, due: system.due + system.space })
  }
  return { rows, problems }
}

/** Milliseconds between the first crawls of two boards of a system. */
export function spaceBetween({ hosts, pace = [] }: Adapter): number {
  // A rule may be for the host itself, or for the boards' subdomains.
  const gaps = hosts.flatMap((host) => [host, `board.${host}`]).map((host) => laneOf(host, pace).rule?.gap ?? DEFAULT_GAP_MS)
  return Math.max(SHORTEST_SPACE_MS, Math.max(...gaps, 0) * REQUESTS_OF_A_FIRST_CRAWL)
}
