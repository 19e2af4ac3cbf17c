import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { commandLineOf } from '../../src/database/process-identity.ts'
import { whenOver } from './when-over.ts'

/** A path for ROLECALL_DATA that does not exist yet, removed when the test, or else its file, ends. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-cli-'))
  const data = join(folder, 'data')
  whenOver(() => {
    removeData(data)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return data
}

/** Removes the content of ROLECALL_DATA, as before its first start. */
function removeData(data: string): void {
  endDatabase(data)
  rmSync(data, { recursive: true, force: true, maxRetries: 10 })
}

/** A test that failed, or that killed its server, leaves the embedded database running. */
function endDatabase(data: string): void {
  const pid = existsSync(join(data, 'postgres.json')) ? JSON.parse(readFileSync(join(data, 'postgres.json'), 'utf8')).pid : null
  if (pid === null || !commandLineOf(pid).includes(data)) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {}
}

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs `rolecall ARGS` to its end, of this build or of one in another folder. */
export function rolecall(args: string[], env: Record<string, string>, input?: string, build?: string): Promise<Finished> {
  const child = start(args, env, {}, build)
  child.process.stdin!.end(input)
  return child.ended
}

export interface Running {
  process: ChildProcess
  url: string
  /** All it has printed so far, both streams. */
  output: () => string
  ended: Promise<Finished>
  kill(signal: NodeJS.Signals): Promise<Finished>
}

/** Starts `rolecall serve` on a free port and waits until it greets. */
export async function serve(env: Record<string, string>, options: string[] = []): Promise<Running> {
  const child = start(['serve', ...options], { PORT: '0', ...env })
  const url = await Promise.race([
    child.matching(/Rolecall answers at (\S+)/),
    child.ended.then(({ code, stdout, stderr }) =>
      Promise.reject(new Error(`serve ended early, code ${code}:\n${stdout}${stderr}`)),
    ),
  ])
  const kill = (signal: NodeJS.Signals) => {
    child.process.kill(signal)
    return child.ended
  }
  return { ...child, url, kill }
}

/** A user who is neither root nor nobody, for root; the same user for anybody else. */
export const ordinaryUser = process.getuid?.() === 0 ? { uid: 65_533, gid: 65_533 } : {}

export function start(args: string[], env: Record<string, string>, as: { uid?: number; gid?: number } = {}, build = '.') {
  const data = env.ROLECALL_DATA ?? dataFolder()
  const child = spawn(process.execPath, [resolve(build, 'bin/rolecall'), ...args], {
    env: { ...cleanEnvironment(), ...env, ROLECALL_DATA: data },
    stdio: 'pipe',
    ...as,
  })
  whenOver(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  const listeners = new Set<() => void>()
  const collect = (keep: (text: string) => void) => (chunk: Buffer) => {
    keep(chunk.toString())
    for (const listener of listeners) listener()
  }
  child.stdout.on(
    'data',
    collect((text) => (stdout += text)),
  )
  child.stderr.on(
    'data',
    collect((text) => (stderr += text)),
  )
  const ended = new Promise<Finished>((done) => child.on('close', (code) => done({ code, stdout, stderr })))
  const matching = (pattern: RegExp) =>
    new Promise<string>((done) => {
      const look = () => {
        const match = pattern.exec(stdout + stderr)
        if (match) done(match[1] ?? match[0])
      }
      listeners.add(look)
      look()
    })
  return { process: child, output: () => stdout + stderr, ended, matching }
}

function cleanEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', LANG = '' } = process.env
  return { PATH, HOME, LANG, LOG_FORMAT: 'json', ROLECALL_DEMO: '0', ROLECALL_ENV_FILE: 'none' }
}
