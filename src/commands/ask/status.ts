import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { span } from '../../catalog/sources/time-span.ts'
import { type ChangeEvent, type Client, type Coverage, isPassing } from '../../client/index.ts'
import { readConfig } from '../../config/settings.ts'
import { oneLine } from '../../job/printable.ts'
import type { SearchStatus } from '../../search/catalog-search.ts'
import { examineSearch } from '../doctor-server.ts'
import { counted, number } from '../quantities.ts'
import { askReadiness } from '../readiness.ts'
import { type Service, type ServiceOptions, serviceOf, withServiceOptions } from '../service.ts'
import { hasReader, print, printInPlace } from '../terminal/print.ts'
import { positive } from '../whole-number.ts'

interface StatusOptions extends ServiceOptions {
  watch?: boolean
  every: number
  json?: boolean
}

interface Status {
  url: string
  at: string
  coverage: Coverage
  feed: { cursor: string; minutes: number; more: boolean; changes: Record<ChangeEvent['change_type'], number> }
  /** Null where the server does not say: it answers only programs on its own machine, and programs that send METRICS_TOKEN. */
  search: SearchStatus | null
}

const FEED_MINUTES = 5
const FEED_PAGE = 500
const SYSTEMS_SHOWN = 10
const FAILURES_SHOWN = 5

export const status = withServiceOptions(new Command('status'))
  .option('-w, --watch', 'look again and again, until Ctrl-C')
  .option('--every <seconds>', 'how often to look while watching', positive, 5)
  .option('--json', 'for programs; with --watch an object a line')
  .action(async (options: StatusOptions) => {
    const service = serviceOf(options)
    const look = async () => {
      const found = await readStatus(service)
      return options.json ? JSON.stringify(found, null, options.watch ? 0 : 2) : forPeople(found)
    }
    if (!options.watch) return print(await look())
    while (hasReader()) {
      // A service that cannot be reached is waited for.
      const text = await look().catch((error) => {
        if (!isPassing(error)) throw error
        return options.json ? JSON.stringify({ url: service.url, error: error.message }) : `${error.message}; looking again`
      })
      if (options.json) print(text)
      else printInPlace(text)
      await sleep(options.every * 1000)
    }
  })

async function readStatus({ url, client }: Service): Promise<Status> {
  const [coverage, feed, readiness] = await Promise.all([
    client.coverage(),
    readFeed(client),
    askReadiness(url, readConfig().METRICS_TOKEN),
  ])
  const search = typeof readiness === 'object' ? (readiness.search ?? null) : null
  return { url, at: new Date().toISOString(), coverage, feed, search }
}

/** The latest events of the feed. One page is enough for an overview. */
async function readFeed(client: Client): Promise<Status['feed']> {
  const since = new Date(Date.now() - FEED_MINUTES * 60_000).toISOString()
  const page = await client.changes({ since, limit: FEED_PAGE })
  const changes = { created: 0, updated: 0, closed: 0, reopened: 0 }
  for (const { change_type } of page.data) changes[change_type]++
  return { cursor: page.next_cursor, minutes: FEED_MINUTES, more: page.has_more, changes }
}

function forPeople({ url, at, coverage, feed, search }: Status): string {
  const facts: [name: string, text: string][] = [
    ['service', `${url} answers, ${at.slice(0, 19).replace('T', ' ')} UTC`],
    ['boards', boards(coverage)],
    ['crawls', crawls(coverage)],
    ['jobs', `${number(coverage.jobs.open)} open, ${number(coverage.jobs.closed)} closed`],
    ['feed', feedText(feed)],
    ['index', search ? examineSearch(search).message : 'told only on the machine of the server, or with its METRICS_TOKEN'],
    ...coverage.failures.slice(0, FAILURES_SHOWN).map(failure),
    ...coverage.systems.slice(0, SYSTEMS_SHOWN).map(system),
  ]
  const unshown = coverage.systems.length - SYSTEMS_SHOWN
  if (unshown > 0) facts.push(['', `and ${counted(unshown, 'other system')}`])
  return facts.map(([name, text], at) => `${(facts[at - 1]?.[0] === name ? '' : name).padEnd(8)}  ${oneLine(text)}`).join('\n')
}

function boards({ boards: byState, freshness }: Coverage): string {
  const states = Object.entries(byState).filter(([, count]) => count > 0)
  if (states.length === 0) return 'none yet: rolecall boards add URL'
  const ages = freshness.median_seconds === null ? '' : `; half read in the last ${span(freshness.median_seconds * 1000)}`
  const oldest = freshness.oldest_seconds === null ? '' : `, the oldest ${span(freshness.oldest_seconds * 1000)} ago`
  return `${states.map(([state, count]) => `${number(count)} ${state}`).join(', ')}${ages}${oldest}`
}

function crawls({ pace }: Coverage): string {
  const busy = pace.lanes.filter(({ in_flight }) => in_flight > 0).length
  const held = pace.lanes.filter(({ held_seconds }) => held_seconds > 0).length
  const now = [`${number(pace.due)} due now`, `${counted(busy, 'host')} being read`, held > 0 && `${held} asked us to wait`]
  return `${counted(pace.crawled_last_hour, 'board')} in the last hour, ${now.filter(Boolean).join(', ')}`
}

function feedText({ cursor, minutes, more, changes }: Status['feed']): string {
  const kinds = Object.entries(changes).filter(([, count]) => count > 0)
  const happened = kinds.map(([kind, count]) => `${number(count)} ${kind}`).join(', ') || 'nothing'
  return `${more ? 'beyond' : 'at'} ${cursor}; ${happened}${more ? ' and more' : ''} in the last ${minutes} minutes`
}

const failure = ({ kind, boards, latest }: Coverage['failures'][number]): [string, string] => [
  'failing',
  `${counted(boards, 'board')}: ${kind}, the last one ${latest.board}: ${latest.message}`,
]

const system = ({ type, boards, open_jobs, failing }: Coverage['systems'][number]): [string, string] => [
  'systems',
  `${type}: ${counted(boards, 'board')}, ${number(open_jobs)} open${failing > 0 ? `, ${number(failing)} failing` : ''}`,
]
