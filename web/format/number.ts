const whole = new Intl.NumberFormat('en-US')
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Such as 12,345. */
export const count = (value: number) => whole.format(value)

/** Such as 12.3K, where there is little room. */
export const compact = (value: number) => short.format(value)

/** "1 job", "12,345 jobs". */
export const counted = (value: number, one: string, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`

/** Milliseconds, as exactly as they mean something: 0.4 ms, 12 ms, 1.2 s. */
export function duration(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}
