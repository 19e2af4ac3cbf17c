import type { QueryClient } from '@tanstack/react-query'
import { NetworkError, TimeoutError, UnavailableError } from '../../src/client/index.ts'

const AGAIN_MS = 5_000

/**
 * Asks again for everything on the screen that could not be loaded while the service was away: every few seconds, and at once when the
 * browser is online again or when something else is answered. A part without a message of its own would stay empty otherwise.
 */
export function loadMissingAgain(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  const missing = () =>
    cache
      .findAll({ type: 'active', fetchStatus: 'idle' })
      .filter(({ state }) => state.status === 'error' && state.data === undefined && isAway(state.error))
      .filter(({ state, meta }) => !(state.error instanceof UnavailableError && meta?.waitsForIndex))
  const again = () => {
    for (const query of missing()) void query.fetch().catch(() => {})
  }
  let timer: ReturnType<typeof setInterval> | undefined
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error' && isAway(event.action.error)) timer ??= setInterval(again, AGAIN_MS)
    if (event.action.type !== 'success' || timer === undefined) return
    again()
    if (missing().length === 0) {
      clearInterval(timer)
      timer = undefined
    }
  })
  addEventListener('online', again)
}

const isAway = (error: unknown) =>
  error instanceof NetworkError || error instanceof TimeoutError || error instanceof UnavailableError
