import { Command } from 'commander'
import { COMMANDS, type CommandEntry } from './commands/index.ts'
import { commanderOutput, ignoreClosedOutput } from './commands/terminal/print.ts'
import { version } from './config/version.ts'

ignoreClosedOutput()
const program = new Command('rolecall').description('A self-hosted job listings service.').version(version)
for (const entry of COMMANDS) program.addCommand(await commandOf(entry))
printThroughUs(program)

program.parseAsync().catch(async (error: unknown) => {
  const { printFailure } = await import('./commands/plain-words.ts')
  process.exit(printFailure(error))
})

/** The command itself when it may be called (also by `rolecall help NAME`); for any other, only its line in the list. */
async function commandOf({ name, about, examples, load }: CommandEntry): Promise<Command> {
  const command = process.argv.includes(name) ? await load() : new Command(name)
  const shown = examples.map(([call, what]) => `  ${call}\n      ${what}`).join('\n')
  return command.description(about).addHelpText('after', `\nExamples:\n${shown}`)
}

/** Commander does not pass its output settings on to commands that were created elsewhere. */
function printThroughUs(command: Command): void {
  command.configureOutput(commanderOutput)
  command.commands.forEach(printThroughUs)
}
