import { keysInForce } from '../catalog/keys.ts'
import { OUTAGE_BRIDGED_MS } from '../database/trouble.ts'
import { changeStream, type StreamRequest } from './change-stream.ts'
import { createFeedTail, type FeedTail, type FeedTailServices } from './feed-tail.ts'
import { limitAtOnce } from './limit-at-once.ts'

/** A key that is revoked just after it was found valid is used for up to 1.5 s more. This much later its streams end too. */
const KEYS_CHECKED_EVERY_MS = 400

/** Streams that begin in the past read the database this many at a time, so that other requests have connections left. */
const CATCHING_UP = 4

export interface OpenStream {
  chunks: AsyncGenerator<Uint8Array>
  /** Called once the client has gone or the stream has ended. */
  leave(): void
}

/** The streams of this process. They share one reader of the feed and one check of keys. */
export interface ChangeStreams {
  /** Null while the process shuts down. */
  open(keyId: number, request: Omit<StreamRequest, 'signal'>): Promise<OpenStream | null>
  count(): number
  /** Ends all streams; their clients connect again elsewhere. */
  close(): Promise<void>
}

export function createChangeStreams(services: FeedTailServices & { tail?: FeedTail }): ChangeStreams {
  const { db, reads, log, tail = createFeedTail(services) } = services
  const limitReads = limitAtOnce(CATCHING_UP)
  const open = new Map<AbortController, number>()
  let isClosed = false
  let checking: ReturnType<typeof setInterval> | undefined
  let isChecking = false
  let checkedAt = 0

  async function checkKeys(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      const asked = new Set(open.values())
      const inForce = await keysInForce(db, [...asked])
      checkedAt = performance.now()
      // A stream that was opened meanwhile may have a key that was not asked about.
      for (const [stop, keyId] of open) if (asked.has(keyId) && !inForce.has(keyId)) stop.abort()
    } catch {
      if (performance.now() - checkedAt < OUTAGE_BRIDGED_MS) return
      log.warn('streams end, because the database could not say for too long whether their keys are still valid')
      for (const stop of open.keys()) stop.abort()
    } finally {
      isChecking = false
    }
  }

  function add(stop: AbortController, keyId: number): void {
    if (open.size === 0) checkedAt = performance.now()
    open.set(stop, keyId)
    checking ??= setInterval(checkKeys, KEYS_CHECKED_EVERY_MS).unref()
  }

  function remove(stop: AbortController): void {
    open.delete(stop)
    if (open.size > 0) return
    clearInterval(checking)
    checking = undefined
  }

  return {
    async open(keyId, request) {
      const leaveTail = await tail.join()
      if (isClosed) {
        leaveTail()
        return null
      }
      const stop = new AbortController()
      add(stop, keyId)
      return {
        chunks: changeStream({ tail, reads, limitReads }, { ...request, signal: stop.signal }),
        leave() {
          stop.abort()
          remove(stop)
          leaveTail()
        },
      }
    },
    count: () => open.size,
    async close() {
      isClosed = true
      for (const stop of open.keys()) stop.abort()
    },
  }
}
