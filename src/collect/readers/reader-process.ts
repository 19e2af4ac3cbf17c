import { type ChildProcess, fork } from 'node:child_process'
import type { FromProcess, ToProcess } from './messages.ts'

export interface ReaderProcess {
  send(message: ToProcess): void
  terminate(): Promise<unknown>
}

export interface ProcessEvents {
  onMessage(message: FromProcess): void
  /** The process printed this. */
  onWarning(text: string): void
  /** The process ended by itself. */
  onDeath(death: ReaderDeath): void
}

export interface ReaderDeath {
  /** Whose fault it is: of the payload that was being read, of this program, or of somebody who killed the process. */
  blame: 'payload' | 'us' | 'others'
  message: string
}

/** Starts a process whose program, `file`, calls `serveTasks`. */
export function startProcess(file: URL, memoryMb: number, { onMessage, onWarning, onDeath }: ProcessEvents): ReaderProcess {
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--enable-source-maps'],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said = lastWords(child, onWarning)
  let ended = false
  const gone = new Promise<void>((resolve) => {
    const die = (death: () => ReaderDeath) => {
      if (!ended) onDeath(death())
      ended = true
      resolve()
    }
    // The streams close after the exit, so that everything the process said has been read by then.
    child.on('close', (code, signal) => die(() => deathOf(code, signal, said(), memoryMb)))
    // It could not be started.
    child.on('error', (error) => child.pid ?? die(() => failed(error.message)))
  })
  child.on('message', onMessage)
  return {
    send(message) {
      // If the process is gone or could not be started, `onDeath` tells.
      if (child.connected) child.send(message, () => {})
    },
    terminate() {
      ended = true
      child.kill('SIGKILL')
      return gone
    },
  }
}

/** Where V8's report of a crash begins. */
const REPORT = /<--- Last few GCs|# Fatal error|FATAL ERROR/
const REPORT_CHARACTERS = 10_000

/** Passes on what the process prints, except V8's report of a crash. Returns a function that tells what was printed last. */
function lastWords({ stdout, stderr }: ChildProcess, onWarning: (text: string) => void): () => string {
  let last = ''
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-REPORT_CHARACTERS)
      if (!REPORT.test(last)) onWarning(text.trim())
    })
  return () => last
}

const FROM_OUTSIDE: NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']

/** Why a process ended. Other signals than those from outside come from V8, which crashes when a payload is too much for it. */
function deathOf(code: number | null, signal: NodeJS.Signals | null, said: string, memoryMb: number): ReaderDeath {
  if (signal === null) return failed(errorIn(said) ?? `it ended with code ${code}`)
  if (FROM_OUTSIDE.includes(signal)) return { blame: 'others', message: `a reader failed: it was killed (${signal})` }
  const heapIsFull = /out of memory/i.test(said)
  const message = heapIsFull
    ? `a payload takes more than ${memoryMb} MB of memory to read`
    : `a payload crashed its reader (${signal})`
  return { blame: 'payload', message }
}

const failed = (message: string): ReaderDeath => ({ blame: 'us', message: `a reader failed: ${message}` })

/** The message of an error that Node printed. */
function errorIn(said: string): string | null {
  return /^\w*Error(?: \[\w+\])?: (.*)$/m.exec(said)?.[1] ?? null
}
