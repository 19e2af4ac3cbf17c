import { Command } from 'commander'
import { CHANGE_EXTRAS } from '../api/changed-values.ts'
import { FEED_FILTERS, FEED_INCLUDE } from '../api/feed-parameters.ts'
import { accountNamed } from '../catalog/accounts.ts'
import { hasKeyInForce } from '../catalog/keys.ts'
import { DELIVERIES_KEPT, listDeliveries } from '../catalog/webhooks/deliveries.ts'
import { listWebhooks, pauseWebhook, removeWebhook, type Webhook, webhookById } from '../catalog/webhooks/subscriptions.ts'
import { readConfig } from '../config/settings.ts'
import { OVERLAP_SECONDS, replayWebhook, resumeWebhook, WebhookRefused, type Webhooks } from '../deliver/webhooks/webhooks.ts'
import { CHANGE_TYPES, EMPLOYMENT_TYPES, LEVELS, WORKPLACES } from '../job/vocab.ts'
import { validateQuery } from '../search/parameters/validate-query.ts'
import { type App, withApp } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { openWebhooks } from './open-webhooks.ts'
import { printRows } from './table.ts'
import { print } from './terminal/print.ts'
import { wholeNumber } from './whole-number.ts'

const number = wholeNumber('It must be a number.')

interface AddOptions extends Record<string, unknown> {
  account: string
  search?: number
  after?: number
  json?: boolean
}

export const webhooks = new Command('webhooks')

webhooks
  .command('add')
  .description('send the events of the change feed, or the matches of a saved search, to an address')
  .argument('<url>', 'the target, https or http')
  .requiredOption('--account <name>', 'the account that it belongs to')
  .option('--search <id>', 'send the new matches of this saved search of the account, instead of the feed', number)
  .option('--types <types>', CHANGE_TYPES.join(', '))
  .option('--level <levels>', LEVELS.join(', '))
  .option('--workplace <kinds>', WORKPLACES.join(', '))
  .option('--employment-type <kinds>', EMPLOYMENT_TYPES.join(', '))
  .option('--country <codes>', 'ISO 3166-1 codes')
  .option('--company-id <id>', 'the employer')
  .option('--has-salary <bool>', 'true or false')
  .option('--changed-fields <fields>', 'only changes of these fields, and new jobs')
  .option('--include <extras>', `${CHANGE_EXTRAS.join(', ')}: attached to every event`)
  .option(
    '--after <id>',
    'send the events after this change id, or the matches after this number; 0 sends all (default: from now on)',
    number,
  )
  .option('--json', 'print JSON')
  .action((url: string, options: AddOptions) =>
    withWebhooks(async ({ db }, service) => {
      const account = await accountNamed(db, options.account)
      if (!account) throw new CommandFailed(`there is no account named "${options.account}": see rolecall accounts list`)
      if (!(await hasKeyInForce(db, account.id)))
        throw new CommandFailed(
          `"${account.name}" has no valid key, so nothing would be sent: rolecall keys create ${account.name}`,
        )
      const { include = [], ...filters } = filtersOf(options)
      const search_id = options.search ?? null
      if (search_id !== null && [...include, ...Object.values(filters)].some((given) => given !== undefined))
        throw new CommandFailed('--search takes the place of filters and --include: a match has its job')
      const { id, secret } = await service.add(account.id, { url, search_id, filters, include, after: options.after ?? null })
      if (options.json) return print(JSON.stringify({ id, secret }))
      print(`${secret}\nThis is the secret of webhook ${id}. It is stored encrypted and cannot be shown again.`)
    }),
  )

webhooks
  .command('list')
  .description('the webhooks of an account, or of all')
  .option('--account <name>', 'only those of this account')
  .option('--json', 'print JSON')
  .action(({ account, json = false }: { account?: string; json?: boolean }) =>
    withApp(readConfig(), 'webhooks', async ({ db }) => {
      const named = account === undefined ? null : await accountNamed(db, account)
      if (account !== undefined && named === null) throw new CommandFailed(`there is no account named "${account}"`)
      const all = await listWebhooks(db, named?.id ?? null)
      printRows(json ? all : all.map(row), { json, empty: 'No webhooks yet: rolecall webhooks add URL --account NAME' })
    }),
  )

const row = ({
  id,
  account,
  url,
  search_id,
  filters,
  position,
  paused_why,
  failures,
  last_failure,
  last_delivered_at,
}: Webhook) => ({
  id,
  account,
  url,
  search: search_id,
  filters: Object.entries(filters).map(([name, value]) => `${name}=${value}`),
  position,
  state: paused_why !== null ? `paused: ${paused_why}` : failures > 0 ? `failing: ${last_failure}` : 'active',
  last_delivered_at,
})

const ID = 'the number of the webhook in rolecall webhooks list'

webhooks
  .command('test')
  .description('send a message without events now, and show the answer of the target')
  .argument('<id>', ID, number)
  .action((id: number) =>
    withWebhooks(async (app, service) => {
      const { status, failure, took_ms } = await service.test(await existing(app, id))
      if (failure !== null) throw new CommandFailed(`webhook ${id} did not take the message: ${failure}`)
      print(`Webhook ${id} answered ${status} after ${took_ms} ms.`)
    }),
  )

webhooks
  .command('pause')
  .description('send nothing until it is resumed; no event is lost')
  .argument('<id>', ID, number)
  .option('--why <text>', 'the reason, for the list', 'paused by the operator')
  .action((id: number, { why }: { why: string }) =>
    withApp(readConfig(), 'webhooks', async (app) => {
      await pauseWebhook(app.db, (await existing(app, id)).id, why)
      print(`Paused webhook ${id}. Resume: rolecall webhooks resume ${id}`)
    }),
  )

webhooks
  .command('resume')
  .description('go on where it stopped')
  .argument('<id>', ID, number)
  .action((id: number) =>
    withApp(readConfig(), 'webhooks', async (app) => {
      const { position, search_id } = await existing(app, id)
      await refusedInWords(() => resumeWebhook(app.db, id))
      print(`Resumed webhook ${id}: it goes on after ${search_id === null ? 'change' : 'match'} ${position}.`)
    }),
  )

webhooks
  .command('replay')
  .description('send everything after a change id, or after a match, again')
  .argument('<id>', ID, number)
  .requiredOption('--after <id>', 'a change id, or the number of a match; 0 is the beginning', number)
  .action((id: number, { after }: { after: number }) =>
    withApp(readConfig(), 'webhooks', async (app) => {
      const webhook = await existing(app, id)
      const { paused_at, search_id } = webhook
      await refusedInWords(() => replayWebhook(app.db, webhook, after))
      print(
        `Webhook ${id} goes on after ${search_id === null ? 'change' : 'match'} ${after}.${paused_at ? ` It is paused: rolecall webhooks resume ${id}` : ''}`,
      )
    }),
  )

webhooks
  .command('rotate')
  .description(`make a new secret; the old one signs too for ${OVERLAP_SECONDS / 3600} hours`)
  .argument('<id>', ID, number)
  .option('--json', 'print JSON')
  .action((id: number, { json }: { json?: boolean }) =>
    withWebhooks(async (app, service) => {
      const { secret, previousUntil } = await service.rotate((await existing(app, id)).id)
      if (json) return print(JSON.stringify({ id, secret, previous_secret_until: previousUntil }))
      print(`${secret}\nThe new secret of webhook ${id}. Messages carry both signatures until ${previousUntil.toISOString()}.`)
    }),
  )

webhooks
  .command('remove')
  .description('end a webhook for good, with its log')
  .argument('<id>', ID, number)
  .action((id: number) =>
    withApp(readConfig(), 'webhooks', async (app) => {
      const { url } = await existing(app, id)
      await removeWebhook(app.db, id)
      print(`Removed webhook ${id} (${url}).`)
    }),
  )

webhooks
  .command('log')
  .description(`the last tries, newest first; the last ${DELIVERIES_KEPT} are kept`)
  .argument('<id>', ID, number)
  .option('-n, --limit <tries>', 'show this many', number, 20)
  .option('--json', 'print JSON')
  .action((id: number, { limit, json = false }: { limit: number; json?: boolean }) =>
    withApp(readConfig(), 'webhooks', async (app) => {
      await existing(app, id)
      printRows(await listDeliveries(app.db, id, limit), { json, empty: 'Nothing was sent yet.' })
    }),
  )

const NO_KEY =
  'webhooks need a key to encrypt their secrets with: set ROLECALL_SECRET_KEY, the same on all nodes, to what openssl rand -base64 32 prints'

async function withWebhooks(work: (app: App, service: Webhooks) => Promise<void>): Promise<void> {
  await withApp(readConfig(), 'webhooks', async (app) => {
    const opened = openWebhooks(app)
    if (opened === null) throw new CommandFailed(NO_KEY)
    try {
      await refusedInWords(() => work(app, opened.webhooks))
    } finally {
      await opened.targets.close()
    }
  })
}

async function refusedInWords(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    throw new CommandFailed(error.field === 'after' ? `--after ${error.message}` : error.message)
  }
}

async function existing({ db }: App, id: number): Promise<Webhook> {
  const webhook = await webhookById(db, id, null)
  if (webhook === null) throw new CommandFailed(`there is no webhook ${id}: see rolecall webhooks list`)
  return webhook
}

/** The filters as the API reads them, from options such as --employment-type. */
function filtersOf(options: AddOptions) {
  const query = new URLSearchParams()
  for (const name of [...Object.keys(FEED_FILTERS), 'include']) {
    const given = options[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]
    if (given !== undefined) query.append(name, String(given))
  }
  const reading = validateQuery({ ...FEED_FILTERS, include: FEED_INCLUDE }, query)
  if ('value' in reading) return reading.value
  throw new CommandFailed(reading.errors.map(({ field, message }) => `--${field.replaceAll('_', '-')} ${message}`).join('; '))
}
