import { Command, CommanderError } from 'commander'
import { vi } from 'vitest'
import { COMMANDS } from '../../src/commands/index.ts'
import { printFailure } from '../../src/commands/plain-words.ts'
import { dataFolder, type Finished } from './cli.ts'

/*
 * Runs commands of Rolecall in this process, which takes a tenth of the time of a separate one. Signals, pipes, the log and the exit
 * itself are tested with `rolecall` of cli.ts. One command at a time: it uses the console and the environment.
 */

/** Runs `rolecall ARGS`, with settings as for `rolecall` of cli.ts, and returns the exit code and output of the program. */
export async function command(args: string[], settings: Record<string, string> = {}): Promise<Finished> {
  const entry = COMMANDS.find(({ name }) => name === args[0])
  if (entry === undefined) throw new Error(`there is no command ${args[0]}`)
  const program = programOf([await entry.load()])
  const env = { ROLECALL_DEMO: '0', ROLECALL_DATA: settings.ROLECALL_DATA ?? dataFolder(), ...settings }
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, env)
  try {
    return await captured(async () => {
      try {
        await program.parseAsync(args, { from: 'user' })
      } catch (error) {
        process.exitCode = error instanceof CommanderError ? complainAs(error) : printFailure(error)
      }
    })
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/** Runs some commands, which take their settings from the environment of the test. An error is reported by its message alone. */
export function inProcess(...commands: Command[]): (args: string[]) => Promise<Finished> {
  const program = programOf(commands)
  return (args) =>
    captured(async () => {
      try {
        await program.parseAsync(args, { from: 'user' })
      } catch (error) {
        console.error((error as Error).message)
        process.exitCode = 1
      }
    })
}

function programOf(commands: Command[]): Command {
  const program = new Command('rolecall')
  for (const command of commands) program.addCommand(command)
  throwing(program)
  return program
}

async function captured(run: () => Promise<void>): Promise<Finished> {
  const printed = { stdout: '', stderr: '' }
  const log = vi.spyOn(console, 'log').mockImplementation((text) => {
    printed.stdout += `${text}\n`
  })
  const error = vi.spyOn(console, 'error').mockImplementation((text) => {
    printed.stderr += `${text}\n`
  })
  // Data is written there without the console.
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk, encoding, done) => {
    printed.stdout += chunk
    const written = typeof encoding === 'function' ? encoding : done
    written?.()
    return true
  })
  process.exitCode = 0
  try {
    await run()
    return { code: Number(process.exitCode), ...printed }
  } finally {
    process.exitCode = 0
    log.mockRestore()
    error.mockRestore()
    write.mockRestore()
  }
}

/** Commander would end the process. */
function throwing(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => {} })
  command.commands.forEach(throwing)
}

function complainAs({ message, exitCode }: CommanderError): number {
  console.error(message)
  return exitCode
}
