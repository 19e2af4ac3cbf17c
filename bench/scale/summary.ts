import type { LaneReport } from './lanes.ts'
import type { Simulated } from './simulate.ts'
import type { Crawled, SimulatedBoard } from './simulated-board.ts'

/** The figures of a run about all boards together. */
export interface Summary {
  /** Hours until the lists of half, of 95% and of all boards had been read; null where the run ended before. */
  listed: Quantiles
  /** The same for all postings of the boards. */
  read: Quantiles
  /** Boards that were not read, of all boards. */
  left: number
  /** Seconds from the time a board was due until it was claimed. */
  late: { p50: number; p95: number }
  /** Boards under way at a time, on average: of the sample, which is as busy as all of them. */
  busyPlaces: number
  busyCores: number
  crawlsPerSecond: number
  /** Lanes that spent more than half of the run on requests at their pace, and the share, the busiest first. */
  busyLanes: { name: string; share: number }[]
}

interface Quantiles {
  half: number | null
  most: number | null
  all: number | null
}

const HOUR_MS = 3_600_000

export function summaryOf(run: Simulated, lanes: LaneReport[], oneOf: number): Summary {
  const hours = (run.endedAt - run.startedAt) / HOUR_MS
  const first = firstCrawls(run.crawls)
  const late = run.crawls.map(({ startedAt, dueAt }) => Math.max(0, startedAt - dueAt) / 1000).sort((a, b) => a - b)
  const quantiles = (of: (crawl: Crawled) => number): Quantiles => {
    const times = [...first.values()].map((crawl) => (of(crawl) - run.startedAt) / HOUR_MS).sort((a, b) => a - b)
    const at = (share: number) => times[Math.ceil(share * run.boards.length) - 1] ?? null
    return { half: at(0.5), most: at(0.95), all: at(1) }
  }
  const shareOf = ({ requests, gap }: LaneReport) => (gap === null ? 0 : (requests * gap) / (hours * HOUR_MS))
  return {
    listed: quantiles(({ listedAt }) => listedAt),
    read: quantiles(({ endedAt }) => endedAt),
    left: (run.boards.length - first.size) * oneOf,
    late: { p50: late[Math.floor(late.length / 2)] ?? 0, p95: late[Math.floor(late.length * 0.95)] ?? 0 },
    busyPlaces: run.crawls.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0) / (hours * HOUR_MS),
    busyCores: run.cpuMs / (hours * HOUR_MS),
    crawlsPerSecond: (run.crawls.length * oneOf) / hours / 3600,
    busyLanes: lanes
      .map((lane) => ({ name: lane.name, share: shareOf(lane) }))
      .filter(({ share }) => share > 0.5)
      .sort((a, b) => b.share - a.share),
  }
}

function firstCrawls(crawls: Crawled[]): Map<SimulatedBoard, Crawled> {
  const first = new Map<SimulatedBoard, Crawled>()
  for (const crawl of crawls) if (!first.has(crawl.board)) first.set(crawl.board, crawl)
  return first
}
