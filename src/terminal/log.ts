import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { oneLine, printable } from './printable.ts'

/** The log on the standard error output, `human` with colours on a terminal, else a JSON object a line. */
export function createLog({ level, human }: { level: string; human: boolean }): Logger {
  return pino({ level, base: undefined }, human ? prettyLog() : jsonLog())
}

/** Standard error may be a file on a full disk, or a pipe that nobody reads any more: lines are then lost, and the process goes on. */
function standardError() {
  const output = pino.destination({ dest: 2, sync: true })
  output.on('error', () => {})
  return output
}

function jsonLog(): DestinationStream {
  const output = standardError()
  return { write: (line) => void output.write(printable(line)) }
}

/** Colours are put in after the texts were cleaned. */
function prettyLog(): DestinationStream {
  const output = pretty({ destination: standardError(), ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
  return { write: (line) => void output.write(cleanLine(line)) }
}

/** One entry of the log with every text cleaned. A stack has lines; a message is one. */
export function cleanLine(line: string): string {
  const clean = (key: string, value: unknown) => {
    if (typeof value !== 'string') return value
    return key === 'stack' ? printable(value) : oneLine(value)
  }
  return `${JSON.stringify(JSON.parse(line, clean))}\n`
}
