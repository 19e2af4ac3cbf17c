import type { Pool } from 'pg'
import { companiesOfJobs, unclaimedCompanies } from '../catalog/import-references.ts'
import type { Source } from '../catalog/sources.ts'
import { boardKey, type CompanyMention } from './mentions.ts'
import type { TransferRecord } from './record.ts'

/**
 * Maps the new references of a file to companies of the catalog: the company of a job that is already stored, otherwise the board's own
 * unless its name differs. No two references may mean the same company, because every import would then rename it twice.
 */
export async function companiesInCatalog(
  pool: Pool,
  importId: number,
  fresh: Map<string, CompanyMention>,
  sources: Map<string, Source>,
): Promise<Map<string, number>> {
  const sourceOf = (record: TransferRecord) => sources.get(boardKey(record.source))
  const stored = await employers(
    pool,
    [...fresh.values()].flatMap((mention) => mention.jobs),
    sourceOf,
  )
  const candidates = [...fresh].map(([reference, { company, jobs, boards }]) => ({
    reference,
    name: company.facts.name,
    ofJobs: known(jobs.map((record) => stored.get(record))),
    // A record that names the board's company beside the job's says that the two are different.
    ofBoards: known(
      [...boards, ...jobs.filter((record) => !record.source.company)].map((record) => sourceOf(record)?.company_id),
    ),
  }))
  const ids = known(candidates.flatMap(({ ofJobs, ofBoards }) => [...ofJobs, ...ofBoards]))
  const free = ids.length === 0 ? new Map<number, string | null>() : await unclaimedCompanies(pool, importId, ids)

  const found = new Map<string, number>()
  for (const { reference, name, ...of } of candidates) {
    const [ofJobs, ofBoards] = [of.ofJobs.filter((id) => free.has(id)), of.ofBoards.filter((id) => free.has(id))]
    const sameName = (id: number) => free.get(id) === name
    const eitherUnnamed = (id: number) => name === null || free.get(id) === null
    const choice = [...ofJobs, ...ofBoards].find(sameName) ?? ofJobs[0] ?? ofBoards.find(eitherUnnamed)
    if (choice === undefined) continue
    found.set(reference, choice)
    free.delete(choice)
  }
  return found
}

async function employers(
  pool: Pool,
  records: TransferRecord[],
  sourceOf: (record: TransferRecord) => Source | undefined,
): Promise<Map<TransferRecord, number | null>> {
  const onKnownBoards = records.flatMap((record) => {
    const source = sourceOf(record)
    return source ? [{ record, source }] : []
  })
  if (onKnownBoards.length === 0) return new Map()
  const ids = await companiesOfJobs(
    pool,
    onKnownBoards.map(({ record, source }) => ({
      source_id: source.id,
      external_job_id: record.entry.job.external_job_id,
    })),
  )
  return new Map(onKnownBoards.map(({ record }, index) => [record, ids[index] ?? null]))
}

const known = (ids: (number | null | undefined)[]) => [...new Set(ids.filter((id) => id != null))]
