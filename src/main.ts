import { Command } from 'commander'
import { COMMANDS } from './commands/index.ts'
import { plainWords } from './commands/plain-words.ts'
import { commanderOutput, printError } from './terminal/print.ts'
import { version } from './version.ts'

const program = new Command('rolecall').description('A self-hosted job listings service.').version(version)
for (const command of COMMANDS) program.addCommand(command)
printThroughUs(program)

program.parseAsync().catch((error: unknown) => {
  const words = plainWords(error)
  printError(words === null ? error : `rolecall: ${words}`)
  process.exit(1)
})

/** Commander hands settings of its output on to no command that was made elsewhere. */
function printThroughUs(command: Command): void {
  command.configureOutput(commanderOutput)
  command.commands.forEach(printThroughUs)
}
