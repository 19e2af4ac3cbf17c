import { Command } from 'commander'
import { allEmails, endEmail } from '../catalog/saved-searches/emails.ts'
import { allSearches, endSearch } from '../catalog/saved-searches/searches.ts'
import { readConfig } from '../config/settings.ts'
import { withApp } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { printRows } from './table.ts'
import { print } from './terminal/print.ts'
import { wholeNumber } from './whole-number.ts'

const emailId = wholeNumber('It must be the number that rolecall searches emails shows.')
const searchId = wholeNumber('It must be the number that rolecall searches list shows.')

export const searches = new Command('searches')

searches
  .command('list')
  .description('the saved searches of all accounts')
  .option('--json', 'print JSON')
  .action(({ json = false }: { json?: boolean }) =>
    withApp(readConfig(), 'searches', async ({ db }) => {
      printRows(await allSearches(db), { json, empty: 'No account has saved a search.' })
    }),
  )

searches
  .command('end')
  .description('end a saved search, with all its deliveries')
  .argument('<id>', 'the number of the search in rolecall searches list', searchId)
  .action((id: number) =>
    withApp(readConfig(), 'searches', async ({ db }) => {
      if (!(await endSearch(db, id))) throw new CommandFailed(`no saved search has the id ${id}: rolecall searches list`)
      print(`The saved search ${id} has ended.`)
    }),
  )

searches
  .command('emails')
  .description('the addresses that saved searches of all accounts are mailed to')
  .option('--json', 'print JSON')
  .action(({ json = false }: { json?: boolean }) =>
    withApp(readConfig(), 'searches', async ({ db }) => {
      printRows(await allEmails(db), { json, empty: 'No saved search is mailed.' })
    }),
  )

searches
  .command('end-email')
  .description('end the mails of a saved search to an address, and delete the address')
  .argument('<id>', 'the number of the address in rolecall searches emails', emailId)
  .action((id: number) =>
    withApp(readConfig(), 'searches', async ({ db }) => {
      if (!(await endEmail(db, id))) throw new CommandFailed(`no address has the id ${id}: rolecall searches emails`)
      print(`The address ${id} is deleted.`)
    }),
  )
