export interface PaceRule {
  /** A host name, or with a leading dot every name below it. */
  host: string
  concurrency?: number
  /** Milliseconds between two starts. */
  gap?: number
  /** All names below the suffix share one lane: the vendor counts per client address, not per tenant. */
  together?: boolean
}

/** The first match counts; what a rule leaves out is the default. */
export const PACE_RULES: readonly PaceRule[] = [
  // Documented for applying: 2 a second; readers report trouble above that for GET as well.
  { host: 'api.lever.co', gap: 500 },
  { host: 'api.eu.lever.co', gap: 500 },
  // One budget per client address over all tenants: 429 without Retry-After.
  { host: 'apply.workable.com', concurrency: 1, gap: 1000 },
  { host: '.workable.com', concurrency: 1, gap: 1000, together: true },
  // Documented for partners: 10 a second, 8 at once.
  { host: 'api.smartrecruiters.com', concurrency: 4, gap: 125 },
  // One answer takes about 10 seconds and repeated hits are throttled: a few at once, slowly.
  { host: 'api.ashbyhq.com', concurrency: 3, gap: 500 },
  // Many parallel connections are refused, whatever the tenant.
  { host: '.recruitee.com', concurrency: 4, gap: 100, together: true },
  // A rolling window per client address.
  { host: '.teamtailor.com', concurrency: 2, gap: 500, together: true },
  // 403 reported at 14 a second, 94 a second reported clean.
  { host: '.breezy.hr', concurrency: 2, gap: 125, together: true },
  // A reader met a challenge after 30 requests, also at 400 ms apart.
  { host: 'app.dover.com', concurrency: 1, gap: 2500 },
  // The vendor asks to read a feed at most hourly; several boards share the host.
  { host: 'careers.jobscore.com', concurrency: 1, gap: 1500 },
  // The vendor's own specification: 100 requests in ten minutes.
  { host: 'ats.rippling.com', concurrency: 1, gap: 6000 },
  { host: 'api.rippling.com', concurrency: 1, gap: 6000 },
  // 429 with Retry-After 30 is reported from the second hit on the feed.
  { host: 'app.jobvite.com', concurrency: 1, gap: 2000 },
  // Bursts are punished per client address and data centre (wdN); tenants are names below it, see laneOf.
  { host: '.myworkdayjobs.com', concurrency: 4, gap: 100, together: true },
  { host: '.myworkdaysite.com', concurrency: 4, gap: 100, together: true },
]

/** Workday's data centre is the label before the domain: acme.wd5.myworkdayjobs.com and wd5.myworkdaysite.com. */
const WORKDAY = /(?:^|\.)(wd\d+)\.myworkday(?:jobs|site)\.com$/

/** The lane a host is paced in, and its rule. */
export function laneOf(hostname: string, rules: readonly PaceRule[]): { lane: string; rule: PaceRule | null } {
  const rule = rules.find(({ host }) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host)) ?? null
  if (!rule?.together) return { lane: hostname, rule }
  const dataCentre = WORKDAY.exec(hostname)?.[1]
  return { lane: dataCentre ? `${dataCentre}.workday` : rule.host, rule }
}
