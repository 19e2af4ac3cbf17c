import type { Pool } from 'pg'
import { type Company, companyById } from '../../catalog/companies.ts'
import { correctionsOf } from '../../catalog/company-corrections.ts'
import type { BoardSource } from '../../catalog/find-posting.ts'
import { sourceCompanies } from '../../catalog/source-companies.ts'
import type { StatedCompany } from '../../job/posting.ts'
import { withOwnUrls } from '../employer-urls.ts'

/** The known facts about the employer of a live posting. */
export type LiveCompany = Partial<{ [Field in keyof Company]: Company[Field] | null }>

export interface StatedEmployers {
  /** Named by the posting itself. */
  posting: StatedCompany | null
  /** Named by the source for the whole board. */
  board: StatedCompany | null
}

/** The employer of a live posting: a company of the catalog if its board is one of ours, otherwise as the source or the directory states it. */
export async function liveCompany(
  db: Pool,
  { source, directoryName }: { source: BoardSource | null; directoryName: () => string | null },
  stated: StatedEmployers,
): Promise<LiveCompany> {
  const best = stated.posting?.name ? stated.posting : stated.board
  const facts = best === null ? {} : known(withOwnUrls(best))
  if (source === null) return { name: directoryName(), ...facts }
  const named = stated.posting?.name ?? null
  if (named === null || named === source.company_name) return record(db, source.company_id, facts)
  const employer = (await sourceCompanies(db, source.id)).find(({ name }) => name === named)
  return employer ? record(db, employer.company_id, facts) : facts
}

/** A company of the catalog. The posting has newer facts, but an operator's corrections stay. */
async function record(db: Pool, id: number, facts: LiveCompany): Promise<LiveCompany> {
  // biome-ignore lint/style/noNonNullAssertion: the id comes from a stored row, and companies are never deleted
  const { open_jobs, ...company } = (await companyById(db, id))!
  return { ...company, ...facts, ...(await correctionsOf(db, id)) }
}

function known(stated: StatedCompany): LiveCompany {
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== null))
}
