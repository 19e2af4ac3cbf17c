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
 * A signal that follows others and, when given, a deadline of which `remaining` milliseconds are left. Not `AbortSignal.any`: a worker's one shutdown signal lives through
 * millions of requests, and what `any` hangs on it is not taken off when the request ends.
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
