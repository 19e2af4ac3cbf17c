import { Command } from 'commander'
import { LARGEST_PAGE } from '../../client/follow.ts'
import type { ChangeEvent, ChangePage, Client, ListChangesQuery } from '../../client/index.ts'
import { oneLine } from '../../job/printable.ts'
import { CHANGE_TYPES, EMPLOYMENT_TYPES, WORKPLACES } from '../../job/vocab.ts'
import { CommandFailed } from '../command-failed.ts'
import { type ServiceOptions, serviceClient, withServiceOptions } from '../service.ts'
import { print, printError } from '../terminal/print.ts'
import { positive } from '../whole-number.ts'
import { writeLines } from './shown.ts'

interface ChangesOptions extends ServiceOptions {
  follow?: boolean
  every: number
  since?: string
  cursor?: string
  types?: string
  level?: string
  workplace?: string
  employmentType?: string
  country?: string
  companyId?: string
  changedFields?: string
  limit?: number
  json?: boolean
}

/** Longest pause before a service that is away is asked again. Short, because somebody is looking at the terminal. */
const LONGEST_WAIT_MS = 5_000

/** The cursor 0 is the beginning of the feed, so it may be combined with a time, as in the API. */
const BEGINNING = /^0+$/
const TWO_BEGINNINGS =
  '--since and --cursor both say where to begin, so only one can be given: --cursor goes on after the last change that you have seen, --since begins at a moment'

export const changes = withServiceOptions(new Command('changes'))
  .option('-f, --follow', 'wait for more, until Ctrl-C')
  .option('--every <seconds>', 'how often to look while following', positive, 2)
  .option('--since <moment>', 'begin here: 2026-11-01T00:00:00Z; not together with --cursor')
  .option('--cursor <cursor>', 'begin after this change; 0 is the beginning')
  .option('--types <types>', CHANGE_TYPES.join(', '))
  .option('--level <levels>', 'levels, before the change or after it; the filters below match the same way')
  .option('--workplace <kinds>', WORKPLACES.join(', '))
  .option('--employment-type <kinds>', EMPLOYMENT_TYPES.join(', '))
  .option('--country <codes>', 'ISO 3166-1 codes')
  .option('--company-id <id>', 'the employer')
  .option('--changed-fields <fields>', 'only changes of these fields, and new jobs')
  .option('-n, --limit <changes>', 'stop after so many', positive)
  .option('--json', 'a JSON object a line, with the job as it is now')
  .action(async (options: ChangesOptions) => {
    const { since, cursor } = options
    if (since !== undefined && cursor !== undefined && !BEGINNING.test(cursor)) throw new CommandFailed(TWO_BEGINNINGS)
    const client = serviceClient(options)
    const events = changesOf(client, options)
    if (options.json) return writeLines(events)
    for await (const event of events) print(line(event))
  })

/** Every change from the start that the options give, each once and in order. With `follow` it does not end. */
async function* changesOf(client: Client, options: ChangesOptions): AsyncGenerator<ChangeEvent> {
  let left = options.limit ?? Number.POSITIVE_INFINITY
  let cursor = options.cursor ?? '0'
  for await (const page of await pagesOf(client, options)) {
    for (const event of page.data) {
      yield event
      if (--left <= 0) return printError(`Go on with --cursor ${event.id}`)
    }
    cursor = page.next_cursor
  }
  printError(`Go on with --cursor ${cursor}`)
}

async function pagesOf(
  client: Client,
  { follow, every, since, cursor, ...options }: ChangesOptions,
): Promise<AsyncIterable<ChangePage>> {
  const query = {
    types: options.types,
    level: options.level,
    workplace: options.workplace,
    employment_type: options.employmentType,
    country: options.country,
    company_id: options.companyId,
    changed_fields: options.changedFields,
    include: ['job'],
    limit: LARGEST_PAGE,
  } as ListChangesQuery
  if (!follow) return client.changes({ ...query, since, cursor }).pages()
  // Following begins at the end of the feed, unless an option says otherwise.
  const begin = since === undefined && cursor === undefined ? { cursor: await client.changes.end() } : { since, cursor }
  const onRetry = (error: Error) => printError(`${error.message}; trying again`)
  return client.changes.follow({ ...query, ...begin, pollMs: every * 1000, maxWaitMs: LONGEST_WAIT_MS, onRetry })
}

function line({ changed_at, change_type, changed_fields, job, job_id }: ChangeEvent): string {
  const what = changed_fields?.filter((field) => field !== 'closed_at').join(', ')
  const which = job ? [job.title, job.company?.name, job.location].filter(Boolean).join(' · ') : 'a job that is gone'
  return oneLine(
    `${changed_at.slice(0, 19).replace('T', ' ')}  ${change_type.padEnd(8)}  ${job_id}  ${which}${what ? `  (${what})` : ''}`,
  )
}
