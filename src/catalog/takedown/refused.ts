import type { PoolClient } from 'pg'
import type { Job } from '../../job/job.ts'
import type { Db } from '../db.ts'
import type { BoardKey } from '../find-posting.ts'

/** The values of a posting by which a takedown recognises it. */
export interface RecognisedPosting {
  job: Pick<Job, 'external_job_id' | 'url' | 'apply_url'>
  company_id: number
}

/** The external ids of the postings of a source that were taken down, by themselves, with their employer or with a host they lead to. */
export async function refusedPostings(client: PoolClient, sourceId: number, postings: RecognisedPosting[]): Promise<Set<string>> {
  const { rows } = await client.query<{ kind: string; target: string }>({
    name: 'refused-postings',
    text: `select 'job' as kind, external_job_id as target from quarantine where source_id = $1 and external_job_id = any($2)
            union all
           select kind, target from takedowns
            where undone_at is null and (kind = 'host' or kind = 'company' and target = any($3))`,
    values: [
      sourceId,
      postings.map(({ job }) => job.external_job_id),
      [...new Set(postings.map(({ company_id }) => String(company_id)))],
    ],
  })
  if (rows.length === 0) return new Set()
  const targets = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.target] : [])))
  const [jobs, companies, hosts] = [targets('job'), targets('company'), targets('host')]
  const isRefused = ({ job, company_id }: RecognisedPosting) =>
    jobs.has(job.external_job_id) || companies.has(String(company_id)) || hostsOf(job).some((host) => hosts.has(host))
  return new Set(postings.filter(isRefused).map(({ job }) => job.external_job_id))
}

/** The hosts that the addresses of a job lead to. */
export function hostsOf({ url, apply_url }: Pick<Job, 'url' | 'apply_url'>): string[] {
  return [url, apply_url].flatMap((address) => (address === null ? [] : [new URL(address).hostname.replace(/\.$/, '')]))
}

/** The values that resolving knows of a posting, before or after it has read it at its source. */
export interface ResolvedPosting {
  /** Null where the board is not known: then ids are compared on all boards of the system. */
  board: BoardKey | null
  type: string
  /** The ids of the posting: the one in its URL, and the one that the posting states. */
  ids: string[]
  hosts: string[]
  /** The company of the catalog; null where it is none of the catalog's. */
  company_id: number | null
}

/** Whether a posting that the catalog does not have was taken down, so that it must not be read live either. */
export async function isTakenDown(db: Db, { board, type, ids, hosts, company_id }: ResolvedPosting): Promise<boolean> {
  const { rows } = await db.query<{ taken_down: boolean }>({
    name: 'is-taken-down',
    text: `with board as (
             select id, company_id from sources where type = $1 and lower(board) = lower($2) and (not $3 or board = $2)
           )
           select exists (select from takedowns
                           where undone_at is null
                             and (kind = 'host' and target = any($5)
                                  or kind = 'company' and (target = $6 or target in (select company_id::text from board))))
               or exists (select from quarantine q
                           where (q.external_job_id = any($4) or q.alias_ids && $4)
                             and q.source_id in (select id from sources where $2 is null and type = $1 union all select id from board)
                         ) as taken_down`,
    values: [type, board?.board ?? null, board?.boardCaseCounts ?? false, ids, hosts, company_id?.toString() ?? null],
  })
  return rows[0]!.taken_down
}
