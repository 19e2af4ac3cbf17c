import type { ApiContext } from './context.ts'
import { Problem } from './problem.ts'

/** The interface's restricted parameter: 403 for an account without the entitlement, on every path that reads it. */
export function requireEntitlementFor(include: readonly string[] | undefined, c: ApiContext): void {
  if (!include?.includes('source') || c.holder.account.entitlements.includes('source')) return
  throw new Problem(403, { detail: 'include=source needs the entitlement "source", which this account does not have' })
}
