import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

interface ServeOptions {
  /** The folder of the build that is started. */
  build: string
  port: number
  url: string
  data: string
  options?: string[]
  env: Record<string, string>
  stderr: 'inherit' | 'pipe'
}

/** Starts `rolecall serve` as a user does, without the loaders of the bench's own process, over a database that is there already. */
export function spawnServe({ build, port, url, data, options = [], env, stderr }: ServeOptions): ChildProcess {
  const settings = { NODE_OPTIONS: '', PORT: String(port), DATABASE_URL: url, ROLECALL_DATA: data, ROLECALL_DEMO: '0' }
  return spawn(process.execPath, [join(build, 'bin/rolecall'), 'serve', ...options], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'ignore', stderr],
  })
}
