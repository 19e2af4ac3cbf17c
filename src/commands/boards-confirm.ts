import { Command } from 'commander'
import { adapterNamed } from '../ats/index.ts'
import { confirmBoards } from '../catalog/boards.ts'
import { databaseTime } from '../catalog/server.ts'
import type { BoardReference } from '../collect/crawl/board-reference.ts'
import { readConfig } from '../config/settings.ts'
import { boardName } from '../job/board-name.ts'
import { withApp } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { boardArgument, namedBoard } from './named-board.ts'
import { number } from './quantities.ts'
import { print } from './terminal/print.ts'

export const confirmCommand = new Command('confirm')
  .description('say that the listing of a board shows the postings of its page, so that absent ones may be closed')
  .argument('[board]', 'ATS:BOARD, or a URL on the board', boardArgument)
  .option('--ats <name>', 'all boards of this system that have been listed whole')
  .action((reference: BoardReference | undefined, { ats }: { ats?: string }) =>
    withApp(readConfig(), 'boards', async ({ db }) => {
      const now = new Date(await databaseTime(db))
      if (reference === undefined) {
        if (ats === undefined) throw new CommandFailed('name a board, or a system with --ats')
        if (adapterNamed(ats) === null)
          throw new CommandFailed(`no adapter reads ${ats}: rolecall boards add --help lists the systems`)
        const count = await confirmBoards(db, { type: ats }, now)
        print(`Confirmed ${number(count)} boards of ${ats}.`)
        return
      }
      const board = await namedBoard(db, reference)
      const name = boardName(reference)
      if (board.last_complete_at === null)
        throw new CommandFailed(`${name} has not been listed whole yet: rolecall crawl ${name}`)
      const count = await confirmBoards(db, { id: board.id }, now)
      const listed = number(board.last_listing_count ?? 0)
      print(count > 0 ? `Confirmed ${name}: its last listing has ${listed} postings.` : `${name} was confirmed before.`)
    }),
  )
