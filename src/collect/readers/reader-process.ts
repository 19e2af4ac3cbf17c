import { type ChildProcess, fork } from 'node:child_process'
import type { FromChild, FromSession, ToChild } from './messages.ts'

const FILE = new URL(import.meta.url.endsWith('.ts') ? './child-from-source.mjs' : './child.js', import.meta.url)

export interface ReaderProcess {
  /** It has loaded everything. */
  readonly started: boolean
  send(message: ToChild): void
  /** The message that the process works on: its session, and how many messages were finished before it. Null while it is idle or starting. */
  work(): Work | null
  terminate(): Promise<unknown>
}

export interface Work {
  session: number
  finished: number
}

export interface ProcessEvents {
  onMessage(message: FromSession): void
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

export function startProcess(memoryMb: number, { onMessage, onWarning, onDeath }: ProcessEvents): ReaderProcess {
  const child = fork(FILE, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said = lastWords(child, onWarning)
  /** Sessions of the messages that were sent and are not finished, in the order of sending, which is the order of the work. */
  const unfinished: number[] = []
  let finished = 0
  let started = false
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
  child.on('message', (message: FromChild) => {
    if (message.kind === 'ready') started = true
    else if (message.kind === 'finished') {
      unfinished.shift()
      finished++
    } else onMessage(message)
  })
  return {
    get started() {
      return started
    },
    send(message) {
      unfinished.push(message.session)
      // If the process is gone or could not be started, `onDeath` tells.
      if (child.connected) child.send(message, () => {})
    },
    work() {
      const [session] = unfinished
      return started && session !== undefined ? { session, finished } : null
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
