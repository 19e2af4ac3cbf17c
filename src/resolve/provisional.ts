import { type Company, UNKNOWN_COMPANY } from '../catalog/companies.ts'
import type { JobDetailRow } from '../catalog/job-detail.ts'
import { asStored } from '../job/as-stored.ts'
import type { Job } from '../job/job.ts'
import type { LiveCompany } from './live-company.ts'

/** What only the catalog can tell, and what the interface leaves open on a live row. */
const NOT_CATALOGUED = {
  id: null,
  source_id: null,
  company_id: null,
  content_hash: null,
  first_seen_at: null,
  created_at: null,
  updated_at: null,
  closed_at: null,
  expires_at: null,
} as const satisfies { [Field in keyof JobDetailRow]?: null }

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null }

/** A job read from its source just now: the catalog's row of the same posting, but for what is null here. */
export type ProvisionalRow = Omit<Job, keyof typeof NOT_CATALOGUED> &
  typeof NOT_CATALOGUED & { source_type: string; company: Nullable<Company> }

/** `job` as the catalog would store it. */
export function provisionalRow(type: string, job: Job, company: LiveCompany): ProvisionalRow {
  return {
    ...asStored(job),
    ...NOT_CATALOGUED,
    source_type: type,
    company: { id: null, ...UNKNOWN_COMPANY, created_at: null, updated_at: null, ...company },
  }
}
