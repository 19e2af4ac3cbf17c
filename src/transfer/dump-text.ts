import type { Company } from '../catalog/companies.ts'
import type { DumpedJob } from '../catalog/dump-jobs.ts'
import { jobOf } from '../catalog/job-columns.ts'
import { ASSIGNED_FIELDS, fieldOf, pick, servedIn } from '../job/job.ts'
import { listItemText } from '../job/list-item.ts'

const SOURCE_FIELDS = servedIn('source')
const BESIDE_ITEM = servedIn('record').filter((name) => !fieldOf(name).served.includes('item'))

/**
 * Writes jobs as lines of a transfer file. Ids are numbered from 1 in the order of the file, so that two catalogs with the same content
 * write the same file. Memory grows only by one small entry per company.
 */
export function createDumpText(): (row: DumpedJob) => string {
  let jobs = 0
  let sources = 0
  let lastSource: number | null = null
  const companies = new Map<number, number>()
  const companyId = (id: number) => {
    const number = companies.get(id) ?? companies.size + 1
    companies.set(id, number)
    return number
  }
  const companyRecord = ({ id, created_at, updated_at, ...facts }: Company) => {
    return { id: companyId(id), ...facts, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
  }

  return (row) => {
    if (row.source_id !== lastSource) sources++
    lastSource = row.source_id
    const job = jobOf(row)
    const ids = { id: ++jobs, source_id: sources, company_id: companyId(row.company_id) }
    const item = listItemText(job, { ...pick(job, ASSIGNED_FIELDS), ...ids })
    const rest = JSON.stringify({
      ...pick(job, BESIDE_ITEM),
      source: {
        type: row.source_type,
        board: row.board,
        external_id: row.external_job_id,
        ...pick(job, SOURCE_FIELDS),
        ...(row.board_company.id === row.company_id ? null : { company: companyRecord(row.board_company) }),
      },
      company: companyRecord(row.company),
    })
    return `${item},${rest.slice(1)}`
  }
}
