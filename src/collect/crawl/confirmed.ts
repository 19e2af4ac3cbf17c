import type { Adapter } from '../../ats/adapter.ts'
import { adapterNamed } from '../../ats/index.ts'

/**
 * Whether the listings of a board are not trusted yet. An adapter that was built without a recorded list may misread the real one, and so may the adapter of any site, since the recording of one site says nothing about another.
 * In a misread listing, postings seem to be gone. Such a board closes nothing by absence until its operator has compared a first listing with the board's page (`rolecall boards confirm`).
 */
export function awaitsConfirming({ evidence, hosts }: Pick<Adapter, 'evidence' | 'hosts'>, confirmedAt: Date | null): boolean {
  const isListRecorded = hosts.length > 0 && evidence.some(({ shows }) => shows.includes('list'))
  return !isListRecorded && confirmedAt === null
}

/** The same for a board of the catalog. */
export function boardAwaitsConfirming({ type, confirmed_at }: { type: string; confirmed_at: Date | null }): boolean {
  const adapter = adapterNamed(type)
  return adapter !== null && awaitsConfirming(adapter, confirmed_at)
}
