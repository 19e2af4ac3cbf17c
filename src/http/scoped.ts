import { boundedSignal } from './deadline.ts'
import type { Fetcher, FetchOptions } from './fetcher.ts'

/**
 * The same client with stricter defaults, for a caller that passes it on: resolve gives adapters one that contacts only their hosts, within
 * its time budget and without long retries. A request may restrict hosts further and add its own signal, but never widen them.
 */
export function scopedFetcher(fetcher: Fetcher, defaults: FetchOptions): Fetcher {
  return {
    async fetch(url, options = {}) {
      const bounded = boundedSignal([defaults.signal, options.signal])
      const allowHost = (hostname: string) => (defaults.allowHost?.(hostname) ?? true) && (options.allowHost?.(hostname) ?? true)
      try {
        return await fetcher.fetch(url, { ...defaults, ...options, allowHost, signal: bounded.signal })
      } finally {
        bounded.release()
      }
    },
  }
}
