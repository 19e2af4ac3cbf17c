import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Command, Option } from 'commander'
import type { Pool } from 'pg'
import { databaseTime } from '../catalog/server.ts'
import { listSources } from '../catalog/source-report.ts'
import type { SourceStatus } from '../catalog/sources/health.ts'
import { configureBoard } from '../collect/crawl/configure-board.ts'
import { boardKey, type Discovery, discoverBoards } from '../collect/crawl/discover-boards.ts'
import { readConfig } from '../config/settings.ts'
import { withApp } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { demoWarning } from './demo-client.ts'
import { counted, number } from './quantities.ts'
import { printRows } from './table.ts'
import { ask } from './terminal/ask.ts'
import { print, printError } from './terminal/print.ts'

interface Options {
  yes?: boolean
  dryRun?: boolean
  json?: boolean
}

const STANDINGS = { new: 'new', known: 'already there', removed: 'removed' }
type Standing = keyof typeof STANDINGS
type FoundBoard = Discovery['boards'][number] & { standing: Standing }

export const discoverCommand = new Command('discover')
  .description('find the boards that the URLs in a text name, show them, and add the new ones')
  .argument('<file>', 'any text: a list of URLs, CSV, HTML, Markdown; - reads the standard input')
  .option('--yes', 'add them without asking')
  .addOption(new Option('--dry-run', 'only show them').conflicts('yes'))
  .option('--json', 'print JSON; adds only with --yes')
  .action(async (file: string, options: Options) => {
    const { boards, ...rest } = discoverBoards(await readText(file))
    await withApp(readConfig(), 'boards', async ({ db, embedded, dataDir }) => {
      const found = await inCatalog(db, boards)
      const fresh = found.filter(({ standing }) => standing === 'new')
      if (!options.json) show(found, rest)
      const wanted = fresh.length > 0 && (options.yes || (mayAsk(file, options) && (await agreed(fresh.length))))
      if (wanted)
        for (const { type, board } of fresh)
          await configureBoard(db, { type, board, verified: false }, new Date(await databaseTime(db)))
      if (options.json) print(JSON.stringify({ boards: found, ...rest, added: wanted ? fresh.length : 0 }, null, 2))
      else if (wanted) print(`Added ${counted(fresh.length, 'board')}: the next crawl reads them.`)
      else if (fresh.length > 0) print('Nothing was added: say --yes to add what is new.')
      const warning = wanted && embedded && demoWarning(dataDir)
      if (warning) printError(warning)
    })
  })

async function readText(file: string): Promise<string> {
  const bytes = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch((error: Error) => {
    throw new CommandFailed(`cannot read ${file}: ${error.message}`)
  })
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04')
    throw new CommandFailed(`${file} is a workbook or an archive: save it as CSV or text first`)
  // Spreadsheets call UTF-16 "Unicode text".
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)
}

/** The boards in the catalog's spelling, each with its state in the catalog. A removed board stays removed, because an operator decided that. */
async function inCatalog(db: Pool, boards: Discovery['boards']): Promise<FoundBoard[]> {
  const sources = new Map((await listSources(db)).map((source) => [boardKey(source.type, source.board), source]))
  return boards.map((found) => {
    const source = sources.get(boardKey(found.type, found.board))
    return { ...found, board: source?.board ?? found.board, standing: standingOf(source?.status ?? 'imported') }
  })
}

function standingOf(status: SourceStatus): Standing {
  return status === 'imported' ? 'new' : status === 'removed' ? 'removed' : 'known'
}

function mayAsk(file: string, { dryRun, json }: Options): boolean {
  return !dryRun && !json && file !== '-' && process.stdin.isTTY && process.stdout.isTTY
}

async function agreed(count: number): Promise<boolean> {
  return /^y(es)?$/i.test(await ask(`Add ${counted(count, 'board')}? [y/N] `))
}

function show(boards: FoundBoard[], { others, unrecognised }: Omit<Discovery, 'boards'>): void {
  printTable(
    boards.map(({ type, board, standing, mentions, via }) => ({
      ats: type,
      board,
      status: STANDINGS[standing],
      times: mentions,
      via,
    })),
  )
  if (others.length > 0) print('Recognised, but not to be added:')
  printTable(
    others.map(({ type, crawled, mentions, via }) => ({
      ats: type,
      reason: crawled ? 'the URL does not name the board' : 'not crawled',
      times: mentions,
      via,
    })),
  )
  const counts = Object.entries(STANDINGS)
    .map(([standing, words]) => [boards.filter((board) => board.standing === standing).length, words] as const)
    .flatMap(([count, words]) => (count > 0 ? `${number(count)} ${words}` : []))
  const found = [counted(boards.length, 'board'), counts.join(', ')].filter(Boolean).join(': ')
  print(`${found}. ${counted(unrecognised, 'link')} not recognised.`)
}

function printTable(rows: object[]): void {
  if (rows.length === 0) return
  printRows(rows, { json: false, empty: '' })
  print('')
}
