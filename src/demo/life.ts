import { setTimeout as delay } from 'node:timers/promises'
import type { Round, World } from './world.ts'

export interface LifeOptions {
  everyMs?: number
  /** The share of postings that change or close in a round: 0.2% of 5,000 every five seconds is two a second. */
  churn?: number
  signal: AbortSignal
  onRound?: (round: Round) => void
}

/** Plays a round of the world every few seconds, until the signal is aborted. */
export async function liveOn(world: World, { everyMs = 5_000, churn = 0.002, signal, onRound }: LifeOptions): Promise<void> {
  while (!signal.aborted) {
    await delay(everyMs, undefined, { signal }).catch(() => {})
    if (!signal.aborted) onRound?.(world.advance({ churn }))
  }
}
