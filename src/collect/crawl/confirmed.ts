import type { Adapter } from '../../ats/adapter.ts'
import { adapterNamed } from '../../ats/index.ts'

/**
 * Whether the listings of a board are not trusted yet. An adapter of a system whose list is not recorded may misread the real one, and a
 * posting that is missed looks like one that has gone. Its boards close nothing by absence until an operator has compared a first listing
 * with the board's page (`rolecall boards confirm`).
 */
export const awaitsConfirming = ({ evidence }: Pick<Adapter, 'evidence'>, confirmedAt: Date | null): boolean =>
  !evidence.some(({ shows }) => shows.includes('list')) && confirmedAt === null

/** The same for a board of the catalog. */
export function boardAwaitsConfirming({ type, confirmed_at }: { type: string; confirmed_at: Date | null }): boolean {
  const adapter = adapterNamed(type)
  return adapter !== null && awaitsConfirming(adapter, confirmed_at)
}
