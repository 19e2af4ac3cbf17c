import type { Adapter } from '../../ats/adapter.ts'
import { adapterNamed } from '../../ats/index.ts'

/**
 * Whether the listings of a board are not trusted yet. Adapters that were built without a recorded answer may misread the real source, and a
 * listing that is misread looks like one from which postings have gone. Such a board closes nothing by absence until its operator has compared a
 * first listing with the board's page (`rolecall boards confirm`).
 */
export function awaitsConfirming({ confidence }: Pick<Adapter, 'confidence'>, confirmedAt: Date | null): boolean {
  return confidence === 'docs' && confirmedAt === null
}

/** The same for a board of the catalog. */
export function boardAwaitsConfirming({ type, confirmed_at }: { type: string; confirmed_at: Date | null }): boolean {
  const adapter = adapterNamed(type)
  return adapter !== null && awaitsConfirming(adapter, confirmed_at)
}
