export interface ProgressOutput {
  isTTY?: boolean
  write(text: string): unknown
}

export interface Progress {
  lines: number
  bytes: number
  totalBytes: number
}

const BAR = 24
const TERMINAL_EVERY_MS = 100
const ELSEWHERE_EVERY_MS = 5_000

/** A bar that redraws itself on a terminal; elsewhere a line every few seconds. */
export function showProgress(output: ProgressOutput, clock: () => number = Date.now) {
  let first: (Progress & { at: number }) | null = null
  let shownAt = clock()
  const startedAt = shownAt

  return {
    update(progress: Progress): void {
      const at = clock()
      first ??= { ...progress, at }
      if (at - shownAt < (output.isTTY ? TERMINAL_EVERY_MS : ELSEWHERE_EVERY_MS)) return
      shownAt = at
      const text = describe(progress, first.at === at ? null : { ...first, seconds: (at - first.at) / 1000 })
      output.write(output.isTTY ? `\r\x1b[2K${bar(progress)} ${text}` : `${text}\n`)
    },
    end(): number {
      if (output.isTTY) output.write('\r\x1b[2K')
      return (clock() - startedAt) / 1000
    },
  }
}

function bar({ bytes, totalBytes }: Progress): string {
  const filled = Math.round((bytes / totalBytes) * BAR)
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}]`
}

/** Rate and remaining time count from the first report, so that lines skipped by a resumed import do not distort them. */
function describe(
  { lines, bytes, totalBytes }: Progress,
  since: { lines: number; bytes: number; seconds: number } | null,
): string {
  const parts = [`${Math.floor((bytes / totalBytes) * 100)}%`, `${lines.toLocaleString('en')} lines`]
  if (since && bytes > since.bytes) {
    parts.push(`${Math.round((lines - since.lines) / since.seconds).toLocaleString('en')}/s`)
    parts.push(`${duration(((totalBytes - bytes) / (bytes - since.bytes)) * since.seconds)} left`)
  }
  return parts.join(', ')
}

export function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
