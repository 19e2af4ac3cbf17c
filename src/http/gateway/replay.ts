import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { exchangeKey, type RecordedExchange, readExchange } from './exchange-file.ts'
import { type RunningGateway, startGateway } from './server.ts'

export interface Recording {
  exchanges: Map<string, RecordedExchange>
  /** Files that contain no exchange. */
  skipped: string[]
}

export function readRecording(folder: string): Recording {
  const recording: Recording = { exchanges: new Map(), skipped: [] }
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) => (entry.isDirectory() ? [] : [join(entry.parentPath, entry.name)]))
  for (const path of paths.sort()) {
    const exchange = exchangeIn(path)
    if (exchange === null) recording.skipped.push(relative(folder, path))
    else recording.exchanges.set(exchangeKey(exchange), exchange)
  }
  return recording
}

/** Null for a file that is not a recording: another kind of file, a pipe that nobody writes to, a file that cannot be read. */
function exchangeIn(path: string): RecordedExchange | null {
  try {
    return path.endsWith('.http') && statSync(path).isFile() ? readExchange(readFileSync(path, 'utf8')) : null
  } catch {
    return null
  }
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
