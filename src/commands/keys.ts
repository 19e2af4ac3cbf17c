import { Command, InvalidArgumentError } from 'commander'
import { accountNamed } from '../catalog/accounts.ts'
import { endKey, keyById, listKeys } from '../catalog/keys.ts'
import { readConfig } from '../config/settings.ts'
import { type App, withApp } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { issueKey } from './issue-key.ts'
import { printRows } from './table.ts'
import { print } from './terminal/print.ts'
import { wholeNumber } from './whole-number.ts'

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 }

const duration = (text: string) => {
  const [, amount, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const milliseconds = unit && UNITS[unit as keyof typeof UNITS]
  if (!amount || !milliseconds) throw new InvalidArgumentError('Write it as 30m, 12h or 90d.')
  return Number(amount) * milliseconds
}

const keyId = wholeNumber('It must be the number that rolecall keys list shows.')

export const keys = new Command('keys')

keys
  .command('create <account>')
  .description('make a key for an account')
  .option('--label <text>', 'what the key is for')
  .option('--expires <duration>', 'lifetime of the key, as 30m, 12h or 90d (default: unlimited)', duration)
  .option('--json', 'print JSON')
  .action((name: string, options: { label?: string; expires?: number; json?: boolean }) =>
    withApp(readConfig(), 'keys', async ({ db }) => {
      const account = await accountNamed(db, name)
      if (!account) throw new CommandFailed(`there is no account named "${name}": add it with rolecall accounts add ${name}`)
      const expiresAt = options.expires === undefined ? null : new Date(Date.now() + options.expires)
      show(await issueKey(db, account, { label: options.label ?? null, expiresAt }), options.json)
    }),
  )

keys
  .command('rotate')
  .description('make a new key; the old one works for a while longer')
  .argument('<id>', 'the number of the key in rolecall keys list', keyId)
  .option('--overlap <duration>', 'how long the old key still works (default: 1d)', duration, UNITS.d)
  .option('--json', 'print JSON')
  .action((id: number, options: { overlap: number; json?: boolean }) =>
    withApp(readConfig(), 'keys', async (app) => {
      const old = await activeKey(app, id)
      const made = await issueKey(app.db, { id: old.account_id }, { label: old.label })
      const ends = new Date(Date.now() + options.overlap)
      await endKey(app.db, id, { expiresAt: ends })
      show(made, options.json)
      if (!options.json) print(`Key ${id} (${old.hint}) works until ${ends.toISOString()}.`)
    }),
  )

keys
  .command('revoke')
  .description('end a key now')
  .argument('<id>', 'the number of the key in rolecall keys list', keyId)
  .action((id: number) =>
    withApp(readConfig(), 'keys', async (app) => {
      const key = await activeKey(app, id)
      await endKey(app.db, id, { revokedAt: new Date() })
      print(`Revoked key ${id} (${key.hint}) of "${key.account}"; every running server turns it away within two seconds.`)
    }),
  )

keys
  .command('list [account]')
  .description('list keys, never the secrets themselves')
  .option('--json', 'print JSON')
  .action((account: string | undefined, options: { json?: boolean }) =>
    withApp(readConfig(), 'keys', async ({ db }) =>
      printRows(await listKeys(db, account ?? null), {
        json: options.json ?? false,
        empty: 'No keys yet: rolecall keys create ACCOUNT',
      }),
    ),
  )

async function activeKey({ db }: App, id: number) {
  const key = await keyById(db, id)
  if (!key) throw new CommandFailed(`there is no key ${id}: see rolecall keys list`)
  if (key.revoked_at)
    throw new CommandFailed(
      `key ${id} was revoked on ${key.revoked_at.toISOString()} and is no longer valid: rolecall keys create ACCOUNT makes another`,
    )
  return key
}

function show({ id, key }: { id: number; key: string }, json = false): void {
  const words = `${key}\nThis is key ${id}. Keep it safe: it is not stored and cannot be shown again.`
  print(json ? JSON.stringify({ id, key }) : words)
}
