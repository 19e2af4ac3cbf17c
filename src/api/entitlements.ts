import type { ApiContext } from './context.ts'
import { Problem } from './problem.ts'

/** `include=source` is restricted: an account without the entitlement gets 403, on every path that reads the parameter. */
export function requireEntitlementFor(include: readonly string[] | undefined, c: ApiContext): void {
  if (!include?.includes('source') || c.holder.account.entitlements.includes('source')) return
  throw new Problem(403, { detail: 'include=source needs the entitlement "source", which this account does not have' })
}
