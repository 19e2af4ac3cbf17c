import { Command, InvalidArgumentError } from 'commander'
import { shippedDirectory } from '../ats/directory/shipped.ts'
import { ADAPTERS, adapterNamed } from '../ats/index.ts'
import { addBoards } from '../catalog/add-boards.ts'
import { scheduled } from '../collect/crawl/directory-boards.ts'
import { readConfig } from '../config/settings.ts'
import { boardName } from '../job/board-name.ts'
import { withApp } from './app.ts'
import { demoWarning } from './demo-client.ts'
import { number } from './quantities.ts'
import { printRows } from './table.ts'
import { print, printError } from './terminal/print.ts'
import { positive } from './whole-number.ts'

interface Options {
  ats?: string
  match?: string
  limit?: number
  json?: boolean
}

const SHOWN = 50

const system = (text: string) => {
  const name = text.toLowerCase()
  if (adapterNamed(name) === null)
    throw new InvalidArgumentError(`It must be one of: ${ADAPTERS.map((adapter) => adapter.name).join(', ')}.`)
  return name
}

/** Needs no database, because it only reads the directory's file. */
export const directoryCommand = new Command('directory')
  .description('look in the directory of real boards that comes with Rolecall (boards/SOURCES.md names its sources)')
  .option('--ats <name>', 'only boards of this system', system)
  .option('--match <text>', 'only boards whose name or company holds this text, in any case')
  .option('--limit <n>', `how many to show (default: ${SHOWN}, with --json all)`, positive)
  .option('--json', 'print JSON')
  .action(({ ats, match, limit, json = false }: Options) => {
    const found = shippedDirectory().boards({ ats, match })
    const shown = found.slice(0, limit ?? (json ? found.length : SHOWN))
    printRows(
      shown.map(({ ats, board, company, sources, last_seen }) =>
        json
          ? { ats, board, company, sources, last_seen }
          : { board: boardName({ type: ats, board }), company, sources, last_seen },
      ),
      { json, empty: 'The directory has no such board.' },
    )
    if (json || found.length === 0) return
    const more = found.length - shown.length
    print(`\n${more > 0 ? `... and ${number(more)} more. ` : ''}Take them over with: rolecall boards add-directory`)
  })

export const addDirectoryCommand = new Command('add-directory')
  .description('crawl boards of the directory from now on, best evidence first; they are unverified until they answer')
  .option('--ats <name>', 'only boards of this system', system)
  .option('--match <text>', 'only boards whose name or company holds this text, in any case')
  .option('--limit <n>', 'at most so many', positive)
  .action(({ ats, match, limit }: Options) =>
    withApp(readConfig(), 'boards', async ({ db, embedded, dataDir }) => {
      const now = new Date()
      const { rows, problems } = scheduled(shippedDirectory().boards({ ats, match }).slice(0, limit), now)
      for (const { line, message } of problems) printError(`boards/directory.csv line ${line}: ${message}`)
      const added = await addBoards(db, rows, now)
      const last = rows.reduce((latest, { firstCrawlAt }) => Math.max(latest, firstCrawlAt.getTime()), now.getTime())
      const hours = Math.ceil((last - now.getTime()) / 3_600_000)
      const when = added === 0 ? '' : ` Their first crawls are spread over the next ${hours === 1 ? 'hour' : `${hours} hours`}.`
      print(`${number(added)} added, ${number(rows.length - added)} already there.${when}`)
      if (problems.length > 0) process.exitCode = 1
      const warning = embedded && demoWarning(dataDir)
      if (warning) printError(warning)
    }),
  )
