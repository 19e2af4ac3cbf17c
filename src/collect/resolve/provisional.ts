import { type Company, UNKNOWN_COMPANY } from '../../catalog/companies.ts'
import { asStored } from '../../job/as-stored.ts'
import { fieldOf, type Job, type ServedIn, servedIn } from '../../job/job.ts'
import type { LiveCompany } from './live-company.ts'

type NotCatalogued = Exclude<ServedIn<'detail'>, ServedIn<'provisional'>>

/** The fields that only the catalog can fill; the interface leaves them null on a live row. */
const NOT_CATALOGUED = Object.fromEntries(
  servedIn('detail').flatMap((name) => (fieldOf(name).served.includes('provisional') ? [] : [[name, null]])),
) as Record<NotCatalogued, null>

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null }

/** A job that was just read from its source: like the catalog's row of the same posting, except for the fields that are null here. */
export type ProvisionalRow = Omit<Job, NotCatalogued> &
  Record<NotCatalogued, null> & { source_type: string; company: Nullable<Company> }

/** `job` is the job as the catalog would store it. */
export function provisionalRow(type: string, job: Job, company: LiveCompany): ProvisionalRow {
  return {
    ...asStored(job),
    ...NOT_CATALOGUED,
    source_type: type,
    company: { id: null, ...UNKNOWN_COMPANY, created_at: null, updated_at: null, ...company },
  }
}
