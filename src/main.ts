import { Command } from 'commander'
import { COMMANDS, type CommandEntry } from './commands/index.ts'
import { commanderOutput, outliveReaders } from './commands/terminal/print.ts'
import { version } from './config/version.ts'

outliveReaders()
const program = new Command('rolecall').description('A self-hosted job listings service.').version(version)
for (const entry of COMMANDS) program.addCommand(await commandOf(entry))
printThroughUs(program)

program.parseAsync().catch(async (error: unknown) => {
  const { complain } = await import('./commands/plain-words.ts')
  process.exit(complain(error))
})

/** The command itself when it may be meant (also by `rolecall help NAME`); any other is only its line in the list. */
async function commandOf({ name, about, examples, load }: CommandEntry): Promise<Command> {
  const command = process.argv.includes(name) ? await load() : new Command(name)
  const shown = examples.map(([call, what]) => `  ${call}\n      ${what}`).join('\n')
  return command.description(about).addHelpText('after', `\nExamples:\n${shown}`)
}

/** Commander hands settings of its output on to no command that was made elsewhere. */
function printThroughUs(command: Command): void {
  command.configureOutput(commanderOutput)
  command.commands.forEach(printThroughUs)
}
