import { laneOfBoard } from '../../src/collect/crawl/board-lanes.ts'
import type { LaneFacts, Simulated } from './simulate.ts'
import type { Crawled, SimulatedBoard } from './simulated-board.ts'

/** The figures of a run about boards that wait for each other at one host. */
export interface LaneReport {
  name: string
  /** All numbers are of all boards, not of the sample. */
  boards: number
  postings: number
  /** Milliseconds between two requests; null where boards have hosts of their own. */
  gap: number | null
  requests: number
  /** Of the first crawl of every board; the last of them in hours, null when some are left. */
  first: { requests: number; due: number; listed: number | null; read: number | null; left: number }
  crawls: number
  /** Seconds from the time a board was due until it was claimed, over all crawls. */
  late: { p50: number; p95: number }
}

const HOUR_MS = 3_600_000

/** Boards that share a host, or of one system where each has its own. */
export function laneReports(run: Simulated, oneOf: number): LaneReport[] {
  const groups = groupBy(run.boards, nameOf)
  const crawls = groupBy(run.crawls, ({ board }) => nameOf(board))
  return [...groups]
    .map(([name, boards]) => reportOf(run, oneOf, name, boards, crawls.get(name) ?? []))
    .sort((a, b) => b.boards - a.boards)
}

/** By the lane in which it is claimed. */
const nameOf = ({ system, name }: SimulatedBoard): string => laneOfBoard(system, name)?.lane ?? `${system}: own hosts`

function reportOf(run: Simulated, oneOf: number, name: string, boards: SimulatedBoard[], crawls: Crawled[]): LaneReport {
  const facts: LaneFacts = run.lane(boards[0]!)
  const firsts = [...groupBy(crawls, ({ board }) => board).values()].map((each) => each[0]!)
  const left = boards.length - firsts.length
  const latest = (of: (crawl: Crawled) => number) => (left > 0 ? null : (Math.max(...firsts.map(of)) - run.startedAt) / HOUR_MS)
  const late = crawls.map(({ startedAt, dueAt }) => Math.max(0, startedAt - dueAt) / 1000).sort((a, b) => a - b)
  const at = (share: number) => late[Math.min(late.length - 1, Math.floor(share * late.length))] ?? 0
  const sum = (of: Crawled[]) => of.reduce((total, { requests }) => total + requests, 0) * oneOf
  return {
    name,
    boards: boards.length * oneOf,
    postings: boards.reduce((total, { postings }) => total + postings, 0) * oneOf,
    gap: name.endsWith('own hosts') ? null : facts.gap,
    requests: sum(crawls),
    first: {
      requests: sum(firsts),
      due: (Math.max(...firsts.map(({ dueAt }) => dueAt), run.startedAt) - run.startedAt) / HOUR_MS,
      listed: latest(({ listedAt }) => listedAt),
      read: latest(({ endedAt }) => endedAt),
      left: left * oneOf,
    },
    crawls: crawls.length * oneOf,
    late: { p50: at(0.5), p95: at(0.95) },
  }
}

function groupBy<Item, Key>(items: Item[], key: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}
