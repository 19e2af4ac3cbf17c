import { type ClaimedBoard, ClaimLost, renewClaim } from '../../catalog/board-claims.ts'
import { boardName } from '../../job/board-name.ts'
import type { CrawlContext } from './crawl.ts'
import { CLAIM_LEASE_MS } from './due-boards.ts'

export interface HeldClaim {
  /** Aborted with ClaimLost when another worker took the board, or with the context's reason when the process stops. */
  signal: AbortSignal
  release(): void
}

/**
 * Renews the claim while the crawl runs. A process that dies stops renewing, and the board is free again when the lease ends. The first
 * renewal comes before anything is read, because a reader's process that was slow to start may have let the lease run out.
 */
export async function keepClaim(board: ClaimedBoard, { db, clock, log, signal: stop }: CrawlContext): Promise<HeldClaim> {
  const crawling = new AbortController()
  const done = new AbortController()
  const onStop = () => crawling.abort(stop?.reason)
  if (stop?.aborted) onStop()
  stop?.addEventListener('abort', onStop, { once: true })

  const renew = async () => {
    try {
      const held = await renewClaim(db, board, new Date(clock.now() + CLAIM_LEASE_MS))
      if (!held) crawling.abort(new ClaimLost(`${boardName(board)} was taken from us`))
    } catch (error) {
      // The next renewal comes before the lease ends. Writes check the claim in any case.
      log.warn(`could not renew the claim on ${boardName(board)}: ${(error as Error).message}`)
    }
  }
  const keepRenewing = async () => {
    while (!crawling.signal.aborted) {
      await clock.sleep(CLAIM_LEASE_MS / 3, done.signal)
      await renew()
    }
  }
  await renew()
  keepRenewing().catch(() => {})
  return {
    signal: crawling.signal,
    release() {
      done.abort()
      stop?.removeEventListener('abort', onStop)
    },
  }
}
