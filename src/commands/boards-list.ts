import { Command, Option } from 'commander'
import { databaseTime } from '../catalog/server.ts'
import { listSources, type SourceRow } from '../catalog/source-report.ts'
import { lagSeconds, SOURCE_STATUSES, type SourceStatus, sourceMessage } from '../catalog/sources/health.ts'
import { span } from '../catalog/sources/time-span.ts'
import { boardAwaitsConfirming } from '../collect/crawl/confirmed.ts'
import { readConfig } from '../config/settings.ts'
import { boardName } from '../job/board-name.ts'
import { withApp } from './app.ts'
import { printRows } from './table.ts'
import { print } from './terminal/print.ts'
import { positive } from './whole-number.ts'

interface Options {
  json?: boolean
  failing?: boolean
  status?: SourceStatus
  ats?: string
  match?: string
  limit?: number
}

const SHOWN = 200

export const listCommand = new Command('list')
  .description('how each board is doing')
  .option('--json', 'print JSON')
  .option('--failing', 'only boards whose last crawl failed')
  .addOption(
    new Option('--status <status>', 'only boards in this state').choices(
      SOURCE_STATUSES.filter((status) => status !== 'imported'),
    ),
  )
  .option('--ats <name>', 'only boards of this system')
  .option('--match <text>', 'only boards whose name or company holds this text, in any case')
  .option('--limit <n>', `how many to show (default: ${SHOWN}, with --json all)`, positive)
  .action(({ json = false, failing, status = failing ? 'failing' : undefined, ats, match, limit }: Options) =>
    withApp(readConfig(), 'boards', async ({ db }) => {
      const now = new Date(await databaseTime(db))
      const shown = limit ?? (json ? null : SHOWN)
      const filter = { type: ats, status, match, crawledOnly: true, limit: shown === null ? null : shown + 1 }
      const found = await listSources(db, filter)
      const rows = found.slice(0, shown ?? found.length)
      const all = !failing && !status && !ats && !match
      const empty = failing
        ? 'No board is failing.'
        : all
          ? 'No boards yet: rolecall boards add URL, or rolecall boards add-directory'
          : 'No such board.'
      printRows(
        rows.map((row) => (json ? forPrograms(row, now) : forPeople(row, now))),
        { json, empty },
      )
      if (!json && found.length > rows.length)
        print('\n... and more: --limit shows more of them, --match, --ats and --status narrow them down.')
    }),
  )

function forPeople(row: SourceRow, now: Date) {
  const lag = lagSeconds(row, now)
  return {
    board: boardName(row),
    company: row.company_name,
    named_by: row.name_from,
    status: row.status,
    open: row.open_jobs,
    lag: lag === null ? null : span(lag * 1000),
    failures: row.consecutive_failures,
    message: messageOf(row, now),
  }
}

function forPrograms(row: SourceRow, now: Date) {
  return { ...row, lag_seconds: lagSeconds(row, now), message: messageOf(row, now) }
}

function messageOf(row: SourceRow, now: Date): string {
  const message = sourceMessage(row, now)
  return row.status === 'active' && row.last_success_at && boardAwaitsConfirming(row)
    ? `${message} It closes nothing before: rolecall boards confirm ${boardName(row)}`
    : message
}
