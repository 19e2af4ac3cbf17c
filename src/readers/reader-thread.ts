import { type TransferListItem, Worker } from 'node:worker_threads'
import type { AnswerParts } from '../http/fetcher.ts'
import { ACTIVITY_BYTES, type Activity, type FromThread, readActivity, type ToThread } from './messages.ts'

const FILE = new URL(import.meta.url.endsWith('.ts') ? './thread-from-source.mjs' : './thread.js', import.meta.url)

export interface ReaderThread {
  send(message: ToThread): void
  activity(): Activity
  terminate(): Promise<unknown>
}

export interface ThreadEvents {
  onMessage(message: FromThread): void
  /** The thread ended by itself: it ran out of memory, or an error of our own was not caught. */
  onDeath(error: Error): void
}

export function startThread(memoryMb: number, { onMessage, onDeath }: ThreadEvents): ReaderThread {
  const shared = new SharedArrayBuffer(ACTIVITY_BYTES)
  const activity = new Int32Array(shared)
  const worker = new Worker(FILE, { workerData: shared, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  let dead = false
  const die = (error: Error) => {
    if (!dead) onDeath(error)
    dead = true
  }
  worker.on('message', onMessage)
  worker.on('error', die)
  worker.on('exit', (code) => die(new Error(`a reader's thread ended with code ${code}`)))
  return {
    send(message) {
      worker.postMessage(message, message.kind === 'fetched' ? transferred(message.answer) : [])
    },
    activity: () => readActivity(activity),
    terminate() {
      dead = true
      return worker.terminate()
    },
  }
}

/** The bytes are transferred instead of copied, unless they are part of a larger buffer, as Node's small buffers are. */
function transferred(answer: AnswerParts): TransferListItem[] {
  const { bytes } = answer
  if (bytes.byteLength !== bytes.buffer.byteLength) answer.bytes = new Uint8Array(bytes)
  return [answer.bytes.buffer as ArrayBuffer]
}
