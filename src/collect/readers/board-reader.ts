import { acceptPosting } from '../../ats/accept-posting.ts'
import type { Adapter, Listed, ListingEnd } from '../../ats/adapter.ts'
import { employerOn } from '../../ats/reading/employer-page.ts'
import { HTML, readPage } from '../../ats/reading/page.ts'
import { explain, type Fact, type ServedJob } from '../../enrich/explain/explain.ts'
import { enrich } from '../../enrich/index.ts'
import type { Evidence, Hints } from '../../enrich/step.ts'
import type { Fetcher } from '../../http/fetcher.ts'
import type { Job } from '../../job/job.ts'
import type { Posting, StatedCompany } from '../../job/posting.ts'
import { type FailureParts, failureParts } from './failure-parts.ts'

/** One row of a listing, as plain data. */
export interface ListedRow extends Pick<Listed, 'external_job_id' | 'fingerprint' | 'handle'> {
  /** The list states everything, so `readRows` can read the row. Other rows need their detail. */
  whole: boolean
}

/** A posting and the job that enrichment makes from it. */
export interface ReadJob {
  posting: Posting
  job: Job
  evidence: Evidence[]
  /** Enrichment steps that failed. Their fields are null. */
  failures: { step: string; error: Error }[]
}

export type RowOutcome = ReadJob | { unread: FailureParts }

/**
 * Reads boards of one system: calls the adapter, maps its rows and enriches them. Input and output are plain data, so that a reader can run
 * in another process. All failures of a source are FetchFailures.
 */
export interface BoardReader {
  /** Yields rows in batches of about 200. A listing that breaks off yields what it had and then throws. */
  list(board: string, etag: string | null): AsyncGenerator<ListedRow[], ListingEnd>
  /** Reads whole rows of the last batch that `list` yielded, in the order of the ids. */
  readRows(ids: string[], hints: Hints): Promise<RowOutcome[]>
  readDetail(board: string, handle: string, hints: Hints): Promise<ReadJob>
  /** Reads one posting by the id in its URL; null when the source does not have it. */
  fetch(board: string, externalId: string, hints: Hints): Promise<(ReadJob & { company: StatedCompany | null }) | null>
  /** The stable id of the posting that a URL's id means; null when the source does not have it. */
  locate(board: string, externalId: string): Promise<string | null>
  boardOf(externalId: string): Promise<string | null>
  /** The employer that a board's public page names; null when it names none. */
  employerAt(url: string): Promise<StatedCompany | null>
  /** Derives a job again from its posting and returns what each fact came from. Contacts no source. */
  explain(posting: Posting, hints: Hints, served: ServedJob): Promise<Fact[]>
  /** Stops everything that is under way. */
  close(): void
}

const BATCH = 200

/** A reader that works in the calling process. */
export function createBoardReader(adapter: Adapter, http: Fetcher): BoardReader {
  let batch = new Map<string, Listed>()

  const taken = (rows: Listed[]): ListedRow[] => {
    // If a batch has a posting twice, the first one counts.
    batch = new Map(rows.toReversed().map((row) => [row.external_job_id, row]))
    return rows.map(({ external_job_id, fingerprint, handle, posting }) => ({
      external_job_id,
      fingerprint,
      handle,
      whole: posting !== null,
    }))
  }

  return {
    async *list(board, etag) {
      const pages = adapter.list(board, { http, etag })
      let rows: Listed[] = []
      try {
        for (;;) {
          const next = await pages.next()
          if (!next.done) rows.push(...next.value)
          if (rows.length >= BATCH || (next.done && rows.length > 0)) yield taken(rows.splice(0))
          if (next.done) return next.value
        }
      } catch (error) {
        if (rows.length > 0) yield taken(rows)
        throw error
      } finally {
        rows = []
        batch.clear()
        await pages.return({ complete: false }).catch(() => {})
      }
    },

    async readRows(ids, hints) {
      return ids.map((id) => {
        try {
          const posting = batch.get(id)?.posting
          if (!posting) throw new Error(`${id} is not a whole row of the last batch`)
          return readJob(posting(), hints)
        } catch (error) {
          return { unread: failureParts(error) }
        }
      })
    },

    async readDetail(board, handle, hints) {
      if (!adapter.detail) throw new Error(`${adapter.name} lists whole postings and has no details`)
      return readJob(await adapter.detail(board, handle, http), hints)
    },

    async fetch(board, externalId, hints) {
      const found = await adapter.fetch(board, externalId, http)
      if (found === null) return null
      const company = hints.company ?? found.company?.name ?? null
      return { ...readJob(found.posting, { ...hints, company }), company: found.company }
    },

    async locate(board, externalId) {
      const found = await adapter.fetch(board, externalId, http)
      return found === null ? null : found.posting.external_job_id
    },

    async boardOf(externalId) {
      return (await adapter.boardOf?.(externalId, http)) ?? null
    },

    async employerAt(url) {
      const page = readPage(adapter.name, await http.fetch(url, HTML))
      return employerOn(page, adapter.boardPage?.vendorWords ?? [])
    },

    async explain(posting, hints, served) {
      return explain(posting, hints, served)
    },

    close() {
      batch.clear()
    },
  }
}

/** The employer that the posting names has precedence over the one known for the board. */
function readJob(found: Posting, hints: Hints): ReadJob {
  const posting = acceptPosting(found)
  const { job, evidence, failures } = enrich(posting, { ...hints, company: posting.company?.name ?? hints.company })
  return { posting, job, evidence, failures: failures.map(({ step, error }) => ({ step, error: asError(error) })) }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
