import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { findBoard, pauseBoard, resumeBoard } from '../catalog/boards.ts'
import { databaseTime } from '../catalog/server.ts'
import type { BoardReference } from '../collect/crawl/board-reference.ts'
import { readBoardsCsv } from '../collect/crawl/boards-csv.ts'
import { configureBoard } from '../collect/crawl/configure-board.ts'
import { removeBoard } from '../collect/crawl/remove-board.ts'
import { readConfig } from '../config/settings.ts'
import { boardName } from '../job/board-name.ts'
import { withApp } from './app.ts'
import { boardChanges } from './board-changes.ts'
import { checkCommand } from './boards-check.ts'
import { confirmCommand } from './boards-confirm.ts'
import { addDirectoryCommand, directoryCommand } from './boards-directory.ts'
import { discoverCommand } from './boards-discover.ts'
import { listCommand } from './boards-list.ts'
import { CommandFailed } from './command-failed.ts'
import { crawlClient } from './crawl-client.ts'
import { demoWarning } from './demo-client.ts'
import { boardArgument, boardOfPage, boardOrPageArgument, type CareersPage, namedBoard } from './named-board.ts'
import { number } from './quantities.ts'
import { print, printError } from './terminal/print.ts'

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

const interval = (text: string) => {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const seconds = Number(amount) * (UNITS[unit ?? ''] ?? 0)
  if (!(seconds > 0 && seconds <= 30 * 86_400)) throw new InvalidArgumentError('Write it as 90s, 30m, 12h or 7d.')
  return seconds
}

const host = (text: string, before: string[] = []) => {
  if (!/^(?=.{4,253}$)[a-z\d-]+(\.[a-z\d-]+)+$/i.test(text))
    throw new InvalidArgumentError('It must be a host name, such as jobs.acme.com.')
  return [...before, text.toLowerCase()]
}

const BOARD = 'ATS:BOARD, or a URL on the board'

interface AddOptions {
  host?: string[]
  company?: string
  interval?: number
  robots?: 'pages' | 'all'
}

export const boards = new Command('boards')

boards
  .command('add')
  .description('crawl a board from now on; a removed board comes back, a known board takes the given options')
  .argument('<board>', `${BOARD}, or a careers page on the employer's own host`, boardOrPageArgument)
  .option('--host <name>', "the employer's own domain that shows the board; may be repeated", host)
  .option('--company <name>', "the employer's name, used until the source states one")
  .option(
    '--interval <duration>',
    'time between crawls, as 90s, 30m, 12h or 7d (default: 30m, then as often as it changes)',
    interval,
  )
  .addOption(
    new Option('--robots <requests>', 'the requests that robots.txt must allow (default: pages)').choices(['pages', 'all']),
  )
  .action(async (given: BoardReference | CareersPage, options: AddOptions) => {
    const board = 'page' in given ? await recognised(given) : given
    await withApp(readConfig(), 'boards', async ({ db, embedded, dataDir }) => {
      const { company, host: hosts, interval, robots } = options
      const added = { ...board, company, hosts, interval, robots_for_all: robots && robots === 'all' }
      const before = await findBoard(db, board.type, board.board)
      const { outcome } = await configureBoard(db, added, new Date(await databaseTime(db)))
      const words = { added: 'Added', returned: 'Brought back', known: 'Already there:' }[outcome]
      const next = outcome === 'known' ? '' : `: the next crawl reads it. Now: rolecall crawl ${boardName(board)}`
      const changes = before ? boardChanges(before, await namedBoard(db, board), added) : []
      print([`${words} ${boardName(board)}${next}`, ...changes].join('\n'))
      const warning = embedded && demoWarning(dataDir)
      if (warning) printError(warning)
    })
  })

boards
  .command('import')
  .description('add boards from a file with the columns ats, board and company')
  .argument('<file>', 'CSV, one board a line')
  .action((path: string) =>
    withApp(readConfig(), 'boards', async ({ db }) => {
      const { rows, problems } = readBoardsCsv(readText(path))
      const counts = { added: 0, returned: 0, known: 0 }
      const now = new Date(await databaseTime(db))
      for (const row of rows) counts[(await configureBoard(db, row, now)).outcome]++
      for (const { line, message } of problems) printError(`${path} line ${line}: ${message}`)
      const back = counts.returned > 0 ? `, ${counts.returned} brought back` : ''
      print(`${counts.added} added${back}, ${counts.known} already there, ${problems.length} not understood.`)
      if (problems.length > 0) process.exitCode = 1
    }),
  )

for (const [verb, about, change, done] of [
  ['pause', 'stop crawling a board; its jobs stay', pauseBoard, 'Paused'],
  ['resume', 'go on crawling a paused board, at once', resumeBoard, 'Resumed'],
] as const) {
  boards
    .command(verb)
    .description(about)
    .argument('<board>', BOARD, boardArgument)
    .action((reference: BoardReference) =>
      withApp(readConfig(), 'boards', async ({ db }) => {
        const { id } = await namedBoard(db, reference)
        await change(db, id, new Date(await databaseTime(db)))
        print(`${done} ${boardName(reference)}.`)
      }),
    )
}

boards
  .command('remove')
  .description('stop crawling a board and close its jobs; nothing is deleted')
  .argument('<board>', BOARD, boardArgument)
  .option('--yes', 'confirm: readers of the feed will see its jobs close')
  .action((reference: BoardReference, options: { yes?: boolean }) =>
    withApp(readConfig(), 'boards', async ({ db }) => {
      const { id } = await namedBoard(db, reference)
      if (!options.yes)
        throw new CommandFailed(`this closes every job of ${boardName(reference)}: say --yes, or use rolecall boards pause`)
      const closed = await removeBoard(db, id, new Date(await databaseTime(db)))
      print(`Removed ${boardName(reference)}: ${number(closed)} jobs closed.`)
    }),
  )

boards.addCommand(listCommand)
boards.addCommand(checkCommand)
boards.addCommand(confirmCommand)
boards.addCommand(discoverCommand)
boards.addCommand(directoryCommand)
boards.addCommand(addDirectoryCommand)

async function recognised(page: CareersPage): Promise<BoardReference> {
  const http = crawlClient(readConfig())
  try {
    return await boardOfPage(page, http)
  } finally {
    await http.close()
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new CommandFailed(`cannot read ${path}: ${(error as Error).message}`)
  }
}
