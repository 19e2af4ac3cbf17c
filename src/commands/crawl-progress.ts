import type { CrawlReport } from '../collect/crawl/crawl.ts'
import { oneLine } from '../job/printable.ts'
import { counted } from './quantities.ts'

interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const REDRAW_MS = 100

/** One line for each finished board; on a terminal, boards under way are shown below. */
export function showCrawls(output: Output, clock: () => number = Date.now) {
  const running = new Map<string, CrawlReport>()
  let drawn = 0
  let drawnAt = 0

  const clear = () => {
    if (drawn > 0) output.write(`\x1b[${drawn}A\x1b[J`)
    drawn = 0
  }
  const draw = () => {
    if (!output.isTTY) return
    clear()
    const width = (output.columns ?? 100) - 1
    for (const report of running.values()) output.write(`${`… ${crawlLine(report)}`.slice(0, width)}\n`)
    drawn = running.size
  }
  return {
    update(report: CrawlReport): void {
      if (report.outcome !== 'running') return
      running.set(report.board, report)
      if (clock() - drawnAt < REDRAW_MS) return
      drawnAt = clock()
      draw()
    },
    done(report: CrawlReport): void {
      running.delete(report.board)
      if (output.isTTY) clear()
      output.write(`${crawlLine(report)}\n`)
      draw()
    },
    end: clear,
  }
}

/** `greenhouse:acme  12 new, 3 changed, 1 closed, 240 unchanged, 2 requests, 1.4 s` */
export function crawlLine({ board, outcome, counts, unread, requests, failure, milliseconds }: CrawlReport): string {
  const parts = [
    `${counts.created} new`,
    `${counts.updated + counts.revised} changed`,
    `${counts.closed} closed`,
    ...(counts.reopened > 0 ? [`${counts.reopened} reopened`] : []),
    `${counts.unchanged} unchanged`,
    ...(unread > 0 ? [`${unread} unread`] : []),
    counted(requests, 'request'),
    ...(outcome === 'running' ? [] : [`${(milliseconds / 1000).toFixed(1)} s`]),
  ]
  const endings: Partial<Record<CrawlReport['outcome'], string>> = {
    capped: '; the source did not show its whole list, so nothing closes by absence',
    stopped: '; stopped',
    lost: '; another worker took it over',
  }
  return oneLine(`${board}  ${parts.join(', ')}${failure ? `. ${failure.message}` : (endings[outcome] ?? '')}`)
}
