import { type ChildProcess, spawn } from 'node:child_process'

export interface Outcome {
  /** How many commands failed. */
  failed: number
  stdout: string
  /** Both streams, as a terminal shows them. */
  terminal: string
}

const END = '=== end of the sample ==='
const ENDED = new RegExp(`${END}\\d+\\n`)

/** A bash that stays open over the samples of a page, as a reader's terminal does: what one exports, the next has. */
export function openShell(cwd: string, env: Record<string, string>) {
  const shell: ChildProcess = spawn('bash', ['--noprofile', '--norc', '-s'], { cwd, env, stdio: 'pipe', detached: true })
  const printed = { stdout: '', stderr: '', terminal: '' }
  const listeners = new Set<() => void>()
  for (const stream of ['stdout', 'stderr'] as const) {
    shell[stream]!.on('data', (chunk) => {
      printed[stream] += chunk
      printed.terminal += chunk
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<void>((done) => shell.on('close', () => done()))
  shell.stdin!.write(`trap 'failed=$((failed + 1))' ERR\n`)

  return {
    /** Runs commands to their end, or until they print `until`; then they are interrupted. */
    async run(code: string, until?: string): Promise<Outcome> {
      printed.stdout = ''
      printed.stderr = ''
      printed.terminal = ''
      const command = until === undefined ? code : `{ ${code.trim()}; } & running=$!\n`
      shell.stdin!.write(`failed=0\n${command}\n`)
      if (until !== undefined) {
        await waitFor(() => printed.terminal.includes(until))
        shell.stdin!.write('kill $running; wait $running 2>/dev/null || failed=0\n')
      }
      shell.stdin!.write(`echo '${END}'"$failed"; echo '${END}' >&2\n`)
      await waitFor(() => ENDED.test(printed.stdout) && printed.stderr.includes(END))
      const [stdout = '', failed] = printed.stdout.split(END)
      return { failed: Number(failed), stdout, terminal: printed.terminal.split(END).join('') }
    },
    close() {
      try {
        process.kill(-shell.pid!, 'SIGKILL')
      } catch {}
      return ended
    },
  }

  function waitFor(met: () => boolean): Promise<void> {
    return new Promise((done, fail) => {
      const look = () => {
        if (!met()) return
        listeners.delete(look)
        done()
      }
      listeners.add(look)
      void ended.then(() => fail(new Error(`the shell ended:\n${printed.terminal}`)))
      look()
    })
  }
}
