import { duration } from '../../transfer/progress.ts'

interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const REDRAW_MS = 200
const BAR = 24

/** A line with a bar, the rate and the time left, redrawn on a terminal and not shown elsewhere. The total may come late, or never. */
export function showExport(output: Output, clock: () => number = Date.now) {
  const started = clock()
  let total: number | null = null
  let drawnAt = 0
  const clear = () => {
    if (output.isTTY) output.write('\r\x1b[2K')
  }
  return {
    expect(rows: number): void {
      total = rows
    },
    update(rows: number): void {
      const now = clock()
      if (!output.isTTY || now - drawnAt < REDRAW_MS) return
      drawnAt = now
      output.write(`\r\x1b[2K${progressLine(rows, total, (now - started) / 1000).slice(0, (output.columns ?? 80) - 1)}`)
    },
    end: clear,
  }
}

/** `█████░░░░  41%  412,000 of 1,000,000 jobs, 9,120/s, 1 min 4 s left` */
export function progressLine(rows: number, total: number | null, seconds: number): string {
  const count = (value: number) => Math.round(value).toLocaleString('en')
  const rate = seconds > 0 ? rows / seconds : 0
  const speed = `${count(rate)}/s`
  if (total === null || total === 0) return `${count(rows)} jobs, ${speed}`
  // Jobs created since the count are exported too.
  const share = Math.min(1, rows / total)
  const bar = '█'.repeat(Math.floor(share * BAR)).padEnd(BAR, '░')
  const left = rate > 0 ? `, ${duration(Math.max(0, total - rows) / rate)} left` : ''
  return `${bar} ${String(Math.floor(share * 100)).padStart(3)}%  ${count(rows)} of ${count(total)} jobs, ${speed}${left}`
}
