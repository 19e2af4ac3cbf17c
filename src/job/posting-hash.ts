import { hash } from 'node:crypto'
import type { Posting } from './posting.ts'

/** The content hash: covers the stated values and nothing derived from them, so a better dictionary never changes it. */
export function postingHash(posting: Posting): string {
  return hash('sha256', JSON.stringify(canonical(posting))).slice(0, 32)
}

/** The same value with sorted object keys, because sources send them in changing order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return Object.fromEntries(entries.map(([key, item]) => [key, canonical(item)]))
}
