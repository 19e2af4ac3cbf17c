import { spawn, spawnSync } from 'node:child_process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { dataFolder } from '../support/cli.ts'
import { rounds } from '../support/rounds.ts'

const POLLING = { interval: 100 }

/** `npm start` in a process group of its own, as a terminal starts it. */
function npmStart() {
  const ROLECALL_DATA = dataFolder()
  const { PATH, HOME } = process.env
  const child = spawn('npm', ['start'], {
    env: { PATH, HOME, ROLECALL_DATA, PORT: '0', ROLECALL_DEMO: '0', LOG_FORMAT: 'json', ROLECALL_ENV_FILE: 'none' },
    stdio: 'pipe',
    detached: true,
  })
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {}
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise((done) => child.on('close', done))
  return { pid: child.pid!, ended, output: () => output, data: ROLECALL_DATA }
}

/** Processes of the group, and those that name the data folder: the server and its database. */
function left({ pid, data }: { pid: number; data: string }): string[] {
  const lines = spawnSync('ps', ['-eo', 'pgid=,stat=,args='], { encoding: 'utf8' }).stdout.split('\n')
  return lines.filter((line) => (line.trim().startsWith(`${pid} `) || line.includes(data)) && !/^\s*\d+ Z/.test(line))
}

describe('npm start', () => {
  /** `npm test` tries the first, `npm run test:long` the others. */
  const WAYS = [
    ['SIGTERM to npm alone', 'SIGTERM', (pid: number) => pid],
    ['Ctrl-C, which goes to the whole group', 'SIGINT', (pid: number) => -pid],
    ['SIGTERM to the whole group', 'SIGTERM', (pid: number) => -pid],
  ] as const
  it.each(rounds(WAYS.slice(0, 1), WAYS.slice(1)))(
    '%s ends the server in order, and no process stays',
    async (_, signal, target) => {
      const npm = npmStart()
      await expect.poll(npm.output, POLLING).toContain('Rolecall answers at')
      process.kill(target(npm.pid), signal)
      await npm.ended
      await expect.poll(() => left(npm), POLLING).toEqual([])
      expect(npm.output()).toContain(`${signal}: finishing requests under way`)
    },
  )
})
