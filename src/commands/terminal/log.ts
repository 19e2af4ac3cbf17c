import { createRequire } from 'node:module'
import { type DestinationStream, type Logger, pino } from 'pino'
import { oneLine, printable } from '../../job/printable.ts'

/** The log on standard error: for people, with colours on a terminal (`human`), otherwise one JSON object per line. */
export function createLog({ level, human }: { level: string; human: boolean }): Logger {
  return pino({ level, base: undefined }, human ? prettyLog() : jsonLog())
}

/** Standard error may be a file on a full disk, or a pipe that nobody reads. Lines are then lost, and the process continues. */
function standardError() {
  const output = pino.destination({ dest: 2, sync: true })
  output.on('error', () => {})
  return output
}

function jsonLog(): DestinationStream {
  const output = standardError()
  return { write: (line) => void output.write(printable(line)) }
}

/** Colours are added after the texts have been cleaned. The package takes 50 ms to load, so services that log JSON do without it. */
function prettyLog(): DestinationStream {
  const pretty: typeof import('pino-pretty') = createRequire(import.meta.url)('pino-pretty')
  const output = pretty({ destination: standardError(), ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
  return { write: (line) => void output.write(cleanLine(line)) }
}

/** One log entry with every text cleaned. A stack keeps its lines; a message becomes one line. */
export function cleanLine(line: string): string {
  const clean = (key: string, value: unknown) => {
    if (typeof value !== 'string') return value
    return key === 'stack' ? printable(value) : oneLine(value)
  }
  return `${JSON.stringify(JSON.parse(line, clean))}\n`
}
