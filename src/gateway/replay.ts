import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exchangeKey, type RecordedExchange, readExchange } from './exchange-file.ts'
import { type RunningGateway, startGateway } from './server.ts'

export interface Recording {
  exchanges: Map<string, RecordedExchange>
  /** Files ending in .http that contain no exchange. */
  unreadable: string[]
}

export function readRecording(folder: string): Recording {
  const recording: Recording = { exchanges: new Map(), unreadable: [] }
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.http')) continue
    const exchange = readExchange(readFileSync(join(folder, path), 'utf8'))
    if (exchange === null) recording.unreadable.push(path)
    else recording.exchanges.set(exchangeKey(exchange), exchange)
  }
  return recording
}

/** Headers of the 404 for a request that was not recorded. */
const MARK = { 'x-rolecall-replay': 'not recorded', 'content-type': 'text/plain; charset=utf-8' }

/** A gateway that answers only from a recording. Anything else is a 404 that is marked as ours. */
export function startReplayer(
  { exchanges }: Recording,
  port: number,
  onMissing: (request: string) => void,
): Promise<RunningGateway> {
  return startGateway(port, async (asked) => {
    const found = exchanges.get(exchangeKey(asked))
    if (found) return found
    onMissing(`${asked.method} ${asked.url}${asked.sent === '' ? '' : ` ${asked.sent}`}`)
    return { status: 404, headers: MARK, body: `This recording has no answer to ${asked.method} ${asked.url}\n` }
  })
}
