import type { CommandWords, OptionWord, Word } from './words.ts'

/** Completion for zsh. The words already typed lead to a command, and the words that may follow it are offered with their descriptions. */
export function zshScript(all: CommandWords[]): string {
  const paths = all.filter(({ path }) => path !== '').map(({ path }) => quoted(`/${path}`))
  return `#compdef rolecall
# Completion of rolecall for zsh.
_rolecall() {
  local place= word
  local before="\${words[CURRENT-1]}"
  local -a commands options values
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "/\${place:+$place }$word" in
      (${paths.join('|')}) place="\${place:+$place }$word" ;;
    esac
  done
  case "$place/$before" in
${all.flatMap(valueCases).join('\n')}
  esac
  case "$place" in
${all.map(commandCase).join('\n')}
  esac
  (( \${#commands} )) && _describe command commands
  if [[ "\${words[CURRENT]}" == -* || \${#commands} -eq 0 ]]; then _describe option options; fi
  (( \${#commands} )) || _files
}
compdef _rolecall rolecall
`
}

function valueCases({ path, options }: CommandWords): string[] {
  const taking = options.filter((option): option is OptionWord & { values: readonly string[] } => option.values !== null)
  return taking.map(({ name, values }) => {
    const offer = values.length === 0 ? '_files' : `values=(${values.map(quoted).join(' ')}); _describe value values`
    return `    (${quoted(`${path}/${name}`)}) ${offer}; return ;;`
  })
}

function commandCase({ path, commands, options }: CommandWords): string {
  return `    (${quoted(path)}) commands=(${commands.map(described).join(' ')}); options=(${options.map(described).join(' ')}) ;;`
}

/** A colon would end the name. */
const described = ({ name, about }: Word) => quoted(`${name.replaceAll(':', '\\:')}:${about}`)

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
