import type { CrawlReport } from '../collect/crawl/crawl.ts'
import { number } from './quantities.ts'

const TELL_EVERY_MS = 3_000

/** Reports every few seconds how many of the boards were crawled. */
export function progressOf(boards: number, tell: (line: string) => void): (report: CrawlReport) => void {
  let crawled = 0
  let jobs = 0
  let tellAt = Date.now() + TELL_EVERY_MS
  return ({ counts }) => {
    crawled++
    jobs += counts.created
    if (Date.now() < tellAt || crawled === boards) return
    tellAt = Date.now() + TELL_EVERY_MS
    tell(`${crawled} of ${boards} boards${jobs > 0 ? `, ${number(jobs)} new jobs` : ''}`)
  }
}

/** The result of a round of crawls, in words. */
export function inWords(reports: CrawlReport[]): string {
  const kinds = ['created', 'updated', 'closed', 'reopened', 'unchanged'] as const
  const totals = kinds.map((kind) => [kind, reports.reduce((sum, { counts }) => sum + counts[kind], 0)] as const)
  return totals
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${number(count)} ${kind}`)
    .join(', ')
}
