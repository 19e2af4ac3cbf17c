import { Command } from 'commander'
import type { Adapter } from '../ats/adapter.ts'
import { adapterNamed } from '../ats/index.ts'
import type { BoardReference } from '../collect/crawl/board-reference.ts'
import { type BoardCheck, checkBoard } from '../collect/crawl/check-board.ts'
import { awaitsConfirming } from '../collect/crawl/confirmed.ts'
import { readConfig } from '../config/settings.ts'
import { boardName } from '../job/board-name.ts'
import { oneLine } from '../job/printable.ts'
import { CommandFailed } from './command-failed.ts'
import { crawlClient } from './crawl-client.ts'
import { boardArgument } from './named-board.ts'
import { number } from './quantities.ts'
import { print } from './terminal/print.ts'

const SHOWN = 5

/** Needs no database, because it only asks the source. */
export const checkCommand = new Command('check')
  .description('read a board once and show the result of a crawl; stores nothing')
  .argument('<board>', 'ATS:BOARD, or a URL on the board', boardArgument)
  .option('--json', 'print JSON')
  .action(async ({ type, board }: BoardReference, options: { json?: boolean }) => {
    const adapter = adapterNamed(type)
    if (!adapter) throw new CommandFailed(`no adapter reads ${type}: rolecall boards add --help lists the systems`)
    const http = crawlClient(readConfig())
    try {
      const check = await checkBoard(adapter, board, http)
      print(options.json ? JSON.stringify({ type, board, ...check }, null, 2) : forPeople(adapter, board, check))
      if (check.failure) process.exitCode = 1
    } finally {
      await http.close()
    }
  })

export function forPeople(adapter: Adapter, board: string, { end, listed, sample, unreadable, failure }: BoardCheck): string {
  const name = boardName({ type: adapter.name, board })
  const lines = [`${name}: ${number(listed)} postings listed`]
  if (end && !end.complete) lines.push('The source did not show its whole list, so what is missing from it proves nothing.')
  if (end?.company?.name) lines.push(`Employer: ${end.company.name}`)
  for (const { external_job_id, message } of unreadable.slice(0, SHOWN))
    lines.push(`Cannot be read: ${external_job_id}: ${message}`)
  if (unreadable.length > SHOWN) lines.push(`... and ${unreadable.length - SHOWN} more like these`)
  if (sample) {
    lines.push('', `Sample: ${sample.title}`, `  ${sample.url}`)
    for (const field of ['location', 'location_raw', 'workplace', 'employment_type', 'level', 'posted_at'] as const) {
      if (sample[field] !== null) lines.push(`  ${field}: ${sample[field]}`)
    }
  }
  if (failure) lines.push(failure.message)
  else if (awaitsConfirming(adapter, null))
    lines.push(
      '',
      'No list of this system is recorded, so that its adapter may misread it, and no absent posting is closed. Compare it with',
      adapter.boardUrl(board),
      `and, once the board has been crawled, confirm it: rolecall boards confirm ${name}`,
    )
  return lines.map((line) => oneLine(line)).join('\n')
}
