import { Command } from 'commander'
import { explainsItself } from './app.ts'
import { CommandFailed } from './commands/command-failed.ts'
import { COMMANDS } from './commands/index.ts'
import { InvalidSetting } from './config.ts'
import { commanderOutput, printError } from './terminal/print.ts'
import { version } from './version.ts'

const program = new Command('rolecall').description('A self-hosted job listings service.').version(version)
for (const command of COMMANDS) program.addCommand(command)
printThroughUs(program)

program.parseAsync().catch((error: unknown) => {
  const expected = explainsItself(error) || error instanceof CommandFailed || error instanceof InvalidSetting
  printError(expected ? `rolecall: ${error.message}` : error)
  process.exit(1)
})

/** Commander hands settings of its output on to no command that was made elsewhere. */
function printThroughUs(command: Command): void {
  command.configureOutput(commanderOutput)
  command.commands.forEach(printThroughUs)
}
