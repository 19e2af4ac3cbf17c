/** How fast a host may be asked. Adapters state the rules of their systems, and the code that creates a pacing passes them in. */
export interface PaceRule {
  /** A host name, or with a leading dot every name below it. */
  host: string
  /** Requests in flight. */
  concurrency?: number
  /** Milliseconds between two starts. */
  gap?: number
  /**
   * Set where the source counts requests over several hosts: those with the same lane share one pace. `together` is one lane for every
   * name below the suffix; a function names the lane of each host. Without it each host has a lane of its own.
   */
  lane?: 'together' | ((hostname: string) => string)
}

/** The lane a host is paced in, and the first rule that names the host. What a rule leaves out is the default. */
export function laneOf(hostname: string, rules: readonly PaceRule[]): { lane: string; rule: PaceRule | null } {
  const rule = rules.find(({ host }) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host)) ?? null
  if (rule?.lane === undefined) return { lane: hostname, rule }
  return { lane: rule.lane === 'together' ? rule.host : rule.lane(hostname), rule }
}
