import type { Reads } from '../catalog/reads.ts'
import { ANY_LENGTH, AT_ONCE_BYTES, inSlices, shareOf } from '../catalog/slices.ts'
import type { Mode } from './cursor.ts'
import type { MatchingIds, SearchEngine } from './engine.ts'
import type { DescriptionFormat, Filters } from './filters.ts'
import { withinBudget } from './postgres/budget.ts'
import { itemSizes } from './postgres/hydrate.ts'
import { matchingItems } from './postgres/matching-items.ts'
import { present } from './present.ts'

export interface ExportRequest {
  filters: Filters
  window: number | null
  mode: Mode | null
  /** The export has every job that matched at this revision, unless it has changed since. */
  revision: number
  /** The export has only jobs with a higher id. */
  after: number
  description: DescriptionFormat
  includeSource: boolean
  /** Adds the facts that only the detail has, and the full company record. */
  includeDetail: boolean
  /** Jobs read from the database at a time. */
  atOnce: number
  /** Writes rows from list items, one JSON text per line. */
  write(lines: string): Uint8Array
}

export interface ExportPages {
  mode: Mode
  /** The rows of at least one job each. */
  pages: AsyncGenerator<Uint8Array>
}

/** Ids found at a time. The index goes through all its matches to find them, and 20,000 ids take 160 kB. */
const IDS_AT_ONCE = 20_000

const NOTHING = new Uint8Array()

/**
 * All jobs that match, in the order of their ids. Every page is a short statement of its own: a snapshot held open for a slow client would keep
 * the database from cleaning up behind every change of the catalog. Ids never change, so no job comes twice. A job that begins or ceases to
 * match while the export runs may be left out, but such a job has a revision after `revision`.
 */
export async function exportPages(
  { engine, reads }: { engine: SearchEngine; reads: Reads },
  request: ExportRequest,
): Promise<ExportPages> {
  const { filters, window, revision, atOnce } = request
  const find = (after: number, mode: Mode | null) => engine.ids({ filters, window, mode, after, limit: IDS_AT_ONCE, revision })
  const first = await find(request.after, request.mode)
  const { mode, tree } = first
  /** The rows of some jobs; null where one is longer than `longest` bytes. */
  async function read(ids: number[], longest: number): Promise<Uint8Array | null> {
    const found = await reads.read({ revision }, ({ db }) =>
      withinBudget(db, null, (run) => matchingItems(run, ids, { ...request, tree }, longest)),
    )
    // Here and not where rows are sent: the strings are garbage before the next statement. Kept until then, they are freed only when V8 collects its whole heap.
    if (found === null) return null
    return found.count === 0 ? NOTHING : request.write(found.lines)
  }

  /** Jobs of ordinary length at once, others in slices. */
  async function* items(ids: number[]): AsyncGenerator<Uint8Array> {
    const whole = await read(ids, shareOf(2 * AT_ONCE_BYTES, ids.length))
    if (whole !== null) return yield whole
    const sizes = await reads.read({ revision }, ({ db }) => itemSizes(db, ids, [request.description]))
    for (const slice of inSlices(ids, (id) => sizes.get(id) ?? 0)) yield present(await read(slice, ANY_LENGTH))
  }

  async function* pages(): AsyncGenerator<Uint8Array> {
    for (let found: MatchingIds = first; ; found = await find(present(found.next), mode)) {
      for (let start = 0; start < found.ids.length; start += atOnce) {
        for await (const page of items(found.ids.slice(start, start + atOnce))) if (page.length > 0) yield page
      }
      if (found.next === null) return
    }
  }
  return { mode, pages: pages() }
}
