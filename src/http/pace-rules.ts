/**
 * How fast requests to a host may follow each other. Adapters state the rules of their systems, and the code that creates a pacing passes
 * them in.
 */
export interface PaceRule {
  /** A host name; with a leading dot, every name below it. */
  host: string
  /** Requests in flight at a time. */
  concurrency?: number
  /** Milliseconds between two starts. */
  gap?: number
  /**
   * Set when the source counts requests over several hosts. Hosts in the same lane share one pace. `together` is one lane for every name
   * below the suffix; a function returns the lane of each host. Without it each host has its own lane.
   */
  lane?: 'together' | ((hostname: string) => string)
}

/** The lane of a host, and the first rule that matches it. Limits that the rule leaves out have their defaults. */
export function laneOf(hostname: string, rules: readonly PaceRule[]): { lane: string; rule: PaceRule | null } {
  const rule = rules.find(({ host }) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host)) ?? null
  if (rule?.lane === undefined) return { lane: hostname, rule }
  return { lane: rule.lane === 'together' ? rule.host : rule.lane(hostname), rule }
}
