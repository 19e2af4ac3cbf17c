import { Command, InvalidArgumentError } from 'commander'
import { addAccount, listAccounts, setAccount } from '../catalog/accounts.ts'
import { readConfig } from '../config/settings.ts'
import { withApp } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { printRows } from './table.ts'
import { print } from './terminal/print.ts'
import { positive } from './whole-number.ts'

const ENTITLEMENTS = ['source']

const entitlements = (text: string) => {
  const names = text === 'none' ? [] : text.split(',')
  const unknown = names.find((name) => !ENTITLEMENTS.includes(name))
  if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is not one of: ${ENTITLEMENTS.join(', ')} (or none).`)
  return names
}

interface SettingOptions {
  quota?: number
  entitlements?: string[]
  json?: boolean
}

const settings = ({ quota, entitlements }: SettingOptions) => ({ requests_per_minute: quota, entitlements })

const withSettings = (command: Command) =>
  command
    .option('--quota <requests>', 'requests per minute over all endpoints', positive)
    .option(
      '--entitlements <names>',
      `restricted parameters the account may use, comma-separated (${ENTITLEMENTS.join(', ')}), or none`,
      entitlements,
    )
    .option('--json', 'print JSON')

export const accounts = new Command('accounts')

withSettings(accounts.command('add <name>').description('add an account')).action((name: string, options: SettingOptions) =>
  withApp(readConfig(), 'accounts', async ({ db }) => {
    const account = await addAccount(db, name, settings(options))
    if (!account)
      throw new CommandFailed(`there is an account named "${name}" already: choose another name, or change it with accounts set`)
    if (options.json) return printRows([account], { json: true, empty: '' })
    print(`Added "${name}" (${account.requests_per_minute} requests per minute). Next: rolecall keys create ${name}`)
  }),
)

withSettings(accounts.command('set <name>').description('change the quota and entitlements of an account')).action(
  (name: string, options: SettingOptions) =>
    withApp(readConfig(), 'accounts', async ({ db }) => {
      const account = await setAccount(db, name, settings(options))
      if (!account) throw new CommandFailed(`there is no account named "${name}": see rolecall accounts list`)
      printRows([account], { json: options.json ?? false, empty: '' })
    }),
)

accounts
  .command('list')
  .description('list the accounts')
  .option('--json', 'print JSON')
  .action((options: { json?: boolean }) =>
    withApp(readConfig(), 'accounts', async ({ db }) =>
      printRows(await listAccounts(db), { json: options.json ?? false, empty: 'No accounts yet: rolecall accounts add NAME' }),
    ),
  )
