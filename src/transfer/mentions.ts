import type { CompanyFacts } from '../catalog/companies.ts'
import type { FileCompany, TransferRecord } from './record.ts'

/** One company as a batch of records describes it. */
export interface CompanyMention {
  /** Everything the records state about it; later records win. */
  company: FileCompany
  /** Records whose job is at this company. */
  jobs: TransferRecord[]
  /** Records whose board belongs to this company. */
  boards: TransferRecord[]
}

/** Companies by reference. Owners of boards come first, so that they are not mistaken for another employer on the same board. */
export function mentionsIn(records: TransferRecord[]): Map<string, CompanyMention> {
  const mentions = new Map<string, CompanyMention>()
  const mention = (company: FileCompany): CompanyMention => {
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
