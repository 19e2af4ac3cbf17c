import { resolve } from 'node:path'
import { Command, Help, InvalidArgumentError } from 'commander'
import { readConfig, SETTINGS } from '../config/settings.ts'
import { version } from '../config/version.ts'
import { checkDataFolder, checkPort } from './check-before-start.ts'
import { listeningHost } from './listening-host.ts'
import { print } from './terminal/print.ts'
import { upTo } from './whole-number.ts'

/** For more cores, run several servers behind a proxy. */
const MOST_THREADS = 64

/** Checks the settings and prints its first line at once; the server itself, which takes a second to load, is loaded after that. */
export const serve = new Command('serve')
  .option('--threads <number>', 'threads that answer requests, each on a core of its own (docs/scaling.md)', threadCount, 1)
  .addHelpText('after', settingsHelp)
  .action(async ({ threads }: { threads: number }) => {
    const config = readConfig()
    const dataDir = resolve(config.ROLECALL_DATA)
    print(
      config.DATABASE_URL === null
        ? `Rolecall ${version} starts its database in ${dataDir}`
        : `Rolecall ${version} connects to the PostgreSQL of DATABASE_URL`,
    )
    await checkPort(listeningHost(config), config.PORT)
    if (config.DATABASE_URL === null) await checkDataFolder(dataDir)
    const { runServer } = await import('./run-server.ts')
    await runServer(config, threads)
  })

function threadCount(text: string): number {
  const threads = upTo(MOST_THREADS)(text)
  if (threads > 1 && process.platform === 'win32') throw new InvalidArgumentError('On Windows there is one thread only.')
  return threads
}

/** Every setting with its default, formatted like the options of a command's help. */
function settingsHelp(): string {
  const settings = Object.entries(SETTINGS).map(([name, { fallback, about }]) => ({
    name: fallback === '' ? name : `${name}=${fallback}`,
    about,
  }))
  const width = Math.max(...settings.map(({ name }) => name.length))
  const help = Object.assign(new Help(), { helpWidth: process.stdout.columns ?? 80 })
  const rows = settings.map(({ name, about }) => help.formatItem(name, width, about, help))
  return `\nSettings, from the environment:\n${rows.join('\n')}`
}
