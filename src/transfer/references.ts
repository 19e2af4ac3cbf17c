import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { NewCompany } from '../catalog/bulk-sources.ts'
import { updateCompany } from '../catalog/companies.ts'
import { companyOfBoard, findSources, knownReferences, makeReferences } from '../catalog/import-references.ts'
import type { Source } from '../catalog/sources.ts'
import { companiesInCatalog } from './companies-in-catalog.ts'
import { boardKey, type CompanyMention, mentionsIn } from './mentions.ts'
import type { FileCompany, TransferRecord } from './record.ts'
import { retrying } from './retrying.ts'

export interface Resolved<R> {
  record: R
  source_id: number
  /** Undefined: the board's own company. */
  company_id: number | undefined
}

/** Companies companyCache in memory. Others are looked up again. */
const CACHED_COMPANIES = 20_000

/** Finds or creates the boards and companies that the records of one import mention. */
export function createReferences(pool: Pool, importId: number, now: string) {
  /** The company that each reference became, and the facts last stored for it. */
  const companyCache = new LRUCache<string, { company_id: number; facts: string }>({ max: CACHED_COMPANIES })

  async function companiesOf(references: string[]): Promise<Map<string, number>> {
    const recalled = references.flatMap((reference) => {
      const company = companyCache.get(reference)
      return company ? [[reference, company.company_id] as const] : []
    })
    const companies = new Map(recalled)
    const missing = references.filter((reference) => !companies.has(reference))
    if (missing.length === 0) return companies
    return new Map([...companies, ...(await knownReferences(pool, importId, missing))])
  }

  async function make(fresh: Map<string, CompanyMention>, boards: TransferRecord[], sources: Map<string, Source>) {
    const found = await companiesInCatalog(pool, importId, fresh, sources)
    const unfound = [...fresh].filter(([reference]) => !found.has(reference))
    const companies = new Map(unfound.map(([reference, mention]) => [reference, newCompany(mention, now)]))
    const newBoards = boards.map(({ source: { type, board, company }, company: employer }) => {
      return { type, board, company: company?.reference ?? employer?.reference ?? null }
    })
    const made = await retrying(() => makeReferences(pool, importId, { found, companies, boards: newBoards }, now))
    for (const [reference, { company }] of unfound) {
      companyCache.set(reference, { company_id: idIn(made, reference), facts: JSON.stringify(company.facts) })
    }
    return made
  }

  async function recordFacts(reference: string, company_id: number, { facts }: FileCompany) {
    const text = JSON.stringify(facts)
    if (companyCache.get(reference)?.facts === text) return
    await retrying(() => updateCompany(pool, company_id, facts))
    companyCache.set(reference, { company_id, facts: text })
  }

  return async function resolve<R extends TransferRecord>(records: R[]): Promise<Resolved<R>[]> {
    const boards = firstOfEachBoard(records)
    const sources = await sourcesByBoard(pool, boards)
    const mentions = mentionsIn(records)
    const companies = await companiesOf([...mentions.keys()])

    const fresh = new Map([...mentions].filter(([reference]) => !companies.has(reference)))
    const newBoards = boards.filter((record) => !sources.has(boardKey(record.source)))
    if (fresh.size > 0 || newBoards.length > 0) {
      for (const [reference, id] of await make(fresh, newBoards, sources)) companies.set(reference, id)
      for (const [board, source] of await sourcesByBoard(pool, newBoards)) sources.set(board, source)
    }
    for (const [reference, { company }] of mentions) await recordFacts(reference, idIn(companies, reference), company)

    const sourceIds = new Map([...sources].map(([board, { id }]) => [board, id]))
    return records.map((record) => ({
      record,
      source_id: idIn(sourceIds, boardKey(record.source)),
      company_id: record.company ? companies.get(record.company.reference) : undefined,
    }))
  }
}

/** The id under a key that has just been found or created. */
function idIn(ids: Map<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`${key} was neither found nor created`)
  return id
}

const firstOfEachBoard = (records: TransferRecord[]): TransferRecord[] => [
  ...new Map(records.toReversed().map((record) => [boardKey(record.source), record])).values(),
]

async function sourcesByBoard(pool: Pool, records: TransferRecord[]): Promise<Map<string, Source>> {
  if (records.length === 0) return new Map()
  const boards = records.map(({ source: { type, board } }) => ({ type, board }))
  return new Map((await findSources(pool, boards)).map((source) => [boardKey(source), source]))
}

const newCompany = ({ company, jobs, boards }: CompanyMention, now: string): NewCompany => {
  const { facts, created_at, updated_at } = company
  const board = (boards[0] ?? jobs[0])?.source.board ?? ''
  return companyOfBoard(board, facts, { created_at: created_at ?? now, updated_at: updated_at ?? created_at ?? now })
}
