import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { beginningOf, type OutgoingRequest, send } from './send.ts'

/** An answer that another attempt would not change. */
class Refused extends Error {
  override name = 'Refused'
}

const ATTEMPTS = 3
const PAUSE_MS = 1_000

/** Says why a server answered with another status than 200; null when the status means that it has no snapshot. */
export type Refusal = (status: number, body: string) => string | null

/**
 * Writes the answer of a server into a file. Returns false when the server has no snapshot. When the connection breaks or the server is in
 * trouble, it tries again: `ask` makes the request of each attempt, because a signed request is valid for a few minutes only.
 */
export async function download(
  ask: () => Promise<OutgoingRequest>,
  file: string,
  { refusal, signal }: { refusal: Refusal; signal: AbortSignal },
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptDownload(await ask(), file, refusal, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Refused || attempt === ATTEMPTS) throw error
      await pause(attempt * PAUSE_MS, undefined, { signal })
    }
  }
}

async function attemptDownload(sent: OutgoingRequest, file: string, refusal: Refusal, signal: AbortSignal): Promise<boolean> {
  const answer = await send(sent, signal)
  const status = answer.statusCode ?? 0
  if (status !== 200) {
    const why = refusal(status, await beginningOf(answer))
    if (why === null) return false
    throw status >= 500 || status === 429 ? new Error(why) : new Refused(why)
  }
  let received = 0
  answer.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  await pipeline(answer, createWriteStream(file, { mode: 0o600 }), { signal })
  const announced = Number(answer.headers['content-length'])
  if (received !== announced) throw new Error(`it broke off after ${received} of ${announced} bytes`)
  return true
}
