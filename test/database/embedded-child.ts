import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Opened = { url: string; port: number; created: boolean; error?: string }

const script = fileURLToPath(new URL('embedded-process.mjs', import.meta.url))

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A user who is neither root nor nobody. */
export const ORDINARY = 65533

/** False for all but root, and for root in a checkout that others cannot read. */
export const canRunAsOrdinary =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', 'fs.readFileSync(process.argv[1])', script], { cwd: '/', uid: ORDINARY, gid: ORDINARY })
    .status === 0

/** Another rolecall process, as far as the database layer goes. */
export function openInChild(dataDir: string, { as, ...options }: { as?: number; durable?: boolean; native?: string } = {}) {
  const user = as === undefined ? {} : { uid: as, gid: as }
  const args = [script, dataDir, JSON.stringify(options)]
  // The folder of this test run belongs to the user who runs the tests.
  const env = { ...process.env, TMPDIR: as === undefined ? process.env.TMPDIR : dataDir }
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'], env, ...user })
  const exited = once(child, 'exit')
  const opened = new Promise<Opened>((done, fail) => {
    const lines = createInterface({ input: child.stdout })
    lines.once('line', (line) => done(JSON.parse(line)))
    lines.once('close', () => fail(new Error('the process ended before it had opened the database')))
  })
  // A test that kills it before does not wait for it.
  opened.catch(() => {})
  return {
    opened,
    exited,
    async release() {
      child.stdin.end()
      await exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
