import { Command } from 'commander'
import { readConfig } from '../config/settings.ts'
import { oneLine } from '../job/printable.ts'
import { type ImportSummary, importFile as transferIn } from '../transfer/import.ts'
import { duration, showProgress } from '../transfer/progress.ts'
import type { Reject } from '../transfer/rejects.ts'
import { TransferFailed } from '../transfer/transfer-failed.ts'
import { withApp } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { number } from './quantities.ts'
import { eraseProgress, print, printError, progressOutput } from './terminal/print.ts'

interface Options {
  json?: boolean
  restart?: boolean
}

export const importFile = new Command('import')
  .argument('<file>', 'NDJSON, one job a line, plain or gzip')
  .option('--json', 'print the summary as JSON, and no progress')
  .option('--restart', 'apply the file from its first line, even when it was imported before')
  .action((file: string, options: Options) =>
    withApp(readConfig(), 'import', async ({ db }) => {
      const progress = showProgress(progressOutput)
      const signal = firstSignal()
      try {
        const summary = await transferIn(db, file, {
          restart: options.restart,
          signal,
          onProgress: options.json ? undefined : progress.update,
          onReject: rejectReporter(),
        })
        const seconds = progress.end()
        print(options.json ? JSON.stringify(forPrograms(file, summary, seconds)) : forPeople(file, summary, seconds))
        if (summary.outcome === 'stopped') process.exitCode = 130
      } catch (error) {
        progress.end()
        if (error instanceof TransferFailed) throw new CommandFailed(error.message)
        throw isOutside(error) ? new CommandFailed(`the import stopped: ${error.message}; run it again to go on`) : error
      }
    }),
  )

/** The first SIGINT or SIGTERM asks for an end at the next checkpoint; the second one ends at once. */
function firstSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  return stopping.signal
}

const REPORTED = 20

function rejectReporter(): (reject: Reject) => void {
  let seen = 0
  return ({ line, errors }) => {
    if (++seen > REPORTED) return
    const problems = errors.map(({ field, message }) => `${field} ${message}`.trim())
    eraseProgress()
    printError(`line ${line}: ${oneLine(problems.join('; '))}`)
    if (seen === REPORTED) printError('(further bad lines are only in the rejects file)')
  }
}

/** A failure of the database or the disk, which a stack trace would not explain. */
function isOutside(error: unknown): error is Error {
  return error instanceof Error && ('code' in error || /^Connection terminated/.test(error.message))
}

function forPrograms(file: string, { counts, finished_at, continues_run_of, ...summary }: ImportSummary, seconds: number) {
  const { rejects_size, ...outcomes } = counts
  return {
    file,
    ...summary,
    ...outcomes,
    ...(finished_at && { finished_at }),
    ...(continues_run_of && { continues_run_of }),
    seconds,
  }
}

function forPeople(
  file: string,
  { outcome, lines, imported, counts, rejects, unknown, finished_at, continues_run_of }: ImportSummary,
  seconds: number,
) {
  if (outcome === 'finished before') {
    return `${oneLine(file)} was imported on ${finished_at?.toISOString() ?? 'an earlier day'} (${number(lines)} lines): nothing to do. --restart applies it again.`
  }
  const { rejects_size, rejected, ...outcomes } = counts
  const parts = Object.entries(outcomes).flatMap(([name, count]) => (count > 0 ? [`${number(count)} ${name}`] : []))
  const told = [
    outcome === 'stopped' ? `Stopped after line ${number(lines)}; run it again to go on.` : `Imported ${oneLine(file)}.`,
    `${number(imported)} records: ${parts.join(', ')} (${duration(seconds)}).`,
  ]
  if (continues_run_of)
    told.push(`It went on with the import that began on ${continues_run_of.toISOString()}; the numbers are of all its runs.`)
  if (rejects) told.push(`${number(rejected)} bad lines are in ${oneLine(rejects)}, with what is wrong with them.`)
  if (unknown.length > 0) told.push(`Ignored ${unknown.length} unknown fields: ${unknown.map(oneLine).join(', ')}.`)
  return told.join('\n')
}
