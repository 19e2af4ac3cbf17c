import type { Company } from '../catalog/companies.ts'
import type { JobDetailRow } from '../catalog/job-detail.ts'
import type { ProvisionalRow } from '../collect/resolve/provisional.ts'
import { COMPANY_FIELD_NAMES } from '../job/company-record.ts'
import { DETAIL_FACTS, LONG_FIELDS, pick, servedIn } from '../job/job.ts'

const SOURCE_FIELDS = servedIn('source')

/** The interface's job detail, from a row of the catalog or from a posting that was just read. */
export function jobDetail(row: JobDetailRow | ProvisionalRow) {
  return {
    ...pick(row, DETAIL_FACTS),
    source: { type: row.source_type, external_id: row.external_job_id, ...pick(row, SOURCE_FIELDS) },
    ...pick(row, LONG_FIELDS),
    company: row.id !== null && row.company.name === null ? null : companyRecord(row.company),
  }
}

export function companyRecord(company: { [Field in keyof Company]: Company[Field] | null }) {
  return pick(company, COMPANY_FIELD_NAMES)
}
