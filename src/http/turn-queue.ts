/** A request that waits for its turn at a host. */
export interface Waiter<Start> {
  url: URL
  start(given: Start): void
  fail(error: unknown): void
}

/**
 * Adds a request to the end of a queue. The promise resolves with the value that starts the request. It rejects when the request is
 * failed, or when its signal aborts, and then the request leaves the queue. `changed` is called after each of these changes.
 */
export function waitForTurn<Start>(queue: Waiter<Start>[], url: URL, signal: AbortSignal | undefined, changed: () => void) {
  return new Promise<Start>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const leave = () => {
      const place = queue.indexOf(waiter)
      if (place >= 0) queue.splice(place, 1)
      reject(signal?.reason)
      changed()
    }
    const settled =
      <A extends unknown[]>(end: (...values: A) => void) =>
      (...values: A) => {
        signal?.removeEventListener('abort', leave)
        end(...values)
      }
    const waiter: Waiter<Start> = { url, start: settled(resolve), fail: settled(reject) }
    signal?.addEventListener('abort', leave, { once: true })
    queue.push(waiter)
    changed()
  })
}
