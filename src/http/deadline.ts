export class DeadlinePassed extends Error {
  readonly milliseconds: number

  constructor(milliseconds: number) {
    super(`not done within ${milliseconds} ms`)
    this.name = 'DeadlinePassed'
    this.milliseconds = milliseconds
  }
}

export interface Bounded {
  signal: AbortSignal
  release(): void
}

/**
 * A signal that follows others and, if given, a deadline with `remaining` milliseconds left. `AbortSignal.any` is not used: a worker has
 * one shutdown signal for millions of requests, and `any` does not remove its listener when a request ends.
 */
export function boundedSignal(followed: (AbortSignal | undefined)[], deadline?: number, remaining = deadline): Bounded {
  const controller = new AbortController()
  const undo: (() => void)[] = []
  for (const signal of followed) {
    if (!signal) continue
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    undo.push(() => signal.removeEventListener('abort', abort))
  }
  if (deadline !== undefined) {
    const timer = setTimeout(() => controller.abort(new DeadlinePassed(deadline)), remaining)
    undo.push(() => clearTimeout(timer))
  }
  return {
    signal: controller.signal,
    release: () => {
      for (const step of undo) step()
    },
  }
}
