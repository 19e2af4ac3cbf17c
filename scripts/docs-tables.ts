// Prints the tables of README.md and docs/operations.md, and the whole of .env.example, from the tables in the code.
import type { Command } from 'commander'
import { ADAPTERS, URL_ONLY } from '../src/ats/index.ts'
import { COMMANDS } from '../src/commands/index.ts'
import { SETTINGS } from '../src/config.ts'

export const coverageTable = () => [
  ...ADAPTERS.map(({ title, hosts, confidence }) => {
    const resolve = hosts.length > 0 ? 'yes' : 'on the hosts of its boards'
    return `| ${title} | yes | ${resolve} | yes | ${confidence} |`
  }),
  ...URL_ONLY.map(({ title }) => `| ${title} | no | by URL | no | URL only |`),
]

export const settingsTable = () =>
  Object.entries(SETTINGS).map(
    ([name, { fallback, about }]) => `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`,
  )

export async function commandsTable(): Promise<string[]> {
  const commands = await Promise.all(COMMANDS.map(async ({ about, load }) => (await load()).description(about)))
  return commands.flatMap((command) =>
    command.commands.length > 0 ? command.commands.map((sub) => row(sub, command.name())) : [row(command)],
  )
}

export const envExample = () =>
  Object.entries(SETTINGS).flatMap(([name, { fallback, about }]) => [`# ${about}`, `#${name}=${fallback}`, ''])

function row(command: Command, group = ''): string {
  const words = ['rolecall', group, command.name(), ...command.registeredArguments.map((argument) => placeholder(argument))]
  return `| \`${words.filter(Boolean).join(' ')}\` | ${command.description()} |`
}

function placeholder(argument: Command['registeredArguments'][number]): string {
  const word = `${argument.name().toUpperCase()}${argument.variadic ? '...' : ''}`
  return argument.required ? word : `[${word}]`
}
