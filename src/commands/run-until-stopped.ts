/** Begins work that goes on until its signal is aborted, and returns the function that ends it. */
export function runUntilStopped(run: (signal: AbortSignal) => Promise<unknown>): () => Promise<void> {
  const stop = new AbortController()
  const running = run(stop.signal)
  return async () => {
    stop.abort()
    await running
  }
}
