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
  onDeath(death: ProcessDeath): void
}

/**
 * Why a process ended: V8 ended it because its heap was full; it crashed, which only a payload brings about; somebody or the system killed it;
 * or an error of our own was not caught.
 */
export interface ProcessDeath {
  cause: 'memory' | 'crash' | 'killed' | 'error'
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
    const die = (death: () => ProcessDeath) => {
      if (!ended) onDeath(death())
      ended = true
      resolve()
    }
    // The streams close after the exit, so that everything the process said has been read by then.
    child.on('close', (code, signal) => die(() => deathOf(code, signal, said())))
    // It could not be started.
    child.on('error', (error) => child.pid ?? die(() => ({ cause: 'error', message: error.message })))
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

const FROM_OUTSIDE: (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']

function deathOf(code: number | null, signal: NodeJS.Signals | null, said: string): ProcessDeath {
  if (signal === null) return { cause: 'error', message: errorIn(said) ?? `it ended with code ${code}` }
  if (FROM_OUTSIDE.includes(signal)) return { cause: 'killed', message: `it was killed (${signal})` }
  const memory = /out of memory/i.test(said)
  return memory ? { cause: 'memory', message: 'its heap was full' } : { cause: 'crash', message: `it crashed (${signal})` }
}

/** The message of an error that Node printed. */
function errorIn(said: string): string | null {
  return /^\w*Error(?: \[\w+\])?: (.*)$/m.exec(said)?.[1] ?? null
}
