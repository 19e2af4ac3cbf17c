/** Resolves when the function that it adds to `waiting` is called, after `ms`, or when the signal is aborted. */
export function waitForWake(waiting: Set<() => void>, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      waiting.delete(finish)
      signal.removeEventListener('abort', finish)
      done()
    }
    const timer = setTimeout(finish, ms)
    waiting.add(finish)
    signal.addEventListener('abort', finish, { once: true })
    if (signal.aborted) finish()
  })
}
