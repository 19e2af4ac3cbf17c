/** How long a request with q may search before it is cancelled with 422. */
export const SEARCH_BUDGET_MS = 2_000

/** How long resolving a posting's URL, or deriving a job again, may take before it ends with 503. */
export const RESOLVE_BUDGET_MS = 5_000
