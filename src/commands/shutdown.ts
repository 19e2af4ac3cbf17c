import type { Logger } from 'pino'
import { printFailure } from './plain-words.ts'

/** The stages of a shutdown, in this order. */
const ORDER = [
  'traffic',
  'requests',
  'quotas',
  'usage',
  'webhooks',
  'mails',
  'crawling',
  'readers',
  'index',
  'replicas',
  'sources',
  'database',
] as const
type Stage = (typeof ORDER)[number]

export interface Shutdown {
  /** Aborted once the shutdown has begun. */
  signal: AbortSignal
  add(stage: Stage, close: () => Promise<unknown>): void
  /** Ends everything, then the process, with code 1 and the error in plain words. */
  fail(error: unknown): Promise<void>
}

/** npm forwards a Ctrl-C that the terminal has already sent to us, so a second signal within this time is the same one. */
const SAME_SIGNAL_MS = 1_000

/** Ends the process in order: at the first SIGTERM or SIGINT, or when something fails for good. A second signal ends it at once. */
export function shutdownOnSignal(log: Logger): Shutdown {
  const stopping = new AbortController()
  const stages: [Stage, () => Promise<unknown>][] = []
  let began = 0

  async function end(code: number): Promise<void> {
    began = Date.now()
    stopping.abort()
    for (const stage of ORDER) {
      for (const [, close] of stages.filter(([of]) => of === stage)) {
        await close().catch((error: unknown) => log.error({ err: error }, `could not end the ${stage} in order`))
      }
    }
    process.exit(code)
  }

  const onSignal = (name: NodeJS.Signals) => {
    if (!stopping.signal.aborted) {
      log.info(`${name}: finishing requests under way`)
      return end(0)
    }
    if (Date.now() - began > SAME_SIGNAL_MS) process.exit(1)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)

  return {
    signal: stopping.signal,
    add: (stage, close) => void stages.push([stage, close]),
    async fail(error) {
      if (stopping.signal.aborted) return
      printFailure(error)
      await end(1)
    },
  }
}
