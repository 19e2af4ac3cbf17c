/**
 * Limits of a request that reads a whole listing. It may be one large response: 1,500 Greenhouse postings with their text are 28 MB, more
 * than the 10 MB that limit other requests. It comes from hosts that adapters name, never from a URL that a user sent.
 */
export const LISTING_LIMITS = { maxBytes: 150_000_000, deadline: 120_000 }
