import type { CommandWords, OptionWord, Word } from './words.ts'

/** Completion for fish: one line per word, with the condition that the words before it lead to its command. */
export function fishScript(all: CommandWords[]): string {
  const paths = all.filter(({ path }) => path !== '').map(({ path }) => quoted(`/${path}`))
  const lines = all.flatMap(({ path, commands, options }) => [
    ...commands.map((command) => `${at(path)} -f -a ${quoted(command.name)} -d ${quoted(command.about)}`),
    ...options.map((option) => `${at(path)} ${optionFlags(option)} -d ${quoted(option.about)}`),
  ])
  return `# Completion of rolecall for fish.
function __rolecall_at
    set -l place ''
    for word in (commandline -xpc 2>/dev/null; or commandline -opc)[2..-1]
        switch "/"(string trim -- "$place $word")
            case ${paths.join(' ')}
                set place (string trim -- "$place $word")
        end
    end
    test "$place" = "$argv"
end
${lines.join('\n')}
`
}

const at = (path: string) => `complete -c rolecall -n ${quoted(`__rolecall_at ${path}`)}`

function optionFlags({ name, values }: OptionWord): string {
  const flag = `-l ${name.replace(/^--/, '')}`
  if (values === null) return flag
  return values.length === 0 ? `${flag} -r` : `${flag} -x -a ${quoted(values.join(' '))}`
}

const quoted = (text: Word['name']) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
