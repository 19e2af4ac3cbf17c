import { Command } from 'commander'
import { LARGEST_PAGE } from '../../client/follow.ts'
import type { Client, Job, SearchJobsQuery } from '../../client/index.ts'
import { type ServiceOptions, serviceClient, withServiceOptions } from '../service.ts'
import { print, printError } from '../terminal/print.ts'
import type { Column } from '../terminal/table.ts'
import { positive } from '../whole-number.ts'
import { filtersOf, withFilterOptions } from './filter-options.ts'
import { dayOf, payOf, showTable, writeLines } from './shown.ts'

interface SearchOptions extends ServiceOptions {
  limit: number
  all?: boolean
  sort?: string
  cursor?: string
  description?: string
  json?: boolean
  ndjson?: boolean
}

const COLUMNS: Column<Job>[] = [
  { name: 'id', of: ({ id }) => id, right: true, style: 'dim' },
  { name: 'title', of: ({ title }) => title, shrinks: true, style: 'bold' },
  { name: 'company', of: ({ company }) => company?.name, shrinks: true },
  { name: 'location', of: ({ location }) => location, shrinks: true },
  { name: 'workplace', of: ({ workplace }) => workplace },
  { name: 'level', of: ({ level }) => level },
  { name: 'pay', of: payOf, shrinks: true },
  { name: 'posted', of: ({ posted_at, first_seen_at }) => dayOf(posted_at ?? first_seen_at), style: 'dim' },
]

export const search = withServiceOptions(withFilterOptions(new Command('search')))
  .option('--sort <field>', 'posted_at (default) or first_seen_at, newest first')
  .option('-n, --limit <jobs>', 'number of jobs', positive, 20)
  .option('--all', 'every job that matches')
  .option('--cursor <cursor>', 'continue after an earlier page')
  .option('--description <form>', 'text or html: the descriptions too, for programs')
  .option('--json', 'one page as the API answers it')
  .option('--ndjson', 'all pages, a JSON object a line')
  .action(async (words: string[], options: SearchOptions) => {
    const client = serviceClient(options)
    const { sort, cursor, description } = options
    const query: SearchJobsQuery = { ...filtersOf(words, { ...options }), ...({ sort, cursor, description } as object) }
    if (options.json) {
      return print(JSON.stringify(await client.search({ ...query, limit: Math.min(options.limit, LARGEST_PAGE) }), null, 2))
    }
    const most = options.all ? Number.POSITIVE_INFINITY : options.limit
    if (options.ndjson) return writeLines(jobsOf(client, query, most))
    await forPeople(client, query, most)
  })

async function* jobsOf(client: Client, query: SearchJobsQuery, most: number): AsyncGenerator<Job> {
  let left = most
  for await (const job of client.search({ ...query, limit: Math.min(most, LARGEST_PAGE) })) {
    if (left-- <= 0) return
    yield job
  }
}

async function forPeople(client: Client, query: SearchJobsQuery, most: number): Promise<void> {
  const jobs: Job[] = []
  let fuzzy = false
  let more: string | null = null
  for await (const page of client.search({ ...query, limit: Math.min(most, LARGEST_PAGE) }).pages()) {
    fuzzy ||= page.fuzzy === true
    jobs.push(...page.data)
    more = page.next_cursor
    if (jobs.length >= most) break
  }
  if (jobs.length === 0)
    return print('No job matches. Without a date, only jobs of the last 90 days are looked at: see --posted-since.')
  showTable(jobs, COLUMNS)
  if (fuzzy) printError('No title has all the words: these contain them as parts.')
  if (more) printError(`There are more: --limit N, --all, or --cursor ${more}`)
}
