import { Command, Help } from 'commander'
import { SETTINGS } from '../config.ts'

/** The server itself is loaded when it is started: help and settings are shown without it. */
export const serve = new Command('serve').addHelpText('after', settingsHelp).action(async () => {
  const { runServer } = await import('./run-server.ts')
  await runServer()
})

/** Every setting with its default, as the help of a command lists options. */
function settingsHelp(): string {
  const names = Object.entries(SETTINGS).map(([name, { fallback }]) => (fallback === '' ? name : `${name}=${fallback}`))
  const width = Math.max(...names.map((name) => name.length))
  const help = Object.assign(new Help(), { helpWidth: process.stdout.columns ?? 80 })
  const rows = Object.values(SETTINGS).map(({ about }, row) => help.formatItem(names[row]!, width, about, help))
  return `\nSettings, from the environment:\n${rows.join('\n')}`
}
