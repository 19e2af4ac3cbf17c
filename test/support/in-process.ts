import { Command } from 'commander'
import { vi } from 'vitest'
import type { Finished } from './cli.ts'

/**
 * Runs commands of Rolecall in this process, which takes a tenth of what a process of their own takes. What only a process shows (signals,
 * pipes, the exit itself) is tested with `rolecall` of cli.ts.
 */
export function inProcess(...commands: Command[]): (args: string[]) => Promise<Finished> {
  const program = new Command('rolecall')
  for (const command of commands) program.addCommand(command)
  throwing(program)
  return async (args) => {
    const printed = { stdout: '', stderr: '' }
    const log = vi.spyOn(console, 'log').mockImplementation((text) => {
      printed.stdout += `${text}\n`
    })
    const error = vi.spyOn(console, 'error').mockImplementation((text) => {
      printed.stderr += `${text}\n`
    })
    process.exitCode = 0
    try {
      await program.parseAsync(args, { from: 'user' })
      return { code: Number(process.exitCode), ...printed }
    } catch (thrown) {
      return { code: 1, ...printed, stderr: `${printed.stderr}${(thrown as Error).message}\n` }
    } finally {
      process.exitCode = 0
      log.mockRestore()
      error.mockRestore()
    }
  }
}

/** Commander would end the process. */
function throwing(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => {} })
  command.commands.forEach(throwing)
}
