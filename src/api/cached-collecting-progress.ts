import { type CollectingProgress, readCollectingProgress } from '../catalog/collecting-progress.ts'
import type { Reads } from '../catalog/reads.ts'

/** Pages ask every few seconds while boards are collected, and counting 125,000 boards takes tens of milliseconds. */
const KEPT_MS = 2_000

/** Counts the boards that were read, at most every two seconds. Requests that come meanwhile share the count. */
export function createCollectingProgress(reads: Reads, now: () => Date): () => Promise<CollectingProgress> {
  let last: { counted: Promise<CollectingProgress>; at: number } | null = null
  return () => {
    if (last && performance.now() - last.at < KEPT_MS) return last.counted
    const counted = reads.read({}, ({ db }) => readCollectingProgress(db, now()))
    last = { counted, at: performance.now() }
    counted.catch(() => {
      last = null
    })
    return counted
  }
}
