import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type Log } from './database-error.ts'
import { endedByFullDisk } from './disk-space.ts'
import type { EmbeddedServer } from './embedded.ts'

export interface Supervision {
  /** The reason why the server does not answer, in words for /readyz; null while it runs. */
  trouble(): string | null
  /** Resolves when the server is given up. Its message says why and what to do. */
  givenUp: Promise<DatabaseError>
  stop(): Promise<void>
}

/** How often the server process is checked. A check is two small reads of /proc. */
const LOOK_MS = 500

/**
 * A server that ends five times within five minutes, failed starts included, is not repaired by starting it again: the process must
 * end so that systemd, an orchestrator or a person notices. A crash a day never reaches this.
 */
const GIVEN_UP_AFTER = 5
const WITHIN_MS = 300_000

/** The pause before the second start within that time. It doubles before each further one. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Watches the embedded server while this process runs, and starts it again when it has ended. Several processes may watch one server: the
 * first to get the folder's lock starts it, and the others find it running and switch to its port.
 */
export function supervise(server: EmbeddedServer, log: Log): Supervision {
  const stopping = new AbortController()
  const { signal } = stopping
  /** The times of the last few minutes at which the server ended or failed to start. */
  let ends: number[] = []
  let trouble: string | null = null
  let giveUp!: (error: DatabaseError) => void
  const givenUp = new Promise<DatabaseError>((resolve) => {
    giveUp = resolve
  })

  async function watch(): Promise<void> {
    for (;;) {
      await sleep(LOOK_MS, undefined, { signal })
      if (server.runs()) continue
      await restartServer()
      trouble = null
    }
  }

  async function restartServer(): Promise<void> {
    trouble = 'the embedded database, which ended and is being started again'
    const full = await endedByFullDisk(server.data, server.logFile)
    const why = full ? ', because there is no disk space left for it' : ''
    log(`the database ended unexpectedly${why}: starting it again (its log: ${server.logFile})`)
    if (!full) countEnd(new DatabaseError('the embedded database ended', `see ${server.logFile} for why`))
    for (let attempt = 0; ; attempt++) {
      await sleep(pauseBefore(Math.max(ends.length - 1, attempt)), undefined, { signal })
      try {
        await server.restart(signal)
        log(`the database runs again, on port ${server.port}`)
        return
      } catch (error) {
        signal.throwIfAborted()
        takeFailure(error as Error)
      }
    }
  }

  /** Problems that only somebody outside can solve are waited for without limit: disk space, memory, a long query of the old server. */
  function takeFailure(error: Error): void {
    if (error instanceof DatabaseError && error.lasts !== 'for ever') {
      trouble = `the embedded database, which does not start: ${error.why}`
      log(`${error.message}; it is tried again until it starts`)
      return
    }
    const failure = error instanceof DatabaseError ? error : new DatabaseError(error.message, `see ${server.logFile} for more`)
    log(failure.message)
    countEnd(failure)
  }

  function countEnd(why: DatabaseError): void {
    const now = Date.now()
    ends = [...ends.filter((at) => at > now - WITHIN_MS), now]
    if (ends.length < GIVEN_UP_AFTER) return
    const minutes = WITHIN_MS / 60_000
    throw new DatabaseError(
      `gave the embedded database up, because it ended or failed to start ${GIVEN_UP_AFTER} times within ${minutes} minutes`,
      `the last time: ${why.message}`,
    )
  }

  const watching = watch().catch((error: unknown) => {
    if (signal.aborted) return
    trouble = 'the embedded database, which ended again and again and was given up'
    giveUp(error instanceof DatabaseError ? error : new DatabaseError((error as Error).message, 'see the log'))
  })

  return {
    trouble: () => trouble,
    givenUp,
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

const pauseBefore = (restarts: number): number =>
  restarts === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (restarts - 1), LONGEST_PAUSE_MS)
