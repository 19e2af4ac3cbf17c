import type { Command, Option } from 'commander'
import { ADAPTERS } from '../../ats/index.ts'
import { CHANGE_TYPES, CONTENT_FIELDS, EMPLOYMENT_TYPES, LEVELS, STATUSES, WORKPLACES } from '../../job/vocab.ts'

/** The words that may follow a command. */
export interface CommandWords {
  /** The command with its parents, for example `boards add`; empty for rolecall itself. */
  path: string
  commands: Word[]
  options: OptionWord[]
}

export interface Word {
  name: string
  about: string
}

export interface OptionWord extends Word {
  /** Null when the option takes no value; empty when it takes any. */
  values: readonly string[] | null
}

const SYSTEMS = ADAPTERS.map(({ name }) => name)

/** Values of options that the service checks, not the command. */
const KNOWN_VALUES: Record<string, readonly string[]> = {
  '--q-scope': ['title', 'full'],
  '--workplace': WORKPLACES,
  '--employment-type': EMPLOYMENT_TYPES,
  '--level': LEVELS,
  '--status': STATUSES,
  '--types': CHANGE_TYPES,
  '--changed-fields': CONTENT_FIELDS,
  '--has-salary': ['true', 'false'],
  '--sponsors-visa': ['true', 'false'],
  '--source': SYSTEMS,
  '--ats': SYSTEMS,
}

/** The words that may follow a command, and each command below it. */
export function commandWords(command: Command, path: string[] = []): CommandWords[] {
  const commands = command.commands.map((sub) => ({ name: sub.name(), about: sub.description() }))
  const options = command.options.filter(({ hidden }) => !hidden).map(optionWord)
  const help = { name: '--help', about: 'what it does, with examples', values: null }
  const here = { path: path.join(' '), commands, options: [...options, help] }
  return [here, ...command.commands.flatMap((sub) => commandWords(sub, [...path, sub.name()]))]
}

function optionWord(option: Option): OptionWord {
  const name = option.long ?? option.short ?? option.flags
  const takesValue = option.required || option.optional
  return { name, about: option.description, values: takesValue ? (option.argChoices ?? KNOWN_VALUES[name] ?? []) : null }
}
