import { Command } from 'commander'
import { enrichmentVersion } from '../ats/reading-version.ts'
import type { BoardReference } from '../collect/crawl/board-reference.ts'
import { type ReenrichProgress, type ReenrichSummary, reenrichCatalog } from '../collect/crawl/reenrich.ts'
import { readConfig } from '../config/settings.ts'
import { duration } from '../transfer/progress.ts'
import { withApp } from './app.ts'
import { boardArgument } from './named-board.ts'
import { number } from './quantities.ts'
import { print, progressOutput } from './terminal/print.ts'

interface Options {
  source?: BoardReference
  restart?: boolean
  json?: boolean
}

export const reenrich = new Command('reenrich')
  .option('--source <board>', 'only this board, as ATS:BOARD or a URL on it', boardArgument)
  .option('--restart', 'begin again instead of continuing where the last run stopped')
  .option('--json', 'print the summary as JSON, and no progress')
  .action((options: Options) =>
    withApp(readConfig(), 'reenrich', async ({ db, log }) => {
      const stopping = new AbortController()
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
      const summary = await reenrichCatalog(db, {
        board: options.source ?? null,
        build: enrichmentVersion(),
        restart: options.restart,
        signal: stopping.signal,
        onProgress: options.json ? undefined : progressLine(progressOutput),
        onFailure: ({ step, url, error }) => log.warn({ err: error, url, step }, 'an enrichment step failed'),
      })
      print(options.json ? JSON.stringify(summary) : forPeople(summary))
      if (!summary.finished) process.exitCode = 130
    }),
  )

const EVERY_MS = 1_000

/** A line that redraws itself on a terminal; elsewhere one every ten seconds. */
function progressLine(output: typeof progressOutput): (progress: ReenrichProgress) => void {
  const startedAt = Date.now()
  let shownAt = startedAt
  let first: ReenrichProgress | null = null
  return (progress) => {
    first ??= progress
    const now = Date.now()
    if (now - shownAt < (output.isTTY ? EVERY_MS : 10 * EVERY_MS)) return
    shownAt = now
    const rate = (progress.done - first.done) / ((now - startedAt) / 1000)
    const left = rate > 0 ? `, ${Math.round(rate)}/s, ${duration((progress.total - progress.done) / rate)} left` : ''
    const text = `${number(progress.done)} of ${number(progress.total)} jobs${left}`
    output.write(output.isTTY ? `\r\x1b[2K${text}` : `${text}\n`)
  }
}

function forPeople({ finished, continues_run_of, skipped, updated, revised, unchanged }: ReenrichSummary): string {
  const told = [
    `${finished ? 'Derived' : 'Stopped after'} ${number(updated + revised + unchanged)} jobs: ${number(updated)} updated with an event, ` +
      `${number(revised)} revised without, ${number(unchanged)} unchanged.`,
  ]
  if (continues_run_of !== null)
    told.push(`It went on with the run that began on ${continues_run_of.toISOString()}; the numbers are of all its runs.`)
  if (skipped > 0)
    told.push(`${number(skipped)} jobs were left as they are: they were imported, and no posting is stored for them.`)
  if (!finished) told.push('Run it again to go on.')
  return told.join('\n')
}
