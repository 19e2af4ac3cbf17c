import type { Adapter } from '../../ats/adapter.ts'
import { adapterNamed } from '../../ats/index.ts'

/**
 * Whether the listings of a board are not trusted yet. An adapter that was built from documentation alone may misread the real list, and a
 * posting that is missed looks like one that has gone. Its boards close nothing by absence until an operator has compared a first listing
 * with the board's page (`rolecall boards confirm`).
 */
export const awaitsConfirming = ({ evidence }: Pick<Adapter, 'evidence'>, confirmedAt: Date | null): boolean =>
  evidence.length === 0 && confirmedAt === null

/** The same for a board of the catalog. */
export function boardAwaitsConfirming({ type, confirmed_at }: { type: string; confirmed_at: Date | null }): boolean {
  const adapter = adapterNamed(type)
  return adapter !== null && awaitsConfirming(adapter, confirmed_at)
}
