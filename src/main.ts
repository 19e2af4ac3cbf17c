import { Command } from 'commander'
import { explainsItself } from './app.ts'
import { accounts } from './commands/accounts.ts'
import { CommandFailed } from './commands/command-failed.ts'
import { dump } from './commands/dump.ts'
import { importFile } from './commands/import.ts'
import { keys } from './commands/keys.ts'
import { openapi } from './commands/openapi.ts'
import { serve } from './commands/serve.ts'
import { InvalidSetting } from './config.ts'
import { version } from './version.ts'

const program = new Command('rolecall').description('A self-hosted job listings service.').version(version)
for (const command of [serve, importFile, dump, accounts, keys, openapi]) program.addCommand(command)

program.parseAsync().catch((error: unknown) => {
  const expected = explainsItself(error) || error instanceof CommandFailed || error instanceof InvalidSetting
  console.error(expected ? `rolecall: ${error.message}` : error)
  process.exit(1)
})
