import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { program } from './program.ts'

export interface RedisServer {
  url: string
  port: number
  /** Starts it if it does not run. */
  start(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Ends it as a power cut does. */
  kill(): Promise<void>
}

/** `ROLECALL_TEST_REDIS=valkey-server` tests with Valkey: a name on the path, or the path of the program. */
const PROGRAM = process.env.ROLECALL_TEST_REDIS || 'redis-server'
export const PRODUCT = PROGRAM.includes('valkey') ? 'Valkey' : 'Redis'

/** A real Redis or Valkey server of the test's own. Whoever starts it must kill it in the end: Vitest ignores `afterAll` in hooks and tests. */
export async function startRedis(settings: string[] = [], scheme = 'redis'): Promise<RedisServer> {
  const executable = isAbsolute(PROGRAM) ? PROGRAM : program(PROGRAM)
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await freePort()
  const listening = settings.some((setting) => setting === '--tls-port')
    ? ['--port', '0', ...settings.map((setting) => (setting === 'PORT' ? String(port) : setting))]
    : ['--port', String(port), ...settings]
  let running: ChildProcess | null = null

  const isRunning = () => running !== null && running.exitCode === null && running.signalCode === null

  async function start(): Promise<void> {
    if (isRunning()) return
    // Its command line keeps the folder, by which a run finds what its tests have left.
    const common = ['--bind', '127.0.0.1', '--save', '', '--dir', folder, '--set-proc-title', 'no']
    const child = spawn(executable, [...listening, ...common])
    running = child
    let printed = ''
    await new Promise<void>((ready, fail) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        printed += chunk
        if (printed.includes('Ready to accept connections')) ready()
      })
      child.on('close', () => fail(new Error(`${PROGRAM} ended early:\n${printed}`)))
    })
  }

  async function kill(): Promise<void> {
    if (!isRunning()) return
    const ended = once(running!, 'close')
    running!.kill('SIGKILL')
    await ended
  }

  await start()
  return { url: `${scheme}://127.0.0.1:${port}`, port, start, signal: (name) => void running?.kill(name), kill }
}
