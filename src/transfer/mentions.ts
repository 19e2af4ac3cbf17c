import type { CompanyFacts } from '../catalog/companies.ts'
import type { FileCompany, TransferRecord } from './record.ts'

/** One company as a stretch of records speaks of it. */
export interface Mention {
  /** All that the records state of it, the later record winning. */
  company: FileCompany
  /** Records whose job it employs. */
  jobs: TransferRecord[]
  /** Records whose board is its own. */
  boards: TransferRecord[]
}

/** By reference. Companies that own boards come first: they must not be taken for one of the other employers there. */
export function mentionsIn(records: TransferRecord[]): Map<string, Mention> {
  const mentions = new Map<string, Mention>()
  const mention = (company: FileCompany): Mention => {
    const before = mentions.get(company.reference)
    if (before) {
      Object.assign(before.company.facts, stated(company.facts))
      return before
    }
    const first = { company: { ...company, facts: { ...company.facts } }, jobs: [], boards: [] }
    mentions.set(company.reference, first)
    return first
  }
  for (const record of records) if (record.source.company) mention(record.source.company).boards.push(record)
  for (const record of records) if (record.company) mention(record.company).jobs.push(record)
  return mentions
}

const stated = (facts: CompanyFacts) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))

export const boardKey = ({ type, board }: { type: string; board: string }) => JSON.stringify([type, board])
