import type { CommandWords } from './words.ts'

/** Completion for bash. The words already typed lead to a command, and the words that may follow it are offered. */
export function bashScript(all: CommandWords[]): string {
  const paths = all.filter(({ path }) => path !== '').map(({ path }) => `'/${path}'`)
  return `# Completion of rolecall for bash.
_rolecall() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" path= words= at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "/\${path:+$path }\${COMP_WORDS[at]}" in
      ${paths.join(' | ')}) path="\${path:+$path }\${COMP_WORDS[at]}" ;;
    esac
  done
  case "$path/$before" in
${all.flatMap(valueCases).join('\n')}
    *)
      case "$path" in
${all.map(({ path, commands, options }) => `        '${path}') words='${[...commands, ...options].map(({ name }) => name).join(' ')}' ;;`).join('\n')}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _rolecall rolecall
`
}

/** After an option with a value, its values; if it takes any value, bash's own completion. */
function valueCases({ path, options }: CommandWords): string[] {
  return options
    .filter(({ values }) => values !== null)
    .map(({ name, values }) => `    '${path}/${name}') words='${(values ?? []).join(' ')}' ;;`)
}
