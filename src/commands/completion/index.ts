import { Argument, Command } from 'commander'
import type { CommandEntry } from '../index.ts'
import { print } from '../terminal/print.ts'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { type CommandWords, commandWords } from './words.ts'
import { zshScript } from './zsh.ts'

const SCRIPTS: Record<string, (all: CommandWords[]) => string> = { bash: bashScript, zsh: zshScript, fish: fishScript }

/** Generated from the commands, so that it always matches them. */
export function completion(entries: CommandEntry[]): Command {
  return new Command('completion')
    .addArgument(new Argument('<shell>', 'the shell that is to complete').choices(Object.keys(SCRIPTS)))
    .action(async (shell: string) => {
      const program = new Command('rolecall').option('--version', 'which version this is')
      for (const { name, about, load } of entries) {
        program.addCommand((name === 'completion' ? completion(entries) : await load()).description(about))
      }
      print(SCRIPTS[shell]?.(commandWords(program)) ?? '')
    })
}
