import { Command } from 'commander'
import { jobDetail } from '../api/job-view.ts'
import { withApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { UNRESOLVED_WORDS } from '../resolve/failure.ts'
import { LONGEST_URL, readPostingUrl } from '../resolve/posting-url.ts'
import { createResolver } from '../resolve/resolve.ts'
import { print } from '../terminal/print.ts'
import { oneLine } from '../terminal/printable.ts'
import { CommandFailed } from './command-failed.ts'
import { crawlClient } from './crawl-client.ts'

type Detail = ReturnType<typeof jobDetail>

export const resolve = new Command('resolve')
  .argument('<url>', 'where the posting is shown, or a short link to it')
  .option('--json', 'print the job detail as the API answers it')
  .action((url: string, options: { json?: boolean }) => {
    if (readPostingUrl(url) === null || url.length > LONGEST_URL)
      throw new CommandFailed(`the URL must be an absolute http or https URL of at most ${LONGEST_URL} characters`)
    const config = readConfig()
    return withApp(config, 'resolve', async ({ db, log }) => {
      const http = crawlClient(config, { db, log })
      try {
        const found = await createResolver({ db, http, budgetMs: config.RESOLVE_BUDGET_MS, log }).resolve(url)
        if (!('row' in found)) throw new CommandFailed(UNRESOLVED_WORDS[found.kind])
        const detail = jobDetail(found.row)
        print(options.json ? JSON.stringify(detail, null, 2) : forPeople(detail))
      } finally {
        await http.close()
      }
    })
  })

/** What is known of a job, a line each, then its text. */
export function forPeople(job: Detail): string {
  const known: [string, string | null | undefined][] = [
    ['state', stateOf(job)],
    ['company', job.company?.name],
    ['location', job.location ?? (job.locations.map(({ name }) => name).join('; ') || null)],
    ['workplace', job.workplace],
    ['employment', job.employment_type],
    ['level', job.level],
    ['salary', salaryOf(job)],
    ['posted', day(job.posted_at)],
    ['url', job.url],
    ['apply', job.apply_url],
    ['source', [job.source.type, job.source.external_id, ...job.source.alias_ids].join(' ')],
  ]
  const lines = known.flatMap(([name, value]) => (value ? [`${name.padEnd(12)}${oneLine(value)}`] : []))
  return [oneLine(job.title), ...lines, ...(job.description_md ? ['', job.description_md] : [])].join('\n')
}

function stateOf({ id, closed_at, source }: Detail): string {
  if (id === null) return `live: read from ${source.type} just now, not in the catalog`
  return closed_at ? `closed on ${day(closed_at)}, in the catalog as job ${id}` : `open, in the catalog as job ${id}`
}

function salaryOf({ salary_raw, salary_min, salary_max, salary_currency, salary_period }: Detail): string | null {
  const [min, max] = [salary_min, salary_max].map((amount) => amount?.toLocaleString('en') ?? null)
  if (min === null && max === null) return salary_raw
  const range = min === max ? min : min === null ? `up to ${max}` : max === null ? `from ${min}` : `${min} to ${max}`
  return [salary_currency, range, salary_period && `per ${salary_period}`].filter(Boolean).join(' ')
}

function day(moment: Date | string | null): string | null {
  return moment && new Date(moment).toISOString().slice(0, 10)
}
