import { setTimeout as pause } from 'node:timers/promises'

export interface Looking {
  everyMs: number
  signal: AbortSignal
  /** Called with the first of several failures in a row. */
  onFailure: (error: Error) => void
}

/** Looks again and again, with a pause after each look, until the signal is aborted. */
export async function keepLooking(look: () => Promise<void>, { everyMs, signal, onFailure }: Looking): Promise<void> {
  let failed = false
  while (!signal.aborted) {
    try {
      await look()
      failed = false
    } catch (error) {
      if (!failed) onFailure(error as Error)
      failed = true
    }
    await pause(everyMs, undefined, { signal }).catch(() => {})
  }
}
