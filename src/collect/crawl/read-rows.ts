import type { Listed } from '../../ats/adapter.ts'
import type { Hints } from '../../enrich/step.ts'
import { readJob } from '../readers/read-job.ts'
import { asFailure } from './crawl.ts'
import { type ReadPosting, readPosting } from './store-postings.ts'
import type { UnreadPostings } from './unread-postings.ts'

const SLICE = 20

/**
 * Maps and enriches rows that state everything, in slices, between which the process can work for other boards: a posting takes milliseconds.
 * A board that is read for the first time has no countries to decide an ambiguous place by ("Valencia"), so that its rows without a country
 * are enriched once more with the countries of the other rows.
 */
export async function readRows(
  rows: Listed[],
  hints: () => Promise<Hints>,
  unread: UnreadPostings,
  beginSlice: () => Promise<void> = async () => {},
): Promise<ReadPosting[]> {
  // An unchanged listing has no rows to read, and asks for no hints: they may cost a request.
  if (rows.length === 0) return []
  const known = await hints()
  const read: ReadPosting[] = []
  await inSlices(rows, beginSlice, (row) => {
    try {
      // biome-ignore lint/style/noNonNullAssertion: these rows have postings
      read.push(readPosting(row, readJob(row.posting!(), known)))
    } catch (error) {
      unread.add(row.external_job_id, asFailure(error))
    }
  })
  if (known.countries.length > 0) return read
  const countries = mostFrequent(read.flatMap(({ read: { job } }) => job.country_code ?? []))
  const ambiguous = countries.length === 0 ? [] : read.filter(({ read: { job } }) => job.country_code === null)
  await inSlices(ambiguous, beginSlice, (row) => {
    row.read = readJob(row.read.posting, { ...known, countries })
  })
  return read
}

async function inSlices<Row>(rows: Row[], beginSlice: () => Promise<void>, take: (row: Row) => void): Promise<void> {
  for (let start = 0; start < rows.length; start += SLICE) {
    await beginSlice()
    for (const row of rows.slice(start, start + SLICE)) take(row)
  }
}

function mostFrequent(codes: string[]): string[] {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].sort(([a, some], [b, others]) => others - some || a.localeCompare(b)).map(([code]) => code)
}
