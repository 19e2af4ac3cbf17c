import { Command, InvalidArgumentError, Option } from 'commander'
import { type Client, type Export, type ExportQuery, RolecallError } from '../../client/index.ts'
import { version } from '../../config/version.ts'
import { type Additions, columnTypes, EXPORT_INCLUDES, type ExportInclude } from '../../transfer/export/columns.ts'
import { INDEED_ADDITIONS } from '../../transfer/export/indeed.ts'
import { FILE_FORMATS, type FileFormat, tableWriter } from '../../transfer/export/table-writer.ts'
import { CommandFailed } from '../command-failed.ts'
import { fileProblem } from '../plain-words.ts'
import { number } from '../quantities.ts'
import { replaceFile } from '../replace-file.ts'
import { type ServiceOptions, serviceOf, withServiceOptions } from '../service.ts'
import { isClosedPipe, printError, progressOutput } from '../terminal/print.ts'
import { mayReplace, openOutput, STANDARD_OUTPUT } from './export-output.ts'
import { showExport } from './export-progress.ts'
import { filtersOf, withFilterOptions } from './filter-options.ts'

interface ExportCommandOptions extends ServiceOptions {
  output: string
  format?: FileFormat
  description?: 'text' | 'html'
  /** False with --no-contacts. */
  contacts: boolean
  include?: ExportInclude[]
  status?: string
  force?: boolean
}

const INTERRUPTED = 130

export const exportCommand = withServiceOptions(withFilterOptions(new Command('export')))
  .requiredOption('-o, --output <file>', 'the file to write; - is the standard output')
  .addOption(
    new Option('--format <format>', "the format of the file; by default the one of its name's ending").choices(FILE_FORMATS),
  )
  .addOption(new Option('--description <form>', 'the descriptions too').choices(['text', 'html']))
  .option('--no-contacts', 'descriptions without e-mail addresses and telephone numbers')
  .addOption(
    new Option('--include <what>', 'more fields: detail; source, which needs the entitlement; both: detail,source')
      .choices(EXPORT_INCLUDES)
      .argParser(readIncludes),
  )
  .option('--force', 'replace the file when it exists')
  .action(async (words: string[], options: ExportCommandOptions) => {
    const { output: file } = options
    const format = options.format ?? formatOf(file)
    const { description, include } = additionsOf(format, options)
    const manifest = file === STANDARD_OUTPUT ? null : `${file}.manifest.json`
    if (file === STANDARD_OUTPUT && format === 'parquet' && process.stdout.isTTY)
      throw new CommandFailed('Parquet is not for terminals: name a file by -o, or send it through a pipe')
    if (manifest !== null) mayReplace([file, manifest], options.force)
    const contacts = options.contacts ? undefined : 'off'
    const query: ExportQuery = { ...filtersOf(words, { ...options }), description, contacts, include }
    const stop = stopOnSignals()
    try {
      const { client, url } = serviceOf(options, { signal: stop.signal })
      const written = await writeExport(client, { query, additions: { description, include }, file, format, publisherUrl: url })
      if (manifest !== null) replaceFile(manifest, `${JSON.stringify({ file, ...written.manifest }, null, 2)}\n`)
      printError(written.summary)
    } catch (error) {
      if (stop.signal.aborted && error === stop.signal.reason) {
        printError(`Stopped. ${file === STANDARD_OUTPUT ? 'The output is not whole.' : `${file} was not written.`}`)
        process.exitCode = INTERRUPTED
        return
      }
      if (file === STANDARD_OUTPUT && isClosedPipe(error)) return
      const problem = error instanceof RolecallError ? null : fileProblem(error)
      throw problem === null ? error : new CommandFailed(`cannot write ${file}: ${problem}`)
    } finally {
      stop.forget()
    }
  })

interface Wanted {
  query: ExportQuery
  additions: Additions
  file: string
  format: FileFormat
  publisherUrl: string
}

async function writeExport(client: Client, { query, additions, file, format, publisherUrl }: Wanted) {
  const output = await openOutput(file)
  const progress = showExport(progressOutput)
  const startedAt = new Date()
  const { writer, columns } = tableWriter(format, additions, { publisherUrl, builtAt: startedAt })
  client.count({ ...query, include: undefined }).then(progress.expect, () => {})
  const jobs = client.export(query, {
    onRetry(error, waitMs) {
      progress.end()
      printError(`${(error as Error).message}; going on in ${Math.ceil(waitMs / 1000)} s after the last row`)
    },
  })
  try {
    await output.write(writer.begin())
    const rows = await writeRows(jobs, (text) => output.write(writer.rows(text)), progress.update)
    await output.write(writer.end())
    await output.finish()
    progress.end()
    const finishedAt = new Date()
    const manifest = {
      format,
      rows,
      bytes: output.bytes(),
      sha256: output.sha256(),
      filters: query,
      fuzzy: jobs.position?.fuzzy,
      change_id: jobs.position?.changeId,
      revision: jobs.position?.revision,
      columns: columnTypes(columns),
      started_at: startedAt.toISOString(),
      finished_at: finishedAt.toISOString(),
      rolecall: version,
    }
    return { manifest, summary: summaryOf(rows, file, finishedAt.getTime() - startedAt.getTime(), jobs) }
  } finally {
    progress.end()
    await output.discard()
  }
}

async function writeRows(jobs: Export, write: (text: string) => Promise<void>, tell: (rows: number) => void): Promise<number> {
  let written = 0
  for await (const { text, rows } of jobs.lines()) {
    await write(text)
    written += rows
    tell(written)
  }
  return written
}

function summaryOf(rows: number, file: string, milliseconds: number, { position }: Export): string {
  const where = file === STANDARD_OUTPUT ? '' : ` to ${file}`
  const fuzzy = position?.fuzzy ? ' No title has all the words: these contain them as parts.' : ''
  return (
    `Wrote ${number(rows)} jobs${where} in ${(milliseconds / 1000).toFixed(1)} s.${fuzzy} ` +
    `What happens next: rolecall changes --cursor ${position?.changeId}`
  )
}

/** The additions to each row. The rows of the XML feed are always the same, and have open jobs only. */
function additionsOf(format: FileFormat, { description, include, status }: ExportCommandOptions) {
  if (format !== 'indeed') return { description, include }
  if (description !== undefined || include !== undefined)
    throw new CommandFailed('--description and --include are not for the format indeed, whose elements are always the same')
  if (status === 'closed') throw new CommandFailed('the format indeed has open jobs only')
  return { description: INDEED_ADDITIONS.description, include: [...INDEED_ADDITIONS.include] }
}

function readIncludes(written: string): ExportInclude[] {
  return written.split(',').map((word) => {
    const known = EXPORT_INCLUDES.find((name) => name === word)
    if (known === undefined) throw new InvalidArgumentError(`Allowed are ${EXPORT_INCLUDES.join(', ')}.`)
    return known
  })
}

/** The format by the ending of a file's name. */
function formatOf(file: string): FileFormat {
  const ending = /\.(csv|parquet|xml)$/i.exec(file)?.[1]?.toLowerCase()
  if (ending === 'xml') return 'indeed'
  return (ending as FileFormat | undefined) ?? 'ndjson'
}

/** Ctrl-C removes the unfinished file before the command ends. */
function stopOnSignals() {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('interrupted'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return { signal: stopping.signal, forget: () => void process.off('SIGINT', stop).off('SIGTERM', stop) }
}
